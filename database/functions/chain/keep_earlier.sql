-- Stores what arrived at an address in blocks that were read without it, in the order of the chain; the
-- search continues at `next` and ends after until_block. Leaves out what had been swept to custody
-- according to custody's receipts from this address: it is booked there without an owner, and staff match
-- it. False, without effect, when one of the blocks is not on the chain any more. transfers: as for
-- chain.keep_receipts
create function chain.keep_earlier(in_address text, next bigint, transfers jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  s chain.address_searches;
  reached bigint;
  booked numeric;
  t record;
  kept jsonb := '[]';
begin
  select c.block into reached from chain.cursors c where c.name = 'transfers' for update;
  select * into s from chain.address_searches x where x.address = in_address for update;
  if s.address is null then return true; end if;
  if exists (select from jsonb_to_recordset(transfers) x (block bigint, "blockHash" text)
    join chain.blocks b on b.number = x.block and b.hash <> x."blockHash")
  then return false; end if;
  select coalesce(sum(r.amount * chain.unit() + r.dust), 0) into booked from chain.receipts r
  where r.wallet = 'custody' and r.from_address = in_address and r.state in ('seen', 'unidentified');
  for t in
    select x.value, (x.value ->> 'amount')::numeric as amount
    from jsonb_array_elements(transfers) with ordinality x (value, no)
    -- the watcher reads removed blocks again
    where (x.value ->> 'block')::bigint <= reached and not exists (select from chain.receipts r
      where r.tx_hash = x.value ->> 'txHash' and r.log_index = (x.value ->> 'logIndex')::int)
    order by x.no
  loop
    if s.swept + t.amount <= booked then s.swept := s.swept + t.amount;
    else kept := kept || t.value; end if;
  end loop;
  perform chain.keep_receipts(kept);
  if next > s.until_block then
    delete from chain.address_searches x where x.address = in_address;
  else
    update chain.address_searches x set next_block = next, swept = s.swept
    where x.address = in_address;
  end if;
  return true;
end $$;
grant execute on function chain.keep_earlier to ballast_service;
