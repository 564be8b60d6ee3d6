-- What lies at a deposit address already when it is given out. Books that went back do not know whom they
-- had registered since; who registers again gets the same address (rails/chain/addresses.ts), and the
-- watcher has read past the blocks in which money arrived there. A row stands until that was asked.
-- `until_block` is the last block that was written down without this address; what the node said of the
-- address then is judged once the watcher has read `asked_head`. `next_block` is where its own transfers are
-- searched for, up to `until_block`, where they do not explain what lies there; `swept` is how much of what
-- was found had gone on to custody, which the books have as a receipt without an owner. All amounts are in
-- the token's own units.
create table chain.address_searches (
  address chain.address primary key references chain.deposit_addresses (address),
  until_block bigint,
  asked_head bigint,
  held numeric(78),
  nonces bigint,
  next_block bigint,
  swept numeric(78) not null default 0,
  check (num_nulls(until_block, asked_head, held, nonces) in (0, 4))
);
create index on chain.address_searches (asked_head);
grant select, insert, delete, update (until_block, asked_head, held, nonces, next_block)
on chain.address_searches to ballast_service;

-- Notes what the node said of new addresses: [{address, head, held, nonces}]. The watcher's cursor is
-- locked, so no range is being written down meanwhile: each later one knows these addresses.
create function chain.note_asked(answers jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare reached bigint;
begin
  select c.block into reached from chain.cursors c where c.name = 'transfers' for update;
  update chain.address_searches s
  set until_block = coalesce(reached, -1), asked_head = x.head, held = x.held, nonces = x.nonces
  from jsonb_to_recordset(answers) x (address text, head bigint, held numeric, nonces bigint)
  where s.address = x.address and s.until_block is null;
end $$;
grant execute on function chain.note_asked to ballast_service;

-- Whether the transfers that the books know explain what the node said of an address.
create function chain.is_explained(s chain.address_searches) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.held <= (select coalesce(sum(r.amount * chain.unit() + r.dust), 0) from chain.receipts r
      where r.to_address = s.address and r.state <> 'orphaned')
    and s.nonces <= (select coalesce(max(t.nonce) + 1, 0) from chain.transfers t
      where t.sender = s.address)
$$;
grant execute on function chain.is_explained to ballast_service;

-- Keeps what arrived at an address in blocks that were written down without it, in the order of the chain;
-- the search goes on at `next`, and ends behind until_block. What had been swept to custody is left out as
-- far as custody's receipts from this address say so: there it is booked without an owner, and staff match
-- it. False, and nothing is done, where one of the blocks is not the chain's any more.
-- transfers: as for chain.keep_receipts
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
    -- the watcher reads anew what was taken back since
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
