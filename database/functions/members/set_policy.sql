-- Sets the policy of a country by two people as proposed. input: country; before, after: each a whole row.
-- BL034 when the policy differs from `before`.
create function members.set_policy(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'country_policy');
  w members.country_policy := jsonb_populate_record(null::members.country_policy, p.input -> 'after');
begin
  if p.id is null then return; end if;
  perform pg_advisory_xact_lock(hashtext('members.country_policy'));
  if to_jsonb(members.policy(w.country)) is distinct from p.input -> 'before' then
    raise exception 'members: the policy has changed meanwhile' using errcode = 'BL034';
  end if;
  perform members.write_policy(w);
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;
grant execute on function members.set_policy to ballast_service;
