-- Leases: the right to act on the outside (sign, send, publish) for one process at a time. A lease ends by
-- time, so nobody waits for a process that is frozen and keeps its connections; and each holder has a
-- fencing number of its own, without which the writes before an effect are refused, so that a process which
-- wakes up after its lease went to another has no effect any more (docs/decisions/0025).
-- Times are those of the database's own wall clock: the one clock may be moved by days.
create table platform.leases (
  name text primary key check (name in ('chain-send', 'bank-send', 'snapshot')),
  -- null: it was given back
  holder text,
  fence bigint not null check (fence > 0),
  taken_at timestamptz not null,
  lasts interval not null check (lasts between interval '1 second' and interval '1 minute'),
  expires_at timestamptz not null,
  -- how often its time ran out and another took it
  lapses bigint not null default 0 check (lapses >= 0)
);
grant select on platform.leases to ballast_service;

-- Takes a lease that is free or has run out. Answers the fencing number, or null while another has it.
-- A number is larger than any before it, and follows the clock: a database that forgot the newest numbers,
-- as an asynchronous standby may, gives out none of them again. An end further ahead than a lease lasts
-- was written before the clock was set back: it has run out.
create function platform.take_lease(in_name text, in_holder text, in_lasts interval) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  l platform.leases;
  moment timestamptz := clock_timestamp();
  given bigint := (extract(epoch from moment) * 1000000)::bigint;
begin
  insert into platform.leases (name, holder, fence, taken_at, lasts, expires_at)
  values (in_name, in_holder, given, moment, in_lasts, moment + in_lasts) on conflict (name) do nothing;
  if found then return given; end if;
  -- whoever writes under it, or takes it, at this very moment is no reason to wait
  select * into l from platform.leases x where x.name = in_name for update skip locked;
  if l.name is null
    or l.holder is not null and l.expires_at > moment and l.expires_at <= moment + l.lasts
  then
    return null;
  end if;
  given := greatest(given, l.fence + 1);
  update platform.leases x set holder = in_holder, fence = given, taken_at = moment, lasts = in_lasts,
    expires_at = moment + in_lasts, lapses = x.lapses + (l.holder is not null)::int
  where x.name = in_name;
  return given;
end $$;

