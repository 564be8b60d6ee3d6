-- The chain's side of the books: addresses, what arrived, what is to be sent, statements. These are
-- local tables, an outbox and what the chain told us; a member's bucket follows from the member's id.
-- Addresses and hashes stand in lower case, so that one address is one text.
-- The ledger counts millionths, the token counts in its own decimals (18 on BSC). An amount of tokens
-- is kept as `amount`, whole millionths, and `dust`, what is left of it in the token's own units;
-- amount * chain.unit() + dust is what the chain says, to the last digit.
create schema chain;
grant usage on schema chain to ballast_service;

create domain chain.address as text check (value ~ '^0x[0-9a-f]{40}$');
create domain chain.hash as text check (value ~ '^0x[0-9a-f]{64}$');

-- The one chain this database belongs to, written at the first start.
create table chain.source (
  only_row boolean primary key default true check (only_row),
  chain_id int not null check (chain_id in (31337, 97)),
  genesis_hash chain.hash not null,
  token chain.address not null,
  decimals int not null check (decimals between 6 and 36),
  first_block bigint not null
);
grant select, insert on chain.source to ballast_service;

-- The token's own units in a millionth of a token; null before the chain was opened.
create function chain.unit() returns numeric
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select ('1' || repeat('0', s.decimals - 6))::numeric from chain.source s
$$;
grant execute on function chain.unit to ballast_service;

-- Whole millionths in an amount of the token's own units, rounded down (below zero too). Division of
-- numeric rounds after some digits; div and mod are exact.
create function chain.whole(units numeric, unit numeric) returns numeric
language sql immutable strict parallel safe
as $$
  select div(units - mod(mod(units, unit) + unit, unit), unit)
$$;
grant execute on function chain.whole to ballast_service;

-- What the keys give away without being there: the extended public key of the deposit addresses and
-- the addresses of the three treasury wallets. Written once, never changed.
create table chain.wallets (
  name text primary key check (name in ('deposits', 'custody', 'house', 'reserve')),
  address chain.address unique,
  xpub text,
  check ((name = 'deposits') = (xpub is not null)),
  check ((xpub is null) = (address is not null))
);
grant select, insert on chain.wallets to ballast_service;

create sequence chain.address_index minvalue 0 maxvalue 2147483647 start 0;
grant usage on sequence chain.address_index to ballast_service;

create table chain.deposit_addresses (
  member_id uuid primary key,
  index bigint not null unique check (index between 0 and 2147483647),
  address chain.address not null unique,
  given_at timestamptz not null,
  -- what a statement found there when it was last asked for in turn; where that is nothing, statements
  -- count it as nothing until its next turn
  held numeric(78) not null default 0 check (held >= 0)
);
create index on chain.deposit_addresses (address) where held <> 0;
grant select, insert, update (held) on chain.deposit_addresses to ballast_service;

-- The address up to which the present round of turns has come, by its index.
create table chain.balance_cursor (
  only_row boolean primary key default true check (only_row),
  index bigint not null
);
insert into chain.balance_cursor (index) values (-1);
grant select, update (index) on chain.balance_cursor to ballast_service;

-- ── What arrived ───────────────────────────────────────────────────────────────────────────────

-- How far each reader has come. `blocks` holds the hashes of the last blocks behind the first one.
create table chain.cursors (
  name text primary key check (name in ('transfers', 'foreign_tokens')),
  block bigint not null
);
create table chain.blocks (
  number bigint primary key,
  hash chain.hash not null,
  -- by the chain's own clock; null where it was not read
  mined_at timestamptz
);
grant select, insert, update on chain.cursors to ballast_service;
grant select, insert, delete on chain.blocks to ballast_service;

create function chain.receipt_id(tx_hash text, log_index int) returns uuid
language sql immutable strict parallel safe
as $$
  select encode(substr(sha256(convert_to(tx_hash || ':' || log_index, 'UTF8')), 1, 16), 'hex')::uuid
$$;
grant execute on function chain.receipt_id to ballast_service;

-- A resumable move of one deposit address's tokens to custody, as a pair of transfers.
create table chain.sweeps (
  id uuid primary key,
  address chain.address not null references chain.deposit_addresses (address),
  state text not null
    check (state in ('gas_sent', 'gas_confirmed', 'swept', 'confirmed', 'failed')),
  gas_id uuid,
  token_id uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('confirmed', 'failed')) = (ended_at is not null)),
  check (state <> 'swept' or token_id is not null)
);
create unique index on chain.sweeps (address) where ended_at is null;
create index on chain.sweeps (ended_at);
grant select, insert, update (state, ended_at) on chain.sweeps to ballast_service;

