-- Clears lost credits whose transfer is in another block now, as stored by chain.keep_receipts.
-- transfers: as for chain.keep_receipts. Answers how many were cleared.
create function chain.find_credits(transfers jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare n bigint;
begin
  update chain.receipts x set block = t.block, block_hash = t."blockHash"
  from jsonb_to_recordset(transfers) t ("txHash" text, "logIndex" int, block bigint, "blockHash" text)
  where x.tx_hash = t."txHash" and x.log_index = t."logIndex"
    and x.state in ('credited', 'unidentified') and x.block_hash <> t."blockHash";
  if not found then return 0; end if;
  with again as (
    update chain.lost_credits l set found_at = platform.now()
    from chain.receipts x, jsonb_to_recordset(transfers) t ("txHash" text, "logIndex" int)
    where x.tx_hash = t."txHash" and x.log_index = t."logIndex" and x.id = l.receipt_id
      and l.found_at is null and l.taken_back_at is null
    returning l.bucket, l.transaction_id)
  select count(ledger.may_reverse(a.bucket, a.transaction_id, false)) into n from again a;
  return n;
end $$;
grant execute on function chain.find_credits to ballast_service;
