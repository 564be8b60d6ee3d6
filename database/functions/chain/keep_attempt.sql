-- The worker's writes about transfers. The service cannot change the state of a transfer otherwise, and
-- each of these needs the newest fencing number: a signed form that is not stored is never sent, and a
-- delayed process changes no transfer.

-- Internal.
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
