-- The proof of liabilities: each day, for each currency, what every member is owed as one tree, whose
-- root is published (docs/proof-of-liabilities.md). The trees lie in files; here is what they commit to.
create schema proof;
grant usage on schema proof to ballast_service;

-- One row a UTC day, from the first try on. building: none has ended yet; failed: the last one broke
-- off; wrong: what members are owed did not add up to what the ledger owes them; done: committed, and
-- then all of it stays. The heads of the ledger's chains stand in the order of their buckets. A day that
-- was taken over (proof.take_over) was published by books that are lost: it has no heads, and a folder
-- only where its trees are still there.
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

-- The bytes of a commit are those of docs/proof-of-liabilities.md; the package computes the same.
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
  -- null where nobody knows it any more, of a commit that was taken over
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

-- What the entries up to these heads say that members are owed: their own accounts, and the return
-- locked for what they bought. It reads every entry there is.
create function proof.owed_at(seqs bigint[]) returns table (currency text, owed numeric)
language sql stable
as $$
  select e.currency, sum(case when e.side = k.normal then e.amount else -e.amount end)
  from ledger.entries e join ledger.account_kinds k on k.kind = e.kind
  where (k.owner_is = 'member' or k.kind = 'reserve.sold') and e.seq <= seqs[e.bucket + 1]
  group by 1
$$;
grant execute on function proof.owed_at to ballast_service;

-- The same of the entries behind one row of heads and up to another: it reads no others.
create function proof.owed_between(behind bigint[], up_to bigint[])
returns table (currency text, owed numeric)
language sql stable set enable_seqscan = off
as $$
  select o.currency, sum(o.owed)
  from unnest(behind, up_to) with ordinality h (behind, up_to, no)
  join ledger.transactions t on t.bucket = h.no - 1 and t.seq > h.behind and t.seq <= h.up_to
  cross join lateral (
    select e.currency, sum(case when e.side = k.normal then e.amount else -e.amount end) as owed
    from ledger.entries e join ledger.account_kinds k on k.kind = e.kind
    where e.bucket = t.bucket and e.transaction_id = t.id and e.at = t.at
      and (k.owner_is = 'member' or k.kind = 'reserve.sold')
    group by 1
  ) o
  group by 1
$$;
grant execute on function proof.owed_between to ballast_service;

-- What owed_at says, from the newest commits of the days before a day: the entries up to their heads
-- added up to their totals, so only those behind them are read. Commits are never changed, the file of
-- all commits beside the database shows where one was, and two invariants look again: that each total
-- follows from the one before, and that the newest is what all entries say. In what nothing was
-- published yet, which is so for a currency's first day, all entries are read. What was taken over says
-- nothing of these entries.
create function proof.owed_by_commits(up_to bigint[], before date)
returns table (currency text, owed numeric)
language plpgsql stable
as $$
begin
  return query
  with base as (
    select distinct on (c.currency) c.currency, c.total, s.head_seqs
    from proof.commits c join proof.snapshots s using (day)
    where c.day < before and c.taken_over_at is null
    order by c.currency, c.sequence desc
  ), since as (
    select h.head_seqs, o.currency, o.owed
    from (select distinct b.head_seqs from base b) h
    cross join lateral proof.owed_between(h.head_seqs, up_to) o
  )
  select b.currency, b.total + coalesce(s.owed, 0)
  from base b left join since s on s.currency = b.currency and s.head_seqs = b.head_seqs;
  if exists (select from ledger.currencies c
    where not exists (select from proof.commits x
        where x.currency = c.currency and x.day < before and x.taken_over_at is null)
      and ledger.is_held(c.currency))
  then
    return query select o.currency, o.owed from proof.owed_at(up_to) o
    where not exists (select from proof.commits x
      where x.currency = o.currency and x.day < before and x.taken_over_at is null);
  end if;
end $$;
grant execute on function proof.owed_by_commits to ballast_service;

-- A try begins. What was found wrong stays so until a try ends otherwise: looking again is no yes.
create function proof.begin(in_day date) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into proof.snapshots as s (day, state, tries, began_at)
  values (in_day, 'building', 1, platform.now())
  on conflict (day) do update set tries = s.tries + 1, began_at = platform.now()
    where s.state <> 'done'
$$;
grant execute on function proof.begin to ballast_service;

