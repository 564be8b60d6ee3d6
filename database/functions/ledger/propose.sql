-- Creates a proposal. Errors: BL013 the maker is not an active person of the staff; BL017 the named
-- document is not stored, so that nobody could read it.
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

-- The names of the people who consented to a proposal, in the order of their consents; null when
-- nobody did.
create function ledger.approvers(in_id uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select string_agg(c.staff, ', ' order by c.at, c.staff) from ledger.consents c
  where c.proposal_id = in_id
$$;
grant execute on function ledger.approvers to ballast_service;
