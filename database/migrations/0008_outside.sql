-- What the outside shows of Ballast's own effects and the books do not know. Books can be set back:
-- by restoring a backup, by a standby that had not received the last seconds, by a crash that lost
-- unflushed data. What was paid, published or given out before that remains so. The rails are
-- therefore compared before the books act on them (docs/decisions/0026), and while they show more
-- than the books know, nothing is signed, sent or published.
create schema outside;

grant usage on schema outside to ballast_service;

-- One row for each finding. `key` identifies it: sender and nonce on the chain, the end-to-end id at the
-- bank, the hash of a commit. A row of the chain begins as a used nonce; the other columns follow when its
-- transaction is found (`from_block` is where the search begins). gone: a reorganisation removed it;
-- booked: it is the transfer named here; taken_over: it is published and valid; lost: the operator bears
-- it; seen: it moved nothing, or is booked elsewhere.
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
  -- the signed form, to be sent again if its block is lost; fees in wei per unit of gas
  raw text,
  max_fee bigint,
  priority_fee bigint,
  block bigint,
  payee text,
  -- smallest units of the currency, with the remainder in the token's own units; for gas in wei
  amount numeric(78),
  dust numeric(78) not null default 0,
  currency text,
  data text,
  reference text,
  -- final on the chain, or carried out by the bank: it cannot be undone any more
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

-- Stops of all effects that a person has to end; a restore begins with one. `books_until` is the time of
-- the restored books.
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

-- When each rail was last compared. Unlogged on purpose: PostgreSQL empties it after a crash, on a standby
-- that takes over and in a base backup, which are the cases in which the books may have been set back. A
-- worker empties it at its start; a copied folder of a server that was shut down has it, so rows older than
-- the server's start do not count. In real time, which the sandbox's clock does not shift.
create unlogged table outside.checks (
  rail text primary key check (rail in ('chain', 'bank')),
  checked_at timestamptz not null
);

grant select, insert, update, delete on outside.checks to ballast_service;