-- A try ended without commits; `differences` when that is because the sums do not agree.
create function proof.fail(in_day date, in_failure text, in_differences jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update proof.snapshots s set ended_at = platform.now(), failure = left(in_failure, 500),
    state = case when in_differences is not null then 'wrong'
      when s.state = 'wrong' then 'wrong' else 'failed' end,
    differences = coalesce(in_differences, s.differences)
  where s.day = in_day and s.state <> 'done'
$$;
grant execute on function proof.fail to ballast_service;

-- The day of the commit that a transaction carries as its data; null for anything else.
create function proof.anchored_day(data text) returns date
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  bytes bytea;
  of_name int;
  taken_at bigint;
begin
  if data !~ '^0x42504b31(0[1-9a-f]|10)([0-9a-f]{2})+$' then return null; end if;
  bytes := decode(substr(data, 3), 'hex');
  of_name := get_byte(bytes, 4);
  if length(bytes) <> 126 + of_name then return null; end if;
  taken_at := ('x' || encode(substr(bytes, 10 + of_name, 8), 'hex'))::bit(64)::bigint;
  if taken_at not between 0 and 253402300799999 then return null; end if;
  return platform.day_of(timestamptz 'epoch' + taken_at * interval '1 millisecond');
end $$;

-- Whether the chain has a commit of a day that the books do not know, whatever people said of it since.
create function proof.stands_outside(in_day date) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from outside.findings f
    where f.kind = 'anchor' and f.state <> 'gone' and proof.anchored_day(f.data) = in_day
      and not exists (select from proof.commits c
        where c.day = in_day and c.hash = sha256(decode(substr(f.data, 3), 'hex'))))
$$;
grant execute on function proof.stands_outside to ballast_service;

-- Commits a day, once: false when it has its commits already. Each contains the hash of the one before
-- it. trees: [{"currency", "members", "leaves", "total", "root"}]. BL040 for heads that are not the
-- ledger's, and a time that is still to come; BL041 where a later day has its commits; BL042 where a
-- currency is missing in which members had accounts before it began; BL043 while the outside shows more
-- than the books know, or was not asked; BL044 where a commit of the day stands outside.
create function proof.publish(
  in_day date, in_taken_at timestamptz, seqs bigint[], hashes bytea[], in_folder text, trees jsonb
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  of_heads bytea;
  t record;
  before proof.commits;
begin
  perform pg_advisory_xact_lock(hashtext('proof.publish'));
  if exists (select from proof.snapshots s where s.day = in_day and s.state = 'done') then
    return false;
  end if;
  if not outside.may_act('chain') then
    raise exception 'proof: the outside was not asked, or shows more than the books know'
      using errcode = 'BL043';
  elsif proof.stands_outside(in_day) then
    raise exception 'proof: a commit of this day stands outside' using errcode = 'BL044';
  end if;
  if exists (select from ledger.heads h
    left join unnest(seqs, hashes) with ordinality x (seq, hash, no) on x.no = h.bucket + 1
    left join ledger.seals p on p.bucket = h.bucket and p.seq = x.seq
    where coalesce(p.hash, case when x.seq = 0
      then sha256(convert_to('ballast ledger bucket ' || h.bucket, 'UTF8')) end)
      is distinct from x.hash)
  then
    raise exception 'proof: these are no heads of the ledger' using errcode = 'BL040';
  end if;
  if in_taken_at > platform.now() then
    raise exception 'proof: this time is still to come' using errcode = 'BL040';
  end if;
  -- what was opened a moment before may have been written after it began
  if exists (select from ledger.currencies c
    where c.currency not in (select x ->> 'currency' from jsonb_array_elements(trees) x)
      and ledger.is_held(c.currency, in_taken_at - interval '5 minutes'))
  then
    raise exception 'proof: a currency is missing' using errcode = 'BL042';
  end if;
  if exists (select from proof.snapshots s where s.day > in_day and s.state = 'done') then
    raise exception 'proof: a later day has its commits' using errcode = 'BL041';
  end if;
  select sha256(string_agg(x.hash, '' order by x.no)) into of_heads
  from unnest(hashes) with ordinality x (hash, no);
  update proof.snapshots s set state = 'done', ended_at = platform.now(), failure = null,
    differences = null, taken_at = in_taken_at, folder = in_folder, head_seqs = seqs,
    head_hashes = hashes, seal = of_heads
  where s.day = in_day;
  for t in select * from jsonb_to_recordset(trees)
    x (currency text, members bigint, leaves bigint, total bigint, root text)
  loop
    select * into before from proof.commits c where c.currency = t.currency
    order by c.sequence desc limit 1;
    insert into proof.commits (currency, sequence, day, taken_at, members, leaves, total, root, seal,
      previous)
    values (t.currency, coalesce(before.sequence, 0) + 1, in_day, in_taken_at, t.members, t.leaves,
      t.total, decode(t.root, 'hex'), of_heads, coalesce(before.hash, decode(repeat('00', 32), 'hex')));
  end loop;
  return true;
end $$;
grant execute on function proof.publish to ballast_service;

-- For the guard: when the newest commit of a currency was taken, and whether the newest try that said
-- anything found the sums to differ.
create function proof.newest_at(in_currency text) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select c.taken_at from proof.commits c where c.currency = in_currency
  order by c.sequence desc limit 1
$$;
create function proof.is_wrong() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select s.state = 'wrong' from proof.snapshots s where s.state in ('wrong', 'done')
    order by s.day desc limit 1), false)