-- False where it went to another. One that ran out and that nobody took goes on.
create function platform.renew_lease(in_name text, in_fence bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update platform.leases x set expires_at = clock_timestamp() + x.lasts
  where x.name = in_name and x.fence = in_fence and x.holder is not null;
  return found;
end $$;

create function platform.end_lease(in_name text, in_fence bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update platform.leases x set holder = null where x.name = in_name and x.fence = in_fence
$$;

-- Refuses with BF001 whoever has not the newest number of the lease. Until the caller's transaction ends
-- nobody else takes it: what is written after this is written before the next holder begins.
create function platform.hold_lease(in_name text, in_fence bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform from platform.leases x
  where x.name = in_name and x.fence = in_fence and x.holder is not null for key share;
  if not found then
    raise exception 'lease: % went to another', in_name using errcode = 'BF001';
  end if;
end $$;
grant execute on function platform.take_lease, platform.renew_lease, platform.end_lease,
  platform.hold_lease to ballast_service;

-- ── The outbox of the chain ────────────────────────────────────────────────────────────────────

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

-- Stores nonce and signed form together; false where the transfer waits no more, or the chain was not
-- asked since the books may have gone back, or they are behind it (0006_outside.sql).
-- attempt: {txHash, raw, maxFee, priorityFee, atBlock, voids}
create function chain.record_signed(in_fence bigint, in_id uuid, in_nonce bigint, attempt jsonb)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  update chain.transfers t set state = 'signed', nonce = in_nonce, tx_hash = attempt ->> 'txHash',
    reason = null
  where t.id = in_id and t.state = 'queued' and outside.may_act('chain');
  if not found then return false; end if;
  perform chain.keep_attempt(in_id, in_nonce, attempt);
  return true;
end $$;

-- Stores another signed form of the same nonce; what staff asked for is done. False, and nothing is stored,
-- where the chain was not asked, or the books are behind it.
create function chain.record_another(in_fence bigint, in_id uuid, in_nonce bigint, attempt jsonb)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  if not outside.may_act('chain') then return false; end if;
  perform chain.keep_attempt(in_id, in_nonce, attempt);
  update chain.transfers t set retry_asked_at = null
  where t.id = in_id and t.retry_asked_at is not null;
  return true;
end $$;

create function chain.record_sent(in_fence bigint, ids uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  update chain.transfers t set state = 'sent', sent_at = coalesce(t.sent_at, platform.now()),
    reason = null
  where t.id = any (ids) and t.state in ('signed', 'sent');
end $$;

-- Where a transfer stands on the chain now; null when it stands in no block. In one it need not be sent
-- again any more. It is written only over what was read (`seen_block`).
create function chain.record_block(
  in_fence bigint, in_id uuid, in_nonce bigint, seen_block bigint, in_block bigint, in_hash text
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  update chain.transfers t set block = in_block, tx_hash = in_hash, displaced_at = null,
    state = case when in_block is not null and t.state = 'signed' then 'sent' else t.state end,
    retry_asked_at = case when in_block is null then t.retry_asked_at end,
    sent_at = coalesce(t.sent_at, platform.now())
  where t.id = in_id and t.nonce = in_nonce and t.block is not distinct from seen_block;
end $$;

-- Where signed transfers ended in the chain; a reason says why one failed.
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

-- The end of one that staff took back: what voids it is in the chain for good, so nobody is paid.
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

-- The end of a transfer that was never signed.
create function chain.record_refused(in_fence bigint, in_id uuid, in_reason text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  update chain.transfers t set state = 'failed', reason = in_reason, ended_at = platform.now()
  where t.id = in_id and t.state = 'queued';
end $$;

-- What a transfer waits for. Written only when it is new.
create function chain.record_reason(in_fence bigint, in_id uuid, in_reason text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  update chain.transfers t set reason = in_reason
  where t.id = in_id and t.state in ('queued', 'signed', 'sent')
    and t.reason is distinct from in_reason;
end $$;

create function chain.record_displaced(in_fence bigint, in_id uuid, in_nonce bigint, at_block bigint)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  update chain.transfers t set displaced_at = at_block, block = null
  where t.id = in_id and t.nonce = in_nonce and t.state in ('signed', 'sent');
end $$;

-- Something else used the nonce for good, and it is settled that this was no form of the transfer: none can
-- be mined any more, so it begins anew; or ends, where staff want it not to be paid.
create function chain.requeue_transfer(in_fence bigint, in_id uuid, in_nonce bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  update chain.transfers t set nonce = null, tx_hash = null, block = null, displaced_at = null,
    sent_at = null, retry_asked_at = null,
    state = case when t.cancel_asked_at is null then 'queued' else 'failed' end,
    reason = case when t.cancel_asked_at is null then t.reason else t.cancel_reason end,
    ended_at = case when t.cancel_asked_at is not null then platform.now() end
  where t.id = in_id and t.nonce = in_nonce and t.state in ('signed', 'sent')
    and exists (select from outside.findings f where f.sender = t.sender and f.nonce = t.nonce
      and f.state not in ('open', 'gone') and f.transfer_id is distinct from t.id);
  if not found then return; end if;
  update chain.attempts a set dropped_at = platform.now()
  where a.transfer_id = in_id and a.dropped_at is null;
end $$;

-- Staff want a transfer not to be paid, which needs no lease: one that is not signed ends at once, and
-- what would be signed of it meanwhile is not written down; of any other the worker makes an end.
create function chain.cancel_transfer(in_id uuid, in_reason text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update chain.transfers t set cancel_asked_at = platform.now(), cancel_reason = in_reason,
    retry_asked_at = null,
    state = case t.state when 'queued' then 'failed' else t.state end,
    reason = case t.state when 'queued' then in_reason else t.reason end,
    ended_at = case t.state when 'queued' then platform.now() end
  where t.id = in_id and t.ended_at is null
$$;

grant execute on function chain.cancel_transfer, chain.record_signed, chain.record_another, chain.record_sent,
  chain.record_block, chain.record_ends, chain.record_voided, chain.record_refused,
  chain.record_reason, chain.record_displaced, chain.requeue_transfer to ballast_service;
