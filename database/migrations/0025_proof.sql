-- The proof of liabilities: for each day and currency, what every member is owed as one tree, whose root is
-- published (docs/proof-of-liabilities.md). The trees are in files; their commits are here.
create schema proof;

grant usage on schema proof to ballast_service;

-- One row for each UTC day, from the first attempt on. building: no attempt has ended yet; failed: the last
-- one failed; wrong: the members' claims differ from the ledger's total; done: committed, and never changed
-- again. The heads of the ledger's chains are in the order of their buckets. A day that was taken over
-- (proof.take_over) was published by lost books: it has no heads, and a folder only if its trees still
-- exist.
create table proof.snapshots (
  day date primary key,
  state text not null check (state in ('building', 'failed', 'wrong', 'done')),
  tries int not null default 0,
  began_at timestamptz not null,
  ended_at timestamptz,
  failure text,
  -- [{"currency", "members", "ledger"}], amounts as text
  differences jsonb,
  taken_at timestamptz check (taken_at = date_trunc('milliseconds', taken_at)),
  -- below DATA_DIR/proofs
  folder text,
  taken_over_at timestamptz,
  head_seqs bigint[] check (cardinality(head_seqs) = 64),
  head_hashes bytea[] check (cardinality(head_hashes) = 64),
  seal bytea check (length(seal) = 32),
  check ((state = 'done') = (num_nulls(taken_at, seal) = 0)),
  check (num_nulls(head_seqs, head_hashes)
    = case when state = 'done' and taken_over_at is null then 0 else 2 end),
  check (folder is not null or state <> 'done' or taken_over_at is not null),
  check (taken_over_at is null or state = 'done'),
  check (state <> 'wrong' or differences is not null),
  check ((state = 'building') = (ended_at is null)),
  check (day = platform.day_of(taken_at))
);

-- The bytes of a commit, as in docs/proof-of-liabilities.md; the package computes the same.
create function proof.commit_bytes(
  currency text, sequence int, taken_at timestamptz, leaves bigint, total bigint, root bytea,
  seal bytea, previous bytea
) returns bytea
language sql immutable strict parallel safe
as $$
  select 'BPK1'::bytea || substr(int4send(length(currency)), 4)
    || convert_to(currency, 'UTF8') || int4send(sequence)
    || int8send((extract(epoch from taken_at) * 1000)::bigint) || '\x20'::bytea
    || substr(int8send(leaves), 5) || int8send(total) || root || seal || previous
$$;

grant execute on function proof.commit_bytes to ballast_service;

create table proof.commits (
  currency text not null references ledger.currencies,
  sequence int not null check (sequence > 0),
  day date not null references proof.snapshots,
  taken_at timestamptz not null,
  -- null for a commit that was taken over and whose number is unknown
  members bigint check (members >= 0),
  leaves bigint not null check (leaves between 0 and 4294967295),
  total bigint not null check (total >= 0),
  root bytea not null check (length(root) = 32),
  seal bytea not null check (length(seal) = 32),
  previous bytea not null check (length(previous) = 32),
  taken_over_at timestamptz,
  hash bytea not null generated always as (sha256(
    proof.commit_bytes(currency, sequence, taken_at, leaves, total, root, seal, previous))) stored,
  primary key (currency, sequence),
  unique (currency, day),
  check (members is not null or taken_over_at is not null)
);

create index on proof.commits (day);

grant select on proof.snapshots, proof.commits to ballast_service;

-- ── What stands against it ─────────────────────────────────────────────────────────────────────

-- Assets for members soon after a snapshot, as signed by their holder: on the chain our custody address,
-- over a text that names the commit, the block and the addresses; for local money the bank, over its own
-- statement. Smallest units.
create table proof.assets (
  currency text not null,
  sequence int not null,
  at timestamptz not null,
  -- in the currency's smallest unit, rounded down; the statement of the chain uses the token's own units
  amount numeric(78) not null,
  -- the parts of the amount: {"custody", "reserve"} or {"bank"}, as text
  parts jsonb not null,
  statement text not null,
  -- an address, or the bank's key (Ed25519, SPKI in base64)
  signer text not null,
  signature text not null,
  block bigint,
  block_hash chain.hash,
  -- the deposit addresses and balances whose SHA-256 is in the statement of the chain
  deposits text,
  primary key (currency, sequence),
  foreign key (currency, sequence) references proof.commits (currency, sequence),
  check (num_nulls(block, block_hash, deposits) in (0, 3)),
  constraint assets_list_signed
    check (strpos(statement, encode(sha256(convert_to(deposits, 'UTF8')), 'hex')) > 0)
);

grant select, insert on proof.assets to ballast_service;

-- The keys that sign statements (docs/statements.md). One signs at a time; none is changed or deleted, so
-- that every earlier statement can be verified. The private key is encrypted by the vault.
create schema statements;

grant usage on schema statements to ballast_service;

create table statements.keys (
  public_key bytea primary key check (length(public_key) = 32),
  id text not null unique generated always as (encode(substr(sha256(public_key), 1, 8), 'hex')) stored,
  first_used_at timestamptz not null default platform.now(),
  -- The key signs nothing from then on; earlier signatures stay valid.
  retired_at timestamptz,
  -- Nothing that the key signed can be relied on from then on.
  revoked_at timestamptz,
  -- the vault's key, and the encrypted private key
  key_id text not null,
  box bytea not null,
  check (revoked_at is null or retired_at is not null)
);

create unique index on statements.keys ((true)) where retired_at is null;

grant select, insert (public_key, key_id, box), update (key_id, box) on statements.keys
  to ballast_service;

insert into platform.hooks values
  ('newest_proof', 'proof.newest_at'),
  ('proof_is_wrong', 'proof.is_wrong');
