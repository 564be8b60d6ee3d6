-- What the outside shows of ours and the books do not know. Books go back: a backup is restored, a
-- standby takes over that had not heard the last seconds, a crash loses what was not flushed. What was
-- paid, published or given out before that stays done. So the outside is asked before the books act on it
-- (docs/decisions/0026), and while it shows more than they know, nothing is signed, sent or published.
create schema outside;
grant usage on schema outside to ballast_service;

-- One row a thing that was found outside. `key` names it there: sender and nonce on the chain, the
-- end-to-end id at the bank, the hash of a commit. A row of the chain begins as a nonce that was used;
-- the other columns follow when its transaction is found (`from_block` is where the search begins).
-- gone: a reorganisation took it back; booked: it is the transfer named here; taken_over: it is published
-- and counts as such; lost: the operator bears it; seen: it moved nothing, or is booked elsewhere.
create table outside.findings (
  id uuid primary key,
  rail text not null check (rail in ('chain', 'bank', 'proof')),
  key text not null,
  kind text not null default 'unknown'
    check (kind in ('unknown', 'payment', 'gas', 'sweep', 'move', 'anchor', 'nothing', 'commit', 'other')),
  sender chain.address,
  nonce bigint,
  from_block bigint,
  tx_hash chain.hash,
  -- the signed form, so that it is sent again should its block be lost; fees in wei for a unit of gas
  raw text,
  max_fee bigint,
  priority_fee bigint,
  block bigint,
  payee text,
  -- smallest units of the currency, with what is left of it in the token's own units; of gas in wei
  amount numeric(78),
  dust numeric(78) not null default 0,
  currency text,
  data text,
  reference text,
  -- deep enough in the chain, or carried out by the bank: it cannot come to nothing any more
  is_final boolean not null default false,
  happened_at timestamptz,
  found_at timestamptz not null,
  state text not null default 'open'
    check (state in ('open', 'gone', 'booked', 'taken_over', 'lost', 'seen')),
  transfer_id uuid,
  proposal_id uuid references ledger.proposals,
  ended_at timestamptz,
  unique (rail, key),
  check ((rail = 'chain') = (num_nulls(sender, nonce) = 0)),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'booked') <= (transfer_id is not null))
);
create index on outside.findings (found_at, id) where state = 'open';
create index on outside.findings (sender, nonce) where state <> 'gone';
grant select on outside.findings to ballast_service;

-- A stop of all effects that a person has to end: a restore begins with one. `books_until` is the moment
-- of the books that were restored.
create table outside.stops (
  id bigint primary key generated always as identity,
  reason text not null check (reason in ('restored')),
  since timestamptz not null,
  books_until timestamptz,
  ended_at timestamptz,
  proposal_id uuid references ledger.proposals
);
create index on outside.stops (id) where ended_at is null;
grant select on outside.stops to ballast_service;

-- When each rail was last asked. Unlogged on purpose: PostgreSQL itself empties it after a crash, on a
-- standby that takes over and in a base backup, which is just when the books may have gone back. A worker
-- empties it at its start; a copied folder of a server that was stopped in order brings it along, so what
-- is older than the server's start does not count. In real time, which the sandbox's clock does not move.
create unlogged table outside.checks (
  rail text primary key check (rail in ('chain', 'bank')),
  checked_at timestamptz not null
);
grant select, insert, update, delete on outside.checks to ballast_service;

create view outside.asked as
select c.rail, c.checked_at from outside.checks c where c.checked_at >= pg_postmaster_start_time();
grant select on outside.asked to ballast_service;

-- By the machine's own time, not the one clock: it says how long ago it was.
create function outside.note_checked(in_rail text) returns void
language sql
as $$
  insert into outside.checks (rail, checked_at) values (in_rail, now())
  on conflict (rail) do update set checked_at = excluded.checked_at
$$;
grant execute on function outside.note_checked to ballast_service;

-- Whether the outside shows what the books do not know, or a person has not said yet that effects may
-- go on.
create function outside.is_behind() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from outside.findings f where f.state = 'open')
    or exists (select from outside.stops s where s.ended_at is null)
$$;
grant execute on function outside.is_behind to ballast_service;

