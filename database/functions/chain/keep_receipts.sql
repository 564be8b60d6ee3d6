-- Stores the transfers of a range to addresses of ours. What came from our own wallets is no receipt,
-- except at a deposit address, where it is a withdrawal to a member. A removed receipt that is found again
-- waits for confirmations anew; a booked one stays as it is. transfers: [{txHash, logIndex, block,
-- blockHash, from, to, amount}], amount in the token's own units
create function chain.keep_receipts(transfers jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with own as (
    select d.address, 'deposits' as wallet, d.member_id from chain.deposit_addresses d
    union all
    select w.address, w.name, null from chain.wallets w where w.address is not null
  )
  insert into chain.receipts (tx_hash, log_index, block, block_hash, from_address, to_address, amount,
    dust, wallet, member_id, state, found_at)
  select t."txHash", t."logIndex", t.block, t."blockHash", t."from", t."to",
    div(t.amount, u.unit), mod(t.amount, u.unit), o.wallet, o.member_id,
    case when o.wallet in ('house', 'reserve') then 'operator' else 'seen' end, platform.now()
  from jsonb_to_recordset(transfers) t ("txHash" text, "logIndex" int, block bigint,
    "blockHash" text, "from" text, "to" text, amount numeric)
  join own o on o.address = t."to"
  cross join (select chain.unit() as unit) u
  where t.amount > 0
    and (o.wallet = 'deposits' or not exists (select from own f where f.address = t."from"))
  on conflict (tx_hash, log_index) do update
    set block = excluded.block, block_hash = excluded.block_hash, state = excluded.state,
      reason = null, ended_at = null
    where receipts.state in ('seen', 'operator', 'orphaned')
$$;
grant execute on function chain.keep_receipts to ballast_service;