-- One token transfer to an address of ours. `log_index` counts the token's transfers inside their
-- transaction: unlike the node's index it stays when a reorganisation moves the transaction, so a
-- credited receipt that comes again is the same row. The ledger transaction's id is
-- chain.credit_of(id).
-- seen: waits for confirmations; credited, unidentified: posted in the ledger; operator: money of
-- the operator's own, booked by hand; refused: too large to book; orphaned: its block is gone.
-- The ledger has `amount`; `dust` stays at our addresses and is nobody's in the ledger.
create table chain.receipts (
  id uuid primary key generated always as (chain.receipt_id(tx_hash, log_index)) stored,
  tx_hash chain.hash not null,
  log_index int not null check (log_index >= 0),
  block bigint not null,
  block_hash chain.hash not null,
  from_address chain.address not null,
  to_address chain.address not null,
  amount numeric(78) not null check (amount >= 0),
  dust numeric(78) not null default 0 check (dust >= 0),
  wallet text not null check (wallet in ('deposits', 'custody', 'house', 'reserve')),
  member_id uuid,
  state text not null
    check (state in ('seen', 'credited', 'unidentified', 'operator', 'refused', 'orphaned')),
  reason text check (reason in ('below_minimum', 'no_owner', 'too_large', 'orphaned')),
  found_at timestamptz not null,
  ended_at timestamptz,
  sweep_id uuid references chain.sweeps,
  unique (tx_hash, log_index),
  check (amount > 0 or dust > 0),
  check ((wallet = 'deposits') = (member_id is not null)),
  check (state not in ('credited', 'unidentified') or amount < 1000000000000000)
);
create index on chain.receipts (block) where state in ('seen', 'refused');
create index on chain.receipts (member_id, found_at desc, id desc);
create index on chain.receipts (found_at, id) where member_id is not null;
create index on chain.receipts (to_address)
where wallet = 'deposits' and sweep_id is null
  and state in ('seen', 'refused', 'credited', 'unidentified');
create index on chain.receipts (wallet, block) where state = 'operator';
create index on chain.receipts (sweep_id) where sweep_id is not null;
-- what a statement adds up
create index on chain.receipts (wallet) include (dust)
where dust > 0 and state in ('credited', 'unidentified', 'operator');
grant select, update (state, reason, ended_at, sweep_id) on chain.receipts to ballast_service;

