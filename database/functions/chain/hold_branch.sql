-- After approval: the branch that the node shows holds. input: stop, block_hash, reference. BB001: the stop
-- was ended otherwise; BB002: the node has removed that block since.
create function chain.hold_branch(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'branch_holds');
  stop chain.branch_stops;
begin
  if p.id is null then return; end if;
  perform from chain.cursors c where c.name = 'transfers' for update;
  select * into stop from chain.branch_stops s
  where s.id = (p.input ->> 'stop')::bigint and s.ended_at is null;
  if stop.id is null then
    raise exception 'chain: the stop has ended' using errcode = 'BB001';
  elsif stop.shown_hash is distinct from p.input ->> 'block_hash' then
    raise exception 'chain: the node shows another branch' using errcode = 'BB002';
  end if;
  update chain.branch_stops s
  set ended_at = platform.now(), ended_by = 'staff', proposal_id = p.id where s.id = stop.id;
  update chain.reading set head = null, head_hash = null;
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;
grant execute on function chain.hold_branch to ballast_service;