-- Whether an effect may leave by a rail: it was asked since the books may have gone back, and agreed.
create function outside.may_act(in_rail text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select not outside.is_behind() and exists (select from outside.asked c where c.rail = in_rail)
$$;
grant execute on function outside.may_act to ballast_service;

-- Whether the rail was asked a moment ago, and agreed: what ends a payment that nothing was signed for by
-- our word alone needs to know that the outside shows nothing of it now.
create function outside.was_asked_just_now(in_rail text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select not outside.is_behind() and exists (select from outside.asked c
    where c.rail = in_rail and c.checked_at > now() - interval '30 seconds')
$$;
grant execute on function outside.was_asked_just_now to ballast_service;
-- ── Found on the chain ─────────────────────────────────────────────────────────────────────────

-- The id of a finding follows from where it was found.
create function outside.finding_id(rail text, key text) returns uuid
language sql immutable strict parallel safe
as $$
  select encode(substr(sha256(convert_to('outside:' || rail || ':' || key, 'UTF8')), 1, 16), 'hex')::uuid
$$;
grant execute on function outside.finding_id to ballast_service;

-- The nonce behind the last that the books know of each sender, from what they signed and what was found.
create function outside.next_nonces(senders text[]) returns table (sender text, next bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.sender, 1 + greatest(
    (select max(t.nonce) from chain.transfers t where t.sender = s.sender),
    (select max(f.nonce) from outside.findings f where f.sender = s.sender and f.state <> 'gone'), -1)
  from unnest(senders) s (sender)
$$;
grant execute on function outside.next_nonces to ballast_service;

-- Notes that nonces of a sender were used by transactions that the books do not know. One that the books
-- gave to a transfer is noted too, where none of its signed forms is what used it. What is settled stays
-- so. The search begins at the newest block in which the books know a transaction of the sender before it.
create function outside.note_nonces(in_sender text, nonces bigint[]) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with noted as (
    insert into outside.findings as f (id, rail, key, sender, nonce, from_block, found_at)
    select outside.finding_id('chain', in_sender || ':' || n), 'chain', in_sender || ':' || n, in_sender, n,
      coalesce((select max(t.block) from chain.transfers t
        where t.sender = in_sender and t.nonce < n and t.block is not null),
        (select c.first_block from chain.source c), 0), platform.now()
    from unnest(nonces) n
    on conflict (rail, key) do update set state = 'open', ended_at = null, found_at = platform.now(),
      kind = 'unknown', from_block = excluded.from_block, tx_hash = null, raw = null, block = null,
      is_final = false, payee = null, amount = null, dust = 0, currency = null, data = null,
      happened_at = null
      where f.state = 'gone'
    returning 1)
  select count(*) from noted
$$;
grant execute on function outside.note_nonces to ballast_service;

-- What the transaction of an open finding is, as the chain shows it, its amount in the token's own units or
-- in wei. Null `in_kind`: it is not found yet, and the search goes on behind `in_block`.
create function outside.describe(
  in_finding uuid, in_kind text, in_block bigint, in_tx_hash text, in_raw text, in_max_fee bigint,
  in_priority_fee bigint, in_payee text, in_amount numeric, in_data text, in_at timestamptz
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update outside.findings f
  set kind = coalesce(in_kind, 'unknown'), tx_hash = in_tx_hash, raw = in_raw, max_fee = in_max_fee,
    priority_fee = in_priority_fee, payee = in_payee, data = in_data, happened_at = in_at,
    amount = case when k.is_token then div(in_amount, chain.unit()) else in_amount end,
    dust = case when k.is_token then mod(in_amount, chain.unit()) else 0 end,
    currency = case when k.is_token then 'tUSDT' end,
    block = case when in_kind is not null then in_block end,
    from_block = case when in_kind is null then in_block else f.from_block end
  from (select coalesce(in_kind in ('payment', 'sweep', 'move'), false) as is_token) k
  where f.id = in_finding and f.rail = 'chain' and f.state = 'open'
$$;
grant execute on function outside.describe to ballast_service;

-- A reorganisation took it back, or it is one of the signed forms that the books have after all.
create function outside.forget(in_finding uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update outside.findings f set state = 'gone', ended_at = platform.now()
  where f.id = in_finding and f.rail = 'chain' and f.state = 'open'
$$;
grant execute on function outside.forget to ballast_service;

create function outside.note_final(in_finding uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update outside.findings f set is_final = true
  where f.id = in_finding and f.state = 'open' and not f.is_final
$$;
grant execute on function outside.note_final to ballast_service;

-- What moved nobody's money needs no person: it used a nonce for nothing, or brought gas or deposits from
-- one wallet of ours to another.
create function outside.note_harmless(in_finding uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update outside.findings f set state = 'seen', ended_at = platform.now()
  where f.id = in_finding and f.state = 'open' and (f.kind in ('nothing', 'sweep')
    or f.kind = 'gas' and exists (select from chain.deposit_addresses d where d.address = f.payee))
$$;
grant execute on function outside.note_harmless to ballast_service;

-- The transfers that an open finding could be: it waits in the outbox, from the same wallet, to the same
-- address, of the same amount; or it has the finding's nonce, and its signed form was lost.
create function outside.fitting_transfers(in_finding uuid) returns setof chain.transfers
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.* from outside.findings f
  join chain.transfers t on t.sender = f.sender and t.ended_at is null
    and (t.state = 'queued' or t.nonce = f.nonce)
    and case t.asset when 'token' then f.kind in ('payment', 'sweep', 'move')
        and (t.to_address, t.amount, t.dust) = (f.payee, f.amount, f.dust)
      when 'gas' then f.kind = 'gas' and (t.to_address, t.amount) = (f.payee, f.amount)
      else f.kind = 'anchor' and t.reference = f.data end
  where f.id = in_finding and f.rail = 'chain' and f.state = 'open' and f.raw is not null
  order by t.nonce nulls last, t.queued_at, t.id
$$;
grant execute on function outside.fitting_transfers to ballast_service;

-- A finding is this transfer: the books take over its nonce and signed form, and the rail follows it like
-- any other. A payment that waits to be signed is taken for it by two people alone (`in_proposal`); what has
-- the same nonce, or stays within our wallets, needs none. BX001 no such finding, BX002 it is settled,
-- BX003 its nonce is another transfer's and may be free again, BX004 the transfer is another.
create function outside.bind_transfer(in_finding uuid, in_transfer uuid, in_proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  f outside.findings;
  t chain.transfers;
begin
  select * into f from outside.findings x where x.id = in_finding for update;
  if f.id is null then
    raise exception 'outside: no such finding' using errcode = 'BX001';
  elsif f.state <> 'open' then
    raise exception 'outside: it is settled' using errcode = 'BX002';
  end if;
  perform from chain.transfers x where x.id = in_transfer for update;
  select x.* into t from outside.fitting_transfers(in_finding) x where x.id = in_transfer;
  if t.id is null or f.raw is null then
    raise exception 'outside: the transfer is another' using errcode = 'BX004';
  elsif in_proposal is null and t.nonce is null and t.purpose = 'withdrawal' then
    raise exception 'outside: two people say so' using errcode = 'BL001';
  end if;
  if not f.is_final and exists (select from chain.transfers x where x.sender = f.sender
    and x.nonce = f.nonce and x.id <> t.id and x.ended_at is null)
  then
    raise exception 'outside: it is not final' using errcode = 'BX003';
  end if;
  -- one that the books gave this nonce, and that can never be in a block any more, begins anew
  update chain.attempts a set dropped_at = platform.now() from chain.transfers x
  where x.sender = f.sender and x.nonce = f.nonce and x.id <> t.id and x.ended_at is null
    and a.transfer_id = x.id and a.dropped_at is null;
  update chain.transfers x
  set state = case when x.cancel_asked_at is null then 'queued' else 'failed' end,
    reason = case when x.cancel_asked_at is null then x.reason else x.cancel_reason end,
    ended_at = case when x.cancel_asked_at is not null then platform.now() end,
    nonce = null, tx_hash = null, block = null, displaced_at = null, sent_at = null, retry_asked_at = null
  where x.sender = f.sender and x.nonce = f.nonce and x.id <> t.id and x.ended_at is null;
  update chain.transfers x
  set state = 'sent', nonce = f.nonce, tx_hash = f.tx_hash, reason = null, displaced_at = null,
    sent_at = coalesce(x.sent_at, platform.now())
  where x.id = t.id;
  insert into chain.attempts
    (tx_hash, transfer_id, nonce, raw, max_fee, priority_fee, at_block, voids, signed_at)
  values (f.tx_hash, t.id, f.nonce, f.raw, f.max_fee, f.priority_fee, f.block, false, platform.now())
  on conflict (tx_hash) do update set dropped_at = null, transfer_id = excluded.transfer_id;
  update outside.findings x
  set state = 'booked', transfer_id = t.id, proposal_id = in_proposal, ended_at = platform.now()
  where x.id = f.id;
end $$;

-- The same without people, where none is needed.
create function outside.adopt_transfer(in_finding uuid, in_transfer uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$ select outside.bind_transfer(in_finding, in_transfer, null) $$;
grant execute on function outside.adopt_transfer to ballast_service;

-- Inside: what two people say of a finding that is no request of the books: lost, the operator bears it
-- (a statement shows it then, and bear-loss books it), or seen, because it is booked elsewhere. BX003: it
-- may come to nothing yet.
create function outside.settle(f outside.findings, in_state text, in_proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not f.is_final then
    raise exception 'outside: it is not final' using errcode = 'BX003';
  end if;
  update outside.findings x set state = in_state, proposal_id = in_proposal, ended_at = platform.now()
  where x.id = f.id;
end $$;

-- Ends the stop of a restore, after two people said so. BX005: there is none; BX006: something that was
-- found outside is not settled, or a rail was not asked yet.
create function outside.resume(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare p ledger.proposals := ledger.take_proposal(proposal, 'resume_effects');
begin
  if p.id is null then return; end if;
  if exists (select from outside.findings f where f.state = 'open')
    or (select count(*) from outside.asked) < 2
  then
    raise exception 'outside: not all is settled' using errcode = 'BX006';
  end if;
  update outside.stops s set ended_at = platform.now(), proposal_id = p.id where s.ended_at is null;
  if not found then
    raise exception 'outside: nothing is stopped' using errcode = 'BX005';
  end if;
  update ledger.proposals x set state = 'done', ended_at = platform.now() where x.id = p.id;
end $$;
grant execute on function outside.resume to ballast_service;
