-- How far the chain is read, which of its branches the books follow, and credits whose block was removed. A
-- node that fell back, or that replaced blocks deeper than a usual reorganisation, stops credits until it
-- shows the known branch again, or a second node or two people confirm the branch it shows.

-- `head` is the newest block that the node reported on the followed branch; null until it reports one after
-- that branch was chosen. `caught_up_at`: when the newest block was read last. `refused` is what the node
-- refuses for the next blocks: method, from, to, reason, since.
create table chain.reading (
  only_row boolean primary key default true check (only_row),
  head bigint,
  head_hash chain.hash,
  caught_up_at timestamptz not null,
  refused jsonb,
  check ((head is null) = (head_hash is null))
);

grant select, insert, update on chain.reading to ballast_service;

-- `common_block` is the newest block of both branches, as far as it was searched. `shown_block` is the
-- block of the node's branch that people compare with another node; it is cleared when the node removes it.
create table chain.branch_stops (
  id bigint primary key generated always as identity,
  stopped_at timestamptz not null,
  known_block bigint not null,
  known_hash chain.hash not null,
  common_block bigint not null,
  witness text check (witness in ('silent', 'known', 'neither')),
  witness_at timestamptz,
  shown_block bigint,
  shown_hash chain.hash,
  ended_at timestamptz,
  ended_by text check (ended_by in ('node', 'witness', 'staff')),
  proposal_id uuid references ledger.proposals,
  check ((shown_block is null) = (shown_hash is null)),
  check ((ended_at is null) = (ended_by is null)),
  check ((proposal_id is not null) = (coalesce(ended_by, '') = 'staff'))
);

create unique index on chain.branch_stops ((true)) where ended_at is null;

grant select, update (witness, witness_at) on chain.branch_stops to ballast_service;

-- Credits whose block is not on the chain any more, by their ledger transaction. Settled when the transfer
-- is in a block again, or two people reversed the credit.
create table chain.lost_credits (
  bucket int not null,
  transaction_id uuid not null,
  receipt_id uuid not null references chain.receipts,
  lost_at timestamptz not null,
  found_at timestamptz,
  taken_back_at timestamptz,
  primary key (bucket, transaction_id),
  check (found_at is null or taken_back_at is null)
);

create index on chain.lost_credits (receipt_id);

create index on chain.lost_credits (lost_at) where found_at is null and taken_back_at is null;

grant select on chain.lost_credits to ballast_service;

-- Searches for tokens that were at a deposit address before it was given out. Restored books do not know
-- members registered since; a member who registers again gets the same address (rails/chain/addresses.ts),
-- and the watcher has read past the blocks in which money arrived there. A row exists until the search is
-- done. `until_block` is the last block that was stored without this address; what the node said about the
-- address then is judged when the watcher has read `asked_head`. `next_block` is where the search for its
-- own transfers continues, up to `until_block`, if known transfers do not explain its balance; `swept` is
-- how much of what was found had gone on to custody, which the books have as a receipt without an owner.
-- All amounts are in the token's own units.
create table chain.address_searches (
  address chain.address primary key references chain.deposit_addresses (address),
  until_block bigint,
  asked_head bigint,
  held numeric(78),
  nonces bigint,
  next_block bigint,
  swept numeric(78) not null default 0,
  check (num_nulls(until_block, asked_head, held, nonces) in (0, 4))
);

create index on chain.address_searches (asked_head);

grant select, insert, delete, update (until_block, asked_head, held, nonces, next_block)
on chain.address_searches to ballast_service;
