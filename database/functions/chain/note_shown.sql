-- Stores a block of the branch that the node shows, which somebody found at another node. Answers the stop;
-- null when credits are not stopped. BB002: no such block was read above the common one.
create function chain.note_shown(in_hash text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  stop chain.branch_stops;
  shown bigint;
begin
  perform from chain.cursors c where c.name = 'transfers' for update;
  select * into stop from chain.branch_stops s where s.ended_at is null;
  if stop.id is null then return null; end if;
  select b.number into shown from chain.blocks b
  where b.hash = in_hash and b.number > stop.common_block;
  if shown is null then
    raise exception 'chain: the branch has no such block' using errcode = 'BB002';
  end if;
  update chain.branch_stops s set shown_block = shown, shown_hash = in_hash where s.id = stop.id;
  return stop.id;
end $$;
grant execute on function chain.note_shown to ballast_service;