$$;
grant execute on function proof.newest_at, proof.is_wrong to ballast_service;

-- What was taken over is of other books, and is left out here.
create view invariants.proof_is_what_members_are_owed as
with newest as (
  select distinct on (c.currency) c.* from proof.commits c where c.taken_over_at is null
  order by c.currency, c.sequence desc
), owed as (
  select d.day, o.currency, o.owed
  from (select distinct s.day, s.head_seqs from proof.snapshots s join newest using (day)) d
  cross join lateral proof.owed_at(d.head_seqs) o
)
select n.currency, n.sequence, n.day, n.total, coalesce(o.owed, 0) as owed
from newest n left join owed o on o.day = n.day and o.currency = n.currency
where n.total <> coalesce(o.owed, 0) or n.day < (select max(x.day) from newest x);
comment on view invariants.proof_is_what_members_are_owed is 'The newest total of each currency that these books published is what the entries up to its seal say that members are owed, and none of them is of an older day.';
grant select on invariants.proof_is_what_members_are_owed to ballast_service;

create view invariants.proof_follows_from_the_one_before as
with newest as (
  select distinct on (c.currency) c.* from proof.commits c where c.taken_over_at is null
  order by c.currency, c.sequence desc
), owed as (
  select d.day, o.currency, o.owed
  from (select distinct s.day, s.head_seqs from proof.snapshots s join newest using (day)) d
  cross join lateral proof.owed_by_commits(d.head_seqs, d.day) o
)
select n.currency, n.sequence, n.day, n.total, coalesce(o.owed, 0) as owed
from newest n left join owed o on o.day = n.day and o.currency = n.currency
where n.total <> coalesce(o.owed, 0);
comment on view invariants.proof_follows_from_the_one_before is 'The newest total of each currency that these books published is the one before it and what the entries between their seals add to it.';
grant select on invariants.proof_follows_from_the_one_before to ballast_service;

-- ── Anchors ────────────────────────────────────────────────────────────────────────────────────

-- The id of the transaction in the outbox (chain.transfers) that writes a commit's bytes into the chain:
-- all of it, so that the chain alone tells lost books what they published.
create function proof.anchor_id(hash bytea) returns uuid
language sql immutable strict parallel safe
as $$ select encode(substr(hash, 1, 16), 'hex')::uuid $$;
grant execute on function proof.anchor_id to ballast_service;

create function proof.anchor_data(c proof.commits) returns text
language sql immutable strict parallel safe
as $$
  select '0x' || encode(proof.commit_bytes(c.currency, c.sequence, c.taken_at, c.leaves, c.total,
    c.root, c.seal, c.previous), 'hex')
$$;

-- Queues what is not queued yet. From the house's wallet to itself, so that no payout of custody ever
-- waits for one; without a wallet, which the first worker sets up, nothing is queued, nor before the
-- chain was asked for those that it has.
create function proof.queue_anchors() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  c proof.commits;
begin
  if not outside.may_act('chain')
    or not exists (select from chain.wallets w where w.name = 'house') then return; end if;
  for c in select * from proof.commits x
    where x.day > platform.day_of(platform.now()) - 30
      and not exists (select from chain.transfers t where t.id = proof.anchor_id(x.hash))
    order by x.day, x.currency
  loop
    perform chain.queue_transfer(proof.anchor_id(c.hash), 'anchor', null, null, null, 0,
      proof.anchor_data(c));
  end loop;
end $$;
grant execute on function proof.queue_anchors to ballast_service;

-- ── What stands against it ─────────────────────────────────────────────────────────────────────

-- What was there for members soon after a snapshot, as its holder signed it: for the chain our custody
-- address, over a text that names the commit, the block and the addresses; for local money the bank, over its own
-- statement. Smallest units.
create table proof.assets (
  currency text not null,
  sequence int not null,
  at timestamptz not null,
  -- in the currency's smallest unit, rounded down; the statement of the chain has the token's own units
  amount numeric(78) not null,
  -- what it adds up from: {"custody", "reserve"} or {"bank"}, as text
  parts jsonb not null,
  statement text not null,
  -- an address, or the bank's key (Ed25519, SPKI in base64)
  signer text not null,
  signature text not null,
  block bigint,
  block_hash chain.hash,
  -- the deposit addresses and balances that the statement of the chain names by their SHA-256
  deposits text,
  primary key (currency, sequence),
  foreign key (currency, sequence) references proof.commits (currency, sequence),
  check (num_nulls(block, block_hash, deposits) in (0, 3)),
  constraint assets_list_signed
    check (strpos(statement, encode(sha256(convert_to(deposits, 'UTF8')), 'hex')) > 0)
);
grant select, insert on proof.assets to ballast_service;
