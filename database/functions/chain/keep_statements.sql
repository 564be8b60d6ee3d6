-- Stores what was read at a block, one row for each book: {book, chainBalance, ledgerBalance, inTransit,
-- dust, parts}. The time is the database's own, taken after locking. BS001: not a block that was read, or
-- not any more; BS002: older than the newest statement, by time or by a block that is still on the chain,
-- since the newest is the valid one.
create function chain.keep_statements(in_block bigint, in_hash text, read jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('chain.statements'));
  moment := platform.moment();
  if not exists (select from chain.blocks b where b.number = in_block and b.hash = in_hash) then
    raise exception 'chain: a statement of a block that was not read' using errcode = 'BS001';
  elsif exists (select from unnest(array['client', 'reserve', 'house']) k (book)
    cross join lateral (select s.at, s.block, s.block_hash from chain.statements s
      where s.book = k.book order by s.at desc, s.id desc limit 1) n
    where n.at > moment or n.block > in_block and exists (
      select from chain.blocks b where b.number = n.block and b.hash = n.block_hash))
  then
    raise exception 'chain: a statement older than the newest' using errcode = 'BS002';
  end if;
  insert into chain.statements
    (at, block, block_hash, book, chain_balance, ledger_balance, in_transit, dust, parts, unit)
  select moment, in_block, in_hash, r.book, r."chainBalance", r."ledgerBalance",
    r."inTransit", r.dust, r.parts, chain.unit()
  from jsonb_to_recordset(read) r (book text, "chainBalance" numeric, "ledgerBalance" bigint,
    "inTransit" numeric, dust numeric, parts jsonb);
end $$;
grant execute on function chain.keep_statements to ballast_service;
