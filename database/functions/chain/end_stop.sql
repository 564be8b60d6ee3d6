-- Ends a stop: by the node, which shows the known branch again, or by the witness, which has the newest
-- block read. False when the stop was ended otherwise or the blocks changed meanwhile.
create function chain.end_stop(in_id bigint, in_by text, in_block bigint, in_hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform from chain.cursors c where c.name = 'transfers' for update;
  update chain.branch_stops s set ended_at = platform.now(), ended_by = in_by
  where s.id = in_id and s.ended_at is null and (
    in_by = 'node' and (s.known_block, s.known_hash) = (in_block, in_hash)
    or in_by = 'witness' and in_block > s.common_block
      and exists (select from chain.blocks b where b.number = in_block and b.hash = in_hash));
  if not found then return false; end if;
  update chain.reading set head = null, head_hash = null;
  return true;
end $$;
grant execute on function chain.end_stop to ballast_service;
