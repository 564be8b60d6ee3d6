-- Ends signed transfers in their block; a reason says why one failed.
create function chain.record_ends(
  in_fence bigint, ids uuid[], nonces bigint[], blocks bigint[], hashes text[], reasons text[]
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  update chain.transfers t set
    state = case when x.reason is null then 'confirmed' else 'failed' end,
    reason = x.reason, block = x.block, tx_hash = x.hash, displaced_at = null, retry_asked_at = null,
    sent_at = coalesce(t.sent_at, platform.now()), ended_at = platform.now()
  from unnest(ids, nonces, blocks, hashes, reasons) x (id, nonce, block, hash, reason)
  where t.id = x.id and t.nonce = x.nonce and t.state in ('signed', 'sent');
end $$;
grant execute on function chain.record_ends to ballast_service;

-- Ends a transfer that staff cancelled: the transaction that voids it is final, so nobody is paid.
create function chain.record_voided(in_fence bigint, in_id uuid, in_nonce bigint, in_block bigint)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  update chain.transfers t set state = 'failed', reason = t.cancel_reason, block = in_block,
    displaced_at = null, retry_asked_at = null, ended_at = platform.now()
  where t.id = in_id and t.nonce = in_nonce and t.state in ('signed', 'sent');
end $$;
grant execute on function chain.record_voided to ballast_service;

-- Ends a transfer that was never signed.
create function chain.record_refused(in_fence bigint, in_id uuid, in_reason text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  update chain.transfers t set state = 'failed', reason = in_reason, ended_at = platform.now()
  where t.id = in_id and t.state = 'queued';
end $$;
grant execute on function chain.record_refused to ballast_service;

-- Stores what a transfer waits for, if that changed.
create function chain.record_reason(in_fence bigint, in_id uuid, in_reason text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  update chain.transfers t set reason = in_reason
  where t.id = in_id and t.state in ('queued', 'signed', 'sent')
    and t.reason is distinct from in_reason;
end $$;
grant execute on function chain.record_reason to ballast_service;

create function chain.record_displaced(in_fence bigint, in_id uuid, in_nonce bigint, at_block bigint)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  update chain.transfers t set displaced_at = at_block, block = null
  where t.id = in_id and t.nonce = in_nonce and t.state in ('signed', 'sent');
end $$;
grant execute on function chain.record_displaced to ballast_service;
