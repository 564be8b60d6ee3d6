-- What the worker writes down of transfers. The service has no other way to change where one stands, and
-- each of these needs the newest number: a signed form that is not written down is never sent, and what
-- a process saw before it slept moves no transfer.

-- Inside.
create function chain.keep_attempt(in_id uuid, in_nonce bigint, attempt jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into chain.attempts
    (tx_hash, transfer_id, nonce, raw, max_fee, priority_fee, at_block, voids, signed_at)
  select a."txHash", in_id, in_nonce, a.raw, a."maxFee", a."priorityFee", a."atBlock", a.voids,
    platform.now()
  from jsonb_to_record(attempt) a ("txHash" text, raw text, "maxFee" bigint, "priorityFee" bigint,
    "atBlock" bigint, voids boolean)
$$;
