-- Internal. The ledger transaction that credits a receipt: a new one after each reversal, so that a
-- transfer that appears again is credited again.
create function chain.credit_of(receipt uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.derived_id(case count(*) when 0 then 'deposit' else 'deposit:' || count(*) end, receipt)
  from chain.lost_credits l where l.receipt_id = receipt and l.taken_back_at is not null
$$;

-- Internal (chain.book_receipts). Prevents a stop from beginning during a credit. BB001: it is unknown
-- which branch holds.
create function chain.refuse_while_stopped() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform from chain.cursors c where c.name = 'transfers' for share;
  if exists (select from chain.branch_stops s where s.ended_at is null) then
    raise exception 'chain: it is not known which branch holds' using errcode = 'BB001';
  end if;
end $$;

-- Stops credits; false when they are stopped already. The caller found that the known block, or the known
-- head, is not on the chain. Waits for running credits.
create function chain.stop_credits(in_known bigint, in_hash text, in_common bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform from chain.cursors c where c.name = 'transfers' for update;
  insert into chain.branch_stops (stopped_at, known_block, known_hash, common_block)
  values (platform.now(), in_known, in_hash, in_common) on conflict do nothing;
  return found;
end $$;
grant execute on function chain.stop_credits to ballast_service;
