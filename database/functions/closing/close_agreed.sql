-- Closes an account at the member's request, as approved by two people of the staff
-- (closing.close_account). The proposal has the marks of the member's number.
create function closing.close_agreed(proposal uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'close_member');
  who uuid := (p.input ->> 'member_id')::uuid;
  refusal text;
begin
  if p.id is null then return null; end if;
  refusal := closing.close_account(platform.bucket_of(who), who,
    array(select decode(m, 'hex') from jsonb_array_elements_text(p.input -> 'marks') m));
  if refusal is null then
    update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
  end if;
  return refusal;
end $$;
grant execute on function closing.close_agreed to ballast_service;