-- Writes down the transfers of a range that went to an address of ours. What came from our own
-- wallets is no receipt, except at a deposit address: there it is a withdrawal to a member. One that
-- was taken back and is found again waits anew; a booked one stays as it is.
-- transfers: [{txHash, logIndex, block, blockHash, from, to, amount}], amount in the token's own units
create function chain.keep_receipts(transfers jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with own as (
    select d.address, 'deposits' as wallet, d.member_id from chain.deposit_addresses d
    union all
    select w.address, w.name, null from chain.wallets w where w.address is not null
  )
  insert into chain.receipts (tx_hash, log_index, block, block_hash, from_address, to_address, amount,
    dust, wallet, member_id, state, found_at)
  select t."txHash", t."logIndex", t.block, t."blockHash", t."from", t."to",
    div(t.amount, u.unit), mod(t.amount, u.unit), o.wallet, o.member_id,
    case when o.wallet in ('house', 'reserve') then 'operator' else 'seen' end, platform.now()
  from jsonb_to_recordset(transfers) t ("txHash" text, "logIndex" int, block bigint,
    "blockHash" text, "from" text, "to" text, amount numeric)
  join own o on o.address = t."to"
  cross join (select chain.unit() as unit) u
  where t.amount > 0
    and (o.wallet = 'deposits' or not exists (select from own f where f.address = t."from"))
  on conflict (tx_hash, log_index) do update
    set block = excluded.block, block_hash = excluded.block_hash, state = excluded.state,
      reason = null, ended_at = null
    where receipts.state in ('seen', 'operator', 'orphaned')
$$;
grant execute on function chain.keep_receipts to ballast_service;

-- Books receipts that are final: the block is at most `up_to`, which the caller knows to be deep
-- enough. To a deposit address: a deposit from the minimum on, below it a receipt without an owner,
-- as is everything sent to custody directly or to a closed account. What the ledger could not hold
-- is refused; of less than a millionth the ledger knows nothing.
create function chain.book_receipts(ids uuid[], up_to bigint, minimum bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r record;
  deposits jsonb := '[]';
begin
  perform chain.refuse_while_stopped();
  perform ledger.lock_buckets((
    select array_agg(coalesce(platform.bucket_of(x.member_id), 0)) || 0
    from chain.receipts x where x.id = any (ids)));
  for r in select x.id, x.member_id, x.wallet, x.amount, x.tx_hash,
      case when x.amount >= 1000000000000000 then 'too_large'
        when x.wallet = 'custody' then 'no_owner'
        -- of a closed account nobody could ever take it out again
        when exists (select from members.members m where m.bucket = platform.bucket_of(x.member_id)
          and m.id = x.member_id and m.state = 'closed') then 'no_owner'
        when x.amount < minimum then 'below_minimum' end as reason
    from chain.receipts x where x.id = any (ids) and x.state = 'seen' and x.block <= up_to
    order by x.id for update
  loop
    if r.reason is null then
      deposits := deposits || jsonb_build_object('id', chain.credit_of(r.id),
        'member_id', r.member_id, 'currency', 'tUSDT', 'amount', r.amount, 'reference', r.tx_hash);
    elsif r.reason <> 'too_large' and r.amount > 0 then
      perform ledger.unknown_receipt(chain.credit_of(r.id), 'tUSDT', r.amount::bigint,
        r.tx_hash, 'watcher');
    end if;
    update chain.receipts x set reason = r.reason, ended_at = platform.now(),
      state = case when r.reason is null then 'credited' when r.reason = 'too_large' then 'refused'
        else 'unidentified' end
    where x.id = r.id;
  end loop;
  if deposits <> '[]' then
    perform ledger.deposit_batch(deposits, 'watcher');
  end if;
end $$;
grant execute on function chain.book_receipts to ballast_service;

-- Other tokens that were sent to a deposit address: listed, never touched.
create table chain.foreign_tokens (
  tx_hash chain.hash not null,
  log_index int not null,
  block bigint not null,
  token chain.address not null,
  from_address chain.address not null,
  to_address chain.address not null,
  amount numeric(78),
  found_at timestamptz not null,
  primary key (tx_hash, log_index)
);
create index on chain.foreign_tokens (to_address);
grant select, insert on chain.foreign_tokens to ballast_service;

-- ── What is to be sent ─────────────────────────────────────────────────────────────────────────

-- Which wallet sends for which purpose, and to whom: a treasury wallet by name, else anybody.
create table chain.purposes (
  purpose text primary key,
  wallet text not null,
  to_wallet text,
  asset text not null check (asset in ('token', 'gas', 'data')),
  unique (purpose, wallet, asset)
);
insert into chain.purposes values
  ('withdrawal', 'custody', null, 'token'),
  ('fund_reserve', 'house', 'reserve', 'token'),
  ('fund_promotion', 'house', 'custody', 'token'),
  ('fund_float', 'house', 'custody', 'token'),
  ('income_sweep', 'reserve', 'custody', 'token'),
  ('fee_sweep', 'custody', 'house', 'token'),
  ('sweep', 'deposits', 'custody', 'token'),
  ('gas', 'custody', null, 'gas'),
  ('anchor', 'house', 'house', 'data');
grant select on chain.purposes to ballast_service;

-- The outbox. Amounts of tokens in millionths (a sweep, which empties its address, has `dust` besides),
-- of gas in wei; data moves nothing, it writes its
-- `reference` (0x and hexadecimal digits) into the chain. Nonce and signed transaction are
-- stored together before anything is sent. `block` is where it stands on the chain now; `reason`
-- says what a queued one waits for, or why one failed; `displaced_at` is the block at which its
-- nonce was found used by something else. `retry_asked_at`: staff want it signed anew under its nonce,
-- with a higher fee; null again once that is done. `cancel_asked_at`: staff want it not to be paid.
create table chain.transfers (
  id uuid primary key,
  wallet text not null,
  sender chain.address not null,
  asset text not null,
  to_address chain.address not null,
  amount bigint not null check (amount >= 0),
  dust numeric(78) not null default 0 check (dust >= 0),
  purpose text not null,
  reference text not null check (asset <> 'data' or reference ~ '^0x([0-9a-f]{2})+$'),
  state text not null default 'queued'
    check (state in ('queued', 'signed', 'sent', 'confirmed', 'failed')),
  nonce bigint check (nonce >= 0),
  tx_hash chain.hash,
  block bigint,
  reason text,
  displaced_at bigint,
  queued_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  applied_at timestamptz,
  retry_asked_at timestamptz,
  cancel_asked_at timestamptz,
  cancel_reason text,
  foreign key (purpose, wallet, asset) references chain.purposes (purpose, wallet, asset),
  unique (sender, nonce),
  check ((asset = 'data') = (amount = 0 and dust = 0)),
  check (dust = 0 or purpose = 'sweep'),
  check ((nonce is null) = (tx_hash is null)),
  check (state in ('queued', 'failed') or nonce is not null),
  check (state <> 'queued' or nonce is null),
  check ((state in ('confirmed', 'failed')) = (ended_at is not null)),
  check (applied_at is null or ended_at is not null),
  check ((cancel_asked_at is null) = (cancel_reason is null))
);
create index on chain.transfers (sender, queued_at, id) where ended_at is null;
create index on chain.transfers (purpose, ended_at) where applied_at is null;
create index on chain.transfers (queued_at, id);
-- what is looked for each second among all that ever was: signed and in no block, in one that is young
create index on chain.transfers (sender) where nonce is not null and block is null;
create index on chain.transfers (block);
-- where one stands on the chain is written by functions alone, for whoever has the lease (0066_leases.sql)
grant select, update (applied_at, retry_asked_at) on chain.transfers to ballast_service;

-- Every signed form of a transfer; the later ones of the same nonce pay a higher fee. One that voids
-- pays nobody: once it is in a block, no other of its nonce can be.
create table chain.attempts (
  tx_hash chain.hash primary key,
  transfer_id uuid not null references chain.transfers,
  nonce bigint not null,
  raw text not null,
  max_fee bigint not null,
  priority_fee bigint not null,
  at_block bigint not null,
  voids boolean not null default false,
  signed_at timestamptz not null,
  dropped_at timestamptz
);
create index on chain.attempts (transfer_id);
create index on chain.attempts (transfer_id) where voids;
grant select on chain.attempts to ballast_service;

-- Inside: puts a transfer into the outbox, in the caller's transaction; only the function that
-- holds the reason for a payment calls it, with the figures of its own row. The purpose decides the
-- wallet, and where it names a treasury wallet the destination (in_to is null); a withdrawal never
-- goes to one. The same id with the same content again does nothing; with other content, and
-- for money that is not on the chain, it is an error (BL020).
create function chain.queue_transfer(
  in_id uuid, in_purpose text, in_currency text, in_sender text, in_to text, in_amount bigint,
  in_reference text, in_dust numeric default 0
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p chain.purposes;
  treasury_sender text;
  destination text := in_to;
  known chain.transfers;
begin
  select * into p from chain.purposes where purpose = in_purpose;
  if p.purpose is null or p.asset = 'token' and in_currency is distinct from 'tUSDT' then
    raise exception 'chain: no % of %', in_purpose, in_currency using errcode = 'BL020';
  end if;
  select w.address into treasury_sender from chain.wallets w where w.name = p.wallet;
  if p.to_wallet is not null and in_to is null then
    select w.address into destination from chain.wallets w where w.name = p.to_wallet;
  elsif p.to_wallet is not null or exists (select from chain.wallets w where w.address = in_to) then
    raise exception 'chain: % does not go there', in_purpose using errcode = 'BL020';
  end if;
  insert into chain.transfers
    (id, wallet, sender, asset, to_address, amount, dust, purpose, reference, queued_at)
  values (in_id, p.wallet, coalesce(treasury_sender, in_sender), p.asset, destination, in_amount,
    in_dust, in_purpose, in_reference, platform.now())
  on conflict (id) do nothing;
  select * into known from chain.transfers where id = in_id;
  if (known.sender, known.to_address, known.amount, known.dust, known.purpose, known.reference)
    is distinct from
    (coalesce(treasury_sender, in_sender), destination, in_amount, in_dust, in_purpose, in_reference)
  then
    raise exception 'chain: another transfer has this id' using errcode = 'BL020';
  end if;
end $$;

-- Queues what an open sweep needs, gas to its address or that address's tokens to custody, and notes it
-- there. The amount is in wei, or in the token's own units. False where the sweep is not as it was seen any more: another worker has moved it on.
create function chain.queue_for_sweep(
  in_id uuid, in_sweep uuid, in_purpose text, in_amount numeric, seen_state text, seen_gas uuid
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare s chain.sweeps;
begin
  select * into s from chain.sweeps x where x.id = in_sweep for update;
  if s.id is null or in_purpose not in ('gas', 'sweep') then
    raise exception 'chain: no such sweep' using errcode = 'BL020';
  elsif s.ended_at is not null or s.state <> seen_state or s.gas_id is distinct from seen_gas then
    return false;
  end if;
  if in_purpose = 'gas' then
    perform chain.queue_transfer(in_id, 'gas', null, null, s.address, in_amount::bigint, s.id::text);
    update chain.sweeps x set gas_id = in_id where x.id = s.id;
  else
    perform chain.queue_transfer(in_id, 'sweep', 'tUSDT', s.address, null,
      div(in_amount, chain.unit())::bigint, s.id::text, mod(in_amount, chain.unit()));
    update chain.sweeps x set state = 'swept', token_id = in_id where x.id = s.id;
  end if;
  return true;
end $$;
grant execute on function chain.queue_for_sweep to ballast_service;

-- ── Statements ─────────────────────────────────────────────────────────────────────────────────

-- The chain against the ledger at a block, in the token's own units but for the ledger's balance:
-- exact_difference = chain - ledger * unit - in transit - dust. `parts` names what is in transit, `dust`
-- is what receipts brought beside whole millionths. `difference` is the same in millionths, rounded
-- away from zero, so that it is 0 exactly where nothing differs. One other than 0 in a book's newest row
-- is an open break.
create table chain.statements (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  block bigint not null,
  block_hash chain.hash not null,
  book text not null check (book in ('client', 'reserve', 'house')),
  chain_balance numeric(78) not null,
  ledger_balance bigint not null,
  in_transit numeric(78) not null,
  dust numeric(78) not null default 0 check (dust >= 0),
  parts jsonb not null,
  unit numeric(78) not null default 1 check (unit >= 1),
  exact_difference numeric(78) not null generated always as
    (chain_balance - ledger_balance * unit - in_transit - dust) stored,
  difference numeric(78) not null generated always as (
    sign(chain_balance - ledger_balance * unit - in_transit - dust)
    * div(abs(chain_balance - ledger_balance * unit - in_transit - dust) + unit - 1, unit)) stored
);
create index on chain.statements (book, at desc, id desc);
grant select on chain.statements to ballast_service;

-- Keeps what was read at a block, one row a book: {book, chainBalance, ledgerBalance, inTransit, dust,
-- parts}.
-- The time is the database's own, taken behind whoever keeps one now. BS001: not a block that was read,
-- or no more; BS002: older than the newest statement, by the time or by a block that is still the chain's,
-- since the newest is the one that is believed.
create function chain.keep_statements(in_block bigint, in_hash text, read jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('chain.statements'));
  moment := platform.moment();
  if not exists (select from chain.blocks b where b.number = in_block and b.hash = in_hash) then
    raise exception 'chain: a statement of a block that was not read' using errcode = 'BS001';
  elsif exists (select from unnest(array['client', 'reserve', 'house']) k (book)
    cross join lateral (select s.at, s.block, s.block_hash from chain.statements s
      where s.book = k.book order by s.at desc, s.id desc limit 1) n
    where n.at > moment or n.block > in_block and exists (
      select from chain.blocks b where b.number = n.block and b.hash = n.block_hash))
  then
    raise exception 'chain: a statement older than the newest' using errcode = 'BS002';
  end if;
  insert into chain.statements
    (at, block, block_hash, book, chain_balance, ledger_balance, in_transit, dust, parts, unit)
  select moment, in_block, in_hash, r.book, r."chainBalance", r."ledgerBalance",
    r."inTransit", r.dust, r.parts, chain.unit()
  from jsonb_to_recordset(read) r (book text, "chainBalance" numeric, "ledgerBalance" bigint,
    "inTransit" numeric, dust numeric, parts jsonb);
end $$;
grant execute on function chain.keep_statements to ballast_service;

-- Of statements older than a week those go that say no other difference than the one before and the
-- one after them, and are not the last of their hour; after 400 days also these. So every beginning and
-- every end of a break stays. At most `most` at once.
create function chain.forget_statements(most int) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from chain.statements d where d.id in (
      select x.id from (
        select s.id, s.at, s.exact_difference as difference, lead(s.at) over w as next,
          lag(s.exact_difference) over w as before, lead(s.exact_difference) over w as after
        from chain.statements s where s.at < platform.now() - interval '7 days'
        window w as (partition by s.book order by s.at, s.id)
      ) x
      where x.difference = x.before and x.difference = x.after
        and (date_trunc('hour', x.next, 'UTC') = date_trunc('hour', x.at, 'UTC')
          or x.at < platform.now() - interval '400 days')
      order by x.at, x.id limit most)
    returning 1)
  select count(*) from gone
$$;
grant execute on function chain.forget_statements to ballast_service;
