-- Errors: BL013 not a person of the staff, BL017 a document that is not kept: nobody could look at it.
create function ledger.propose(in_id uuid, in_action text, in_input jsonb, in_maker text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform ledger.refuse_unless_staff(in_maker);
  if in_input ->> 'document_hash' is not null and not exists (
    select from ledger.documents d where d.hash = decode(in_input ->> 'document_hash', 'hex')
  ) then
    raise exception 'ledger: the document is not kept' using errcode = 'BL017';
  end if;
  insert into ledger.proposals (id, action, input, maker, made_at)
  values (in_id, in_action, in_input, in_maker, platform.now());
end $$;
grant execute on function ledger.propose to ballast_service;

-- The people who consented to a proposal, by name in the order of their consents; null for nobody.
create function ledger.approvers(in_id uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select string_agg(c.staff, ', ' order by c.at, c.staff) from ledger.consents c
  where c.proposal_id = in_id
$$;
grant execute on function ledger.approvers to ballast_service;
