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
  raw text,
  block bigint,
  payee text,
  amount numeric(78),
  currency text,
  data text,
  reference text,
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
-- of the books that were restored, `chain_block` the last block they had read.
create table outside.stops (
  id bigint primary key generated always as identity,
  reason text not null check (reason in ('restored')),
  since timestamptz not null,
  books_until timestamptz,
  chain_block bigint,
  ended_at timestamptz,
  proposal_id uuid references ledger.proposals
);
create index on outside.stops (id) where ended_at is null;
grant select on outside.stops to ballast_service;

-- When each rail was last asked. Unlogged on purpose: PostgreSQL itself empties it after a crash, on a
-- standby that takes over and in a base backup, which is just when the books may have gone back. A worker
-- empties it at its start.
create unlogged table outside.checks (
  rail text primary key check (rail in ('chain', 'bank')),
  checked_at timestamptz not null
);
grant select, insert, update, delete on outside.checks to ballast_service;

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
  select not outside.is_behind() and exists (select from outside.checks c where c.rail = in_rail)
$$;
grant execute on function outside.may_act to ballast_service;

-- Whether the rail was asked a moment ago, and agreed: what ends a payment that nothing was signed for by
-- our word alone needs to know that the outside shows nothing of it now.
create function outside.was_asked_just_now(in_rail text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select not outside.is_behind() and exists (select from outside.checks c
    where c.rail = in_rail and c.checked_at > now() - interval '30 seconds')
$$;
grant execute on function outside.was_asked_just_now to ballast_service;

insert into ledger.actions values ('book_unknown', 1), ('resume_effects', 1);
