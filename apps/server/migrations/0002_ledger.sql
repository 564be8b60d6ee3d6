-- The ledger: accounts, events, entries, seals. The service may read all of it and execute one
-- function for each event; it has no right to insert, update or delete here.
create schema ledger;
grant usage on schema ledger to ballast_service;

create table ledger.currencies (
  currency text primary key,
  exponent int not null check (exponent between 0 and 6)
);
insert into ledger.currencies values ('tUSDT', 6), ('tINR', 2), ('tTRY', 2), ('tEUR', 2);

-- book: C client, R reserve, H house. normal: the side on which the balance grows.
-- floored: the balance may never go below zero in any bucket.
create table ledger.account_kinds (
  kind text primary key,
  book "char" not null check (book in ('C', 'R', 'H')),
  normal "char" not null check (normal in ('D', 'C')),
  floored boolean not null,
  owner_is text not null check (owner_is in ('member', 'house', 'product', 'lot', 'campaign')),
  meaning text not null,
  unique (kind, floored)
);
insert into ledger.account_kinds values
  ('client.custody', 'C', 'D', false, 'house', 'test money held for members: tUSDT on the chain, local at the bank'),
  ('client.due_from_reserve', 'C', 'D', true, 'house', 'income owed by the reserve, swept daily'),
  ('client.shortfall', 'C', 'D', true, 'house', 'owed by the house; must be 0 to sell'),
  ('client.transit', 'C', 'C', false, 'house', 'between buckets; sums to zero'),
  ('client.deposit', 'C', 'C', true, 'member', 'recharge wallet'),
  ('client.returned', 'C', 'C', true, 'member', 'balance wallet, principal come back'),
  ('client.earned', 'C', 'C', true, 'member', 'balance wallet, income and bonuses'),
  ('client.income', 'C', 'C', true, 'member', 'income due, not yet taken'),
  ('client.principal', 'C', 'C', true, 'member', 'invested'),
  ('client.withdrawing', 'C', 'C', true, 'member', 'on its way out'),
  ('client.unidentified', 'C', 'C', true, 'house', 'receipts without an owner yet'),
  ('client.due_to_house', 'C', 'C', true, 'house', 'fees earned, swept daily'),
  ('client.promotion', 'C', 'C', true, 'campaign', 'prefunded budget for bonuses'),
  ('client.coupon', 'C', 'C', true, 'campaign', 'set aside for coupons in members'' hands'),
  ('client.local', 'C', 'C', true, 'member', 'local wallet'),
  ('client.conversion', 'C', 'C', true, 'house', 'prefunded float for exchanges'),
  ('client.conversion_held', 'C', 'C', true, 'house', 'float set aside for cash withdrawals'),
  ('reserve.cash', 'R', 'D', true, 'house', 'the reserve''s own money on the chain'),
  ('reserve.capital', 'R', 'C', true, 'lot', 'free reserve given by the house'),
  ('reserve.yield', 'R', 'C', true, 'lot', 'free reserve earned outside'),
  ('reserve.offered', 'R', 'C', true, 'product', 'locked for units not sold'),
  ('reserve.sold', 'R', 'C', true, 'product', 'locked for units sold, still to pay'),
  ('reserve.due_to_client', 'R', 'C', true, 'house', 'income paid, cash not yet moved'),
  ('reserve.transit', 'R', 'C', false, 'house', 'between buckets; sums to zero'),
  ('house.cash', 'H', 'D', true, 'house', 'the operator''s own money'),
  ('house.fees_cash', 'H', 'D', true, 'house', 'fees received'),
  ('house.due_from_client', 'H', 'D', true, 'house', 'fees earned, not yet received'),
  ('house.equity', 'H', 'C', true, 'house', 'what the operator put in'),
  ('house.fee_revenue', 'H', 'C', true, 'house', 'fees'),
  ('house.promotion', 'H', 'D', true, 'house', 'spent on promotion budgets'),
  ('house.referral', 'H', 'D', true, 'house', 'spent on invitation shares'),
  ('house.returns', 'H', 'D', true, 'house', 'spent on the reserve'),
  ('house.inventory', 'H', 'D', false, 'house', 'put into the conversion float, less its losses'),
  ('house.losses', 'H', 'D', true, 'house', 'payments taken back by the payers'' banks, money lost outside');

-- posted_by: who may post (a person of the staff is 'staff', whatever the name); approvals: people
-- other than the maker who must have consented.
create table ledger.events (
  event text primary key,
  posted_by text[] not null
    check (posted_by <@ array['member', 'watcher', 'worker', 'accrual', 'rail', 'staff']),
  approvals int not null check (approvals between 0 and 2),
  reversible boolean not null,
  meaning text not null
);

create table ledger.event_shapes (
  event text not null references ledger.events,
  kind text not null references ledger.account_kinds,
  side "char" not null check (side in ('D', 'C')),
  primary key (event, kind, side)
);

-- Only what is not on the chain is reversible: money that arrived or moved there stays moved, and
-- its mirror in the books would leave them apart from it.
insert into ledger.events values
  ('capital_in', '{staff}', 1, true, 'the operator puts in money of its own'),
  ('deposit', '{watcher}', 0, false, 'test money reached a member''s deposit address'),
  ('unknown_receipt', '{watcher}', 0, false, 'test money reached custody without an owner'),
  ('receipt_matched', '{staff}', 1, false, 'an unidentified receipt is given to its member'),
  ('withdrawal_applied', '{member}', 0, false, 'a member asks for money out'),
  ('withdrawal_released', '{member,rail,staff}', 0, false, 'a withdrawal was cancelled or failed; exact reverse'),
  ('withdrawal_settled', '{rail}', 0, false, 'a withdrawal was paid on the chain'),
  ('invitation_share', '{worker}', 0, false, 'the inviter''s part of a fee that an invited member paid'),
  ('fund_reserve', '{staff}', 1, false, 'the operator''s money becomes reserve capital'),
  ('outside_yield', '{staff}', 2, false, 'yield earned outside becomes reserve'),
  ('list_product', '{staff}', 1, false, 'the whole promised return is locked'),
  ('unlist_unsold', '{staff}', 1, false, 'the return of unsold units goes back to its lots'),
  ('allotment_moved', '{worker}', 0, false, 'unsold units move to another bucket'),
  ('buy', '{member}', 0, false, 'a member buys'),
  ('cancel', '{member,worker}', 0, false, 'a purchase is undone within the cooling-off time'),
  ('early_exit', '{member}', 0, false, 'an order is left early, the whole principal comes back'),
  ('coupon_received', '{member}', 0, false, 'what a coupon gives at most is set aside from its budget'),
  ('buy_with_coupon', '{member}', 0, false, 'a member buys, and a coupon is used'),
  ('coupon_paid', '{accrual}', 0, false, 'what a coupon gave is paid with the principal'),
  ('coupon_released', '{member,accrual,worker}', 0, false, 'what a coupon did not give goes back to its budget'),
  ('daily_income', '{accrual}', 0, false, 'the reserve owes the income of a day'),
  ('take_out', '{member}', 0, false, 'income goes to the balance wallet'),
  ('maturity', '{accrual}', 0, false, 'principal comes back after the last income'),
  ('income_sweep', '{worker}', 0, false, 'reserve cash for paid incomes reached custody'),
  ('fee_sweep', '{worker}', 0, false, 'fees left custody for the house'),
  ('fund_promotion', '{staff}', 1, false, 'the operator''s money becomes a promotion budget'),
  ('promotion_moved', '{worker}', 0, false, 'promotion budget moves to another bucket'),
  ('welcome', '{worker}', 0, false, 'one free income on registration'),
  ('bonus', '{staff}', 0, false, 'a claim was found right'),
  ('redeemed_code', '{member}', 0, false, 'a member redeems a code'),
  ('coins', '{member}', 0, false, 'a member exchanges gold coins'),
  ('wind_down', '{staff}', 1, false, 'as Ballast ends, what custody lacks becomes owed by the house'),
  ('shortfall_returned', '{worker}', 0, false, 'what custody lacked is there again'),
  ('reversal', '{staff}', 1, false, 'the exact mirror of another ledger transaction, once');

insert into ledger.event_shapes values
  ('capital_in', 'house.cash', 'D'), ('capital_in', 'house.equity', 'C'),
  ('deposit', 'client.custody', 'D'), ('deposit', 'client.deposit', 'C'),
  ('unknown_receipt', 'client.custody', 'D'), ('unknown_receipt', 'client.unidentified', 'C'),
  ('receipt_matched', 'client.unidentified', 'D'), ('receipt_matched', 'client.transit', 'C'),
  ('receipt_matched', 'client.transit', 'D'), ('receipt_matched', 'client.deposit', 'C'),
  ('withdrawal_applied', 'client.deposit', 'D'), ('withdrawal_applied', 'client.returned', 'D'),
  ('withdrawal_applied', 'client.earned', 'D'), ('withdrawal_applied', 'client.withdrawing', 'C'),
  ('withdrawal_released', 'client.withdrawing', 'D'),
  ('withdrawal_released', 'client.deposit', 'C'), ('withdrawal_released', 'client.returned', 'C'),
  ('withdrawal_released', 'client.earned', 'C'),
  ('withdrawal_settled', 'client.withdrawing', 'D'), ('withdrawal_settled', 'client.custody', 'C'),
  ('withdrawal_settled', 'client.due_to_house', 'C'),
  ('withdrawal_settled', 'house.due_from_client', 'D'),
  ('withdrawal_settled', 'house.fee_revenue', 'C'),
  ('invitation_share', 'client.due_to_house', 'D'), ('invitation_share', 'client.transit', 'C'),
  ('invitation_share', 'client.transit', 'D'), ('invitation_share', 'client.earned', 'C'),
  ('invitation_share', 'house.referral', 'D'),
  ('invitation_share', 'house.due_from_client', 'C'),
  ('fund_reserve', 'house.returns', 'D'), ('fund_reserve', 'house.cash', 'C'),
  ('fund_reserve', 'reserve.cash', 'D'), ('fund_reserve', 'reserve.capital', 'C'),
  ('outside_yield', 'reserve.cash', 'D'), ('outside_yield', 'reserve.yield', 'C'),
  ('list_product', 'reserve.capital', 'D'), ('list_product', 'reserve.yield', 'D'),
  ('list_product', 'reserve.transit', 'C'), ('list_product', 'reserve.transit', 'D'),
  ('list_product', 'reserve.offered', 'C'),
  ('unlist_unsold', 'reserve.offered', 'D'), ('unlist_unsold', 'reserve.transit', 'C'),
  ('unlist_unsold', 'reserve.transit', 'D'), ('unlist_unsold', 'reserve.capital', 'C'),
  ('unlist_unsold', 'reserve.yield', 'C'),
  ('allotment_moved', 'reserve.offered', 'D'), ('allotment_moved', 'reserve.transit', 'C'),
  ('allotment_moved', 'reserve.transit', 'D'), ('allotment_moved', 'reserve.offered', 'C'),
  ('buy', 'client.deposit', 'D'), ('buy', 'client.returned', 'D'), ('buy', 'client.earned', 'D'),
  ('buy', 'client.principal', 'C'), ('buy', 'reserve.offered', 'D'), ('buy', 'reserve.sold', 'C'),
  ('cancel', 'client.principal', 'D'), ('cancel', 'client.deposit', 'C'),
  ('cancel', 'client.returned', 'C'), ('cancel', 'client.earned', 'C'),
  ('cancel', 'reserve.sold', 'D'), ('cancel', 'reserve.offered', 'C'),
  ('early_exit', 'client.principal', 'D'), ('early_exit', 'client.returned', 'C'),
  ('early_exit', 'client.earned', 'C'), ('early_exit', 'reserve.sold', 'D'),
  ('early_exit', 'reserve.offered', 'C'),
  ('coupon_received', 'client.promotion', 'D'), ('coupon_received', 'client.coupon', 'C'),
  ('buy_with_coupon', 'client.deposit', 'D'), ('buy_with_coupon', 'client.returned', 'D'),
  ('buy_with_coupon', 'client.earned', 'D'), ('buy_with_coupon', 'client.coupon', 'D'),
  ('buy_with_coupon', 'client.principal', 'C'),
  ('buy_with_coupon', 'reserve.offered', 'D'), ('buy_with_coupon', 'reserve.sold', 'C'),
  ('cancel', 'client.coupon', 'C'),
  ('coupon_paid', 'client.principal', 'D'), ('coupon_paid', 'client.coupon', 'D'),
  ('coupon_paid', 'client.earned', 'C'),
  ('coupon_released', 'client.principal', 'D'), ('coupon_released', 'client.coupon', 'D'),
  ('coupon_released', 'client.promotion', 'C'),
  ('daily_income', 'reserve.sold', 'D'), ('daily_income', 'reserve.due_to_client', 'C'),
  ('daily_income', 'client.due_from_reserve', 'D'), ('daily_income', 'client.income', 'C'),
  ('take_out', 'client.income', 'D'), ('take_out', 'client.earned', 'C'),
  ('maturity', 'client.principal', 'D'), ('maturity', 'client.returned', 'C'),
  ('maturity', 'client.earned', 'C'),
  ('income_sweep', 'reserve.due_to_client', 'D'), ('income_sweep', 'reserve.transit', 'C'),
  ('income_sweep', 'reserve.transit', 'D'), ('income_sweep', 'reserve.cash', 'C'),
  ('income_sweep', 'client.custody', 'D'), ('income_sweep', 'client.due_from_reserve', 'C'),
  ('fee_sweep', 'client.due_to_house', 'D'), ('fee_sweep', 'client.custody', 'C'),
  ('fee_sweep', 'house.fees_cash', 'D'), ('fee_sweep', 'house.due_from_client', 'C'),
  ('fund_promotion', 'house.promotion', 'D'), ('fund_promotion', 'house.cash', 'C'),
  ('fund_promotion', 'client.custody', 'D'), ('fund_promotion', 'client.promotion', 'C'),
  ('promotion_moved', 'client.promotion', 'D'), ('promotion_moved', 'client.transit', 'C'),
  ('promotion_moved', 'client.transit', 'D'), ('promotion_moved', 'client.promotion', 'C'),
  ('welcome', 'client.promotion', 'D'), ('welcome', 'client.earned', 'C'),
  ('bonus', 'client.promotion', 'D'), ('bonus', 'client.earned', 'C'),
  ('redeemed_code', 'client.promotion', 'D'), ('redeemed_code', 'client.earned', 'C'),
  ('coins', 'client.promotion', 'D'), ('coins', 'client.earned', 'C'),
  ('wind_down', 'client.shortfall', 'D'), ('wind_down', 'client.custody', 'C'),
  ('shortfall_returned', 'client.custody', 'D'), ('shortfall_returned', 'client.shortfall', 'C');
-- A reversal may write the mirror of what a reversible event writes, and of a credit whose block is gone
-- (ledger.unfounded), nothing else.
insert into ledger.event_shapes
select distinct 'reversal', s.kind, (case s.side when 'D' then 'C' else 'D' end)::"char"
from ledger.event_shapes s join ledger.events e using (event)
where e.reversible or s.event in ('deposit', 'unknown_receipt');

-- Events that nothing may write any more. Only the end of Ballast closes some, and none is opened again.
create table ledger.closed_events (
  event text primary key references ledger.events,
  closed_at timestamptz not null
);

-- Balances stand in the account's normal direction. The owner of house accounts is the nil UUID.
create table ledger.accounts (
  bucket int not null check (bucket between 0 and 63),
  kind text not null,
  currency text not null references ledger.currencies,
  owner uuid not null,
  balance bigint not null default 0,
  floored boolean not null,
  opened_at timestamptz not null,
  primary key (bucket, kind, currency, owner),
  foreign key (kind, floored) references ledger.account_kinds (kind, floored),
  check (balance >= 0 or not floored)
) with (fillfactor = 70);
create index on ledger.accounts (bucket, owner);
-- totals of a few kinds, and whether anybody has an account in a currency, without reading all of them
create index on ledger.accounts (currency, kind);

-- What of a claim cannot be paid now, once all claims were shared out: a member's withdrawals must leave
-- that much. Of a receipt without an owner it stands in bucket 0 under the receipt's id; of a payment
-- that was on its way out then, under the id of what applied for it: nothing, unless it comes back
-- unpaid. Then it is its member's. claim: what was shared out then; a claim that can be paid in full keeps
-- its row, for it bears what is lost later as every other.
create table ledger.floors (
  bucket int not null check (bucket between 0 and 63),
  owner uuid not null,
  currency text not null references ledger.currencies,
  floor bigint not null check (floor >= 0),
  claim bigint not null check (claim >= floor),
  kind text not null default 'member' check (kind in ('member', 'receipt', 'payment')),
  primary key (bucket, owner, currency)
);
-- whether anything is short, asked also when everything has been paid and all rows are still there
create index on ledger.floors (currency) where floor > 0;

-- Each bucket's head: the last sequence and hash of its chain. Its lock is the bucket's mutex:
-- whoever moves money in a bucket takes it first, so a bucket has one writer at a time.
create table ledger.heads (
  bucket int primary key check (bucket between 0 and 63),
  seq bigint not null,
  hash bytea not null
);
insert into ledger.heads
select b, 0, sha256(convert_to('ballast ledger bucket ' || b, 'UTF8')) from generate_series(0, 63) b;

create table ledger.seals (
  bucket int not null references ledger.heads,
  seq bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  transactions int not null,
  at timestamptz not null,
  primary key (bucket, seq)
);

-- What staff may propose, how many people other than the maker must consent, and of which role they
-- are where not everybody who approves may.
create table ledger.actions (
  action text primary key,
  approvals int not null check (approvals between 1 and 2),
  approver text check (approver = 'admin')
);
insert into ledger.actions (action, approvals)
select event, approvals from ledger.events where approvals > 0;
update ledger.actions set approver = 'admin' where action = 'wind_down';
insert into ledger.actions values ('resume_sales', 1);
insert into ledger.actions values ('country_policy', 1);
insert into ledger.actions values ('offer_coupon', 1);
insert into ledger.actions values ('coin_terms', 1), ('code_batch', 1);
insert into ledger.actions values ('close_member', 1);
insert into ledger.actions values
  ('add_staff', 1, 'admin'), ('change_role', 1, 'admin'), ('change_setting', 1, 'admin');

-- What staff proved something with: the bytes themselves, by the hash that proposals, lots and products
-- name. Nothing changes or removes them.
create table ledger.documents (
  hash bytea primary key,
  media_type text not null
    check (media_type in ('application/pdf', 'image/png', 'image/jpeg', 'text/plain')),
  bytes bytea not null check (octet_length(bytes) between 1 and 10485760),
  kept_at timestamptz not null,
  check (hash = sha256(bytes))
);
-- They are compressed already, and are read in parts.
alter table ledger.documents alter column bytes set storage external;

-- Four eyes: a proposal made by one person, consented to by others. What it does stands in `input`
-- and cannot change afterwards; the event's function reads its amounts from here.
create table ledger.proposals (
  id uuid primary key,
  action text not null references ledger.actions,
  input jsonb not null,
  maker text not null,
  made_at timestamptz not null,
  state text not null default 'open'
    check (state in ('open', 'approved', 'done', 'refused', 'withdrawn', 'expired')),
  ended_at timestamptz,
  unique (id, maker)
);
create index on ledger.proposals (made_at) where state = 'open';

-- Until when an open proposal may be decided on: what was asked for weeks ago is another matter.
create function ledger.proposal_ends_at(made_at timestamptz) returns timestamptz
language sql immutable parallel safe
as $$ select made_at + interval '168 hours' $$;

create table ledger.consents (
  proposal_id uuid not null,
  maker text not null,
  staff text not null check (staff <> maker),
  reason text not null check (length(reason) between 3 and 500),
  at timestamptz not null,
  primary key (proposal_id, staff),
  foreign key (proposal_id, maker) references ledger.proposals (id, maker)
);

create table ledger.transactions (
  bucket int not null references ledger.heads,
  id uuid not null,
  event text not null references ledger.events,
  at timestamptz not null,
  seq bigint not null,
  actor text not null,
  reference text not null,
  proposal_id uuid references ledger.proposals,
  reverses uuid,
  primary key (bucket, id),
  unique (bucket, reverses),
  foreign key (bucket, seq) references ledger.seals (bucket, seq) deferrable initially deferred,
  foreign key (bucket, reverses) references ledger.transactions (bucket, id)
);
create index on ledger.transactions (bucket, seq);
-- the newest of all buckets, for staff
create index on ledger.transactions (at, id);
-- what a proposal booked; few have one
create index on ledger.transactions (proposal_id, at) where proposal_id is not null;

-- What a bank took of a claim of the end, and gave back (below zero); under the ledger transaction that booked
-- either. amount: by how much the floor fell, where more was taken than could be paid of it, and rose again.
-- claimant: under which id the claim stood or stands; owner: whose it was, a member, or of a receipt the payment
-- or credit that it stood for. round: the last round before it. taken 0: what is left of the claim became that
-- member's, with what was taken of it.
create table ledger.floor_falls (
  bucket int not null,
  id uuid not null,
  owner uuid not null,
  claimant uuid not null,
  currency text not null references ledger.currencies,
  round int not null check (round >= 0),
  taken bigint not null,
  amount bigint not null
    check (abs(amount) <= abs(taken) and (amount = 0 or sign(amount) = sign(taken))),
  primary key (bucket, id, owner),
  foreign key (bucket, id) references ledger.transactions (bucket, id)
);
create index on ledger.floor_falls (owner);
create index on ledger.floor_falls (claimant);

-- `seq` is the batch in the bucket's chain; (seq, transaction_id, no) orders an account's entries.
-- Foreign keys only to the small table of shapes: that account and ledger transaction are there the
-- one door checks itself (it joins them to write the entry), and the invariants look again.
create table ledger.entries (
  bucket int not null,
  transaction_id uuid not null,
  no int not null,
  at timestamptz not null,
  seq bigint not null,
  event text not null,
  kind text not null,
  currency text not null,
  owner uuid not null,
  side "char" not null,
  amount bigint not null check (amount > 0),
  balance bigint not null,
  primary key (bucket, transaction_id, no, at),
  foreign key (event, kind, side) references ledger.event_shapes (event, kind, side)
) partition by range (at);
create index on ledger.entries (bucket, owner, kind, currency, seq, no);
insert into platform.monthly_tables values ('ledger.entries');

grant select on all tables in schema ledger to ballast_service;
alter default privileges in schema ledger grant select on tables to ballast_service;

create function ledger.is_closed(in_event text) returns boolean
language sql stable parallel safe
as $$ select exists (select from ledger.closed_events c where c.event = in_event) $$;
-- Whether sales have ended for good.
create function ledger.sales_ended() returns boolean
language sql stable parallel safe
as $$ select ledger.is_closed('buy') $$;
grant execute on function ledger.is_closed, ledger.sales_ended to ballast_service;

-- Whether any member has an account in a currency, opened before a time.
create function ledger.is_held(in_currency text, opened_before timestamptz default 'infinity')
returns boolean
language sql stable parallel safe
as $$
  select exists (select from ledger.account_kinds k where k.owner_is = 'member'
    and exists (select from ledger.accounts a where a.currency = in_currency and a.kind = k.kind
      and a.opened_at < opened_before))
$$;
grant execute on function ledger.is_held to ballast_service;

-- What an owner cannot be paid in a currency; 0 as long as all are paid in full.
create function ledger.floor_of(in_bucket int, in_owner uuid, in_currency text) returns bigint
language sql stable parallel safe
as $$
  select coalesce((select f.floor from ledger.floors f where f.bucket = in_bucket
    and f.owner = in_owner and f.currency = in_currency), 0)
$$;
-- Whether members cannot be paid in full in a currency.
create function ledger.is_short(in_currency text) returns boolean
language sql stable parallel safe
as $$
  select exists (select from ledger.floors f where f.currency = in_currency and f.floor > 0)
$$;
grant execute on function ledger.floor_of, ledger.is_short to ballast_service;

-- Whether this much of what is the operator's own in custody (fees, float) may leave it, or become a
-- claim. Before the end of Ballast it may; from its beginning on only what members are not owed.
create function ledger.house_may_take(in_currency text, amount bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$ begin return not ledger.sales_ended() or wind_down.covered(in_currency, amount); end $$;
grant execute on function ledger.house_may_take to ballast_service;

-- A draft of a ledger transaction, and a leg of one. Legs of zero are left out when posting.
create type ledger.draft as (
  bucket int, id uuid, event text, actor text, reference text, proposal_id uuid, reverses uuid
);
create type ledger.leg as (
  bucket int, id uuid, no int, kind text, currency text, owner uuid, side "char", amount bigint
);

create function ledger.house() returns uuid language sql immutable parallel safe
as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

grant execute on function ledger.house to ballast_service;

-- Takes the mutex of each bucket, in ascending order. First statement of every money use case.
create function ledger.lock_buckets(buckets int[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare b int;
begin
  foreach b in array (select array_agg(distinct x order by x) from unnest(buckets) x) loop
    perform from ledger.heads h where h.bucket = b for no key update;
  end loop;
end $$;
grant execute on function ledger.lock_buckets to ballast_service;

-- Up to here, exclusively, the ledger is written for good: an entry bears the time at which its database
-- transaction began, and whatever is open now began later (one that just begins says so a moment later).
-- It sees those of the role that asks, which is the one that posts.
create function ledger.written_until() returns timestamptz
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select least(platform.now() - interval '10 seconds', min(a.xact_start) + c.shift)
  from platform.clock c left join pg_stat_activity a on a.datname = current_database()
  group by c.shift
$$;
grant execute on function ledger.written_until to ballast_service;

-- The one door. Writes transactions and their entries, moves balances, chains a seal in each
-- bucket. Drafts whose id the bucket already has are skipped (already posted). Returns the ids that
-- were posted now. Not executable by the service: only the event functions call it.
-- Its plans must not be those of the empty tables it was first called on: every lookup is by key.
create function ledger.post(drafts ledger.draft[], legs ledger.leg[]) returns uuid[]
language plpgsql security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
declare
  fresh ledger.draft[];
  lines ledger.leg[];
  written ledger.entries[];
  at_now timestamptz;
begin
  perform ledger.lock_buckets((select array_agg(d.bucket) from unnest(drafts) d));
  at_now := platform.now();

  select array_agg(d) into fresh from unnest(drafts) d
  where not exists (
    select from ledger.transactions t where t.bucket = d.bucket and t.id = d.id
  );
  if fresh is null then
    return '{}';
  end if;

  if cardinality(fresh) = cardinality(drafts) then
    lines := array(select l from unnest(legs) l where l.amount <> 0);
  else
    lines := array(select l from unnest(legs) l
      join unnest(fresh) f on f.bucket = l.bucket and f.id = l.id where l.amount <> 0);
  end if;

  perform ledger.refuse_wrong_drafts(fresh);
  if exists (
    select from unnest(lines) l join ledger.account_kinds k using (kind)
    group by l.bucket, l.id, k.book, l.currency
    having sum(case l.side when 'D' then l.amount else -l.amount end) <> 0
  ) then
    raise exception 'ledger: a book does not balance' using errcode = 'BL002';
  end if;

  -- An entry stands only where its account is open; whatever has none is missing here.
  written := array(
    select row(l.bucket, l.id, l.no, at_now, h.seq + 1, f.event, l.kind, l.currency, l.owner, l.side,
      l.amount,
      a.balance + sum(case when l.side = k.normal then l.amount else -l.amount end)
        over (partition by l.bucket, l.kind, l.currency, l.owner order by l.id, l.no)
    )::ledger.entries
    from unnest(lines) l
    join unnest(fresh) f on f.bucket = l.bucket and f.id = l.id
    join ledger.account_kinds k on k.kind = l.kind
    join ledger.accounts a on a.bucket = l.bucket and a.kind = l.kind
      and a.currency = l.currency and a.owner = l.owner
    join ledger.heads h on h.bucket = l.bucket);
  if cardinality(written) <> cardinality(lines) or cardinality(written) = 0 then
    raise exception 'ledger: an account is missing' using errcode = 'BL003';
  end if;

  insert into ledger.transactions (bucket, id, event, at, seq, actor, reference, proposal_id, reverses)
  select f.bucket, f.id, f.event, at_now, h.seq + 1, f.actor, f.reference, f.proposal_id, f.reverses
  from unnest(fresh) f join ledger.heads h using (bucket);

  insert into ledger.entries select e.* from unnest(written) e;

  update ledger.accounts a set balance = e.balance
  from (
    select distinct on (w.bucket, w.kind, w.currency, w.owner) w.bucket, w.kind, w.currency, w.owner,
      w.balance
    from unnest(written) w
    order by w.bucket, w.kind, w.currency, w.owner, w.transaction_id desc, w.no desc
  ) e
  where a.bucket = e.bucket and a.kind = e.kind and a.currency = e.currency and a.owner = e.owner;

  insert into ledger.seals (bucket, seq, previous_hash, hash, transactions, at)
  select h.bucket, h.seq + 1, h.hash, ledger.hash_of(h.bucket, h.seq + 1, h.hash, c.facts), c.count,
    at_now
  from (
    select f.bucket, count(*)::int as count,
      string_agg(ledger.facts_of(f.id, f.event, at_now, f.actor, f.reference, f.proposal_id,
        f.reverses, e.lines), E'\n' order by f.id) as facts
    from unnest(fresh) f
    left join (
      select w.bucket, w.transaction_id,
        string_agg(ledger.line_of(w), E'\n' order by w.no) as lines
      from unnest(written) w group by 1, 2
    ) e on e.bucket = f.bucket and e.transaction_id = f.id
    group by f.bucket
  ) c
  join ledger.heads h on h.bucket = c.bucket;

  update ledger.heads h set seq = s.seq, hash = s.hash
  from ledger.seals s
  where s.bucket = h.bucket and s.seq = h.seq + 1
    and h.bucket in (select f.bucket from unnest(fresh) f);

  return array(select f.id from unnest(fresh) f);
end $$;

-- Inside: who may post an event, and with how many consents.
create function ledger.refuse_wrong_drafts(fresh ledger.draft[]) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  strangers boolean;
  unapproved boolean;
begin
  select
    bool_or(not case when f.actor in ('member', 'watcher', 'worker', 'accrual', 'rail') then f.actor
      else 'staff' end = any(e.posted_by)),
    bool_or(e.approvals > 0 and (f.proposal_id is null or e.approvals > (
      select count(*) from ledger.consents c join ledger.proposals p on p.id = c.proposal_id
      where p.id = f.proposal_id and p.action = f.event and p.state = 'approved')))
  into strangers, unapproved
  from unnest(fresh) f join ledger.events e on e.event = f.event;
  if strangers then
    raise exception 'ledger: not the one who may post this' using errcode = 'BL012';
  end if;
  if unapproved then
    raise exception 'ledger: approval missing' using errcode = 'BL001';
  end if;
  if exists (select from unnest(fresh) f join ledger.closed_events c on c.event = f.event) then
    raise exception 'ledger: this event is closed for good' using errcode = 'BL050';
  end if;
end $$;

-- What is sealed of an entry and of a ledger transaction, as text: one place for writing and checking.
create function ledger.line_of(e ledger.entries) returns text
language sql stable parallel safe
as $$
  select concat_ws('|', e.no, e.kind, e.currency, e.owner, e.side, e.amount, e.balance)
$$;
create function ledger.facts_of(
  id uuid, event text, at timestamptz, actor text, reference text, proposal_id uuid, reverses uuid,
  lines text
) returns text
language sql stable parallel safe
as $$
  select concat_ws('|', id, event, extract(epoch from at), actor, reference,
    coalesce(proposal_id::text, '-'), coalesce(reverses::text, '-')) || E'\n' || coalesce(lines, '')
$$;
-- The hash of one batch: SHA-256 over the hash before it and every fact of the batch, in order.
create function ledger.hash_of(in_bucket int, in_seq bigint, previous bytea, facts text) returns bytea
language sql stable parallel safe
as $$
  select sha256(previous || convert_to(in_bucket || '|' || in_seq || E'\n' || facts, 'UTF8'))
$$;

-- The hashes of a bucket's batches behind one and up to another as they stand in the tables, each over
-- the hash before it that its seal names. One question for all of them: to begin one takes longer than to
-- look at a batch. In plpgsql, which keeps its plan; it looks each transaction and its entries up by key,
-- which is right for few and for all, and no plan may read a table whole.
create function ledger.seal_hashes(in_bucket int, behind bigint, up_to bigint)
returns table (seq bigint, hash bytea)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
begin
  return query
  select s.seq, ledger.hash_of(s.bucket, s.seq, s.previous_hash, f.facts)
  from ledger.seals s
  left join lateral (
    select string_agg(ledger.facts_of(t.id, t.event, t.at, t.actor, t.reference, t.proposal_id,
      t.reverses, e.lines), E'\n' order by t.id) as facts
    from ledger.transactions t
    left join lateral (
      select string_agg(ledger.line_of(n), E'\n' order by n.no) as lines
      from ledger.entries n
      where n.bucket = t.bucket and n.transaction_id = t.id and n.at = t.at
    ) e on true
    where t.bucket = s.bucket and t.seq = s.seq
  ) f on true
  where s.bucket = in_bucket and s.seq > behind and s.seq <= up_to;
end $$;
grant execute on function ledger.line_of, ledger.facts_of, ledger.hash_of to ballast_service;
grant execute on function ledger.seal_hashes to ballast_service;

-- Opens accounts (idempotent). Members get theirs at registration, house accounts at install.
create function ledger.open_accounts(
  in_bucket int, in_owner uuid, in_currency text, kinds text[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.accounts (bucket, kind, currency, owner, floored, opened_at)
  select in_bucket, k.kind, in_currency, in_owner, k.floored, platform.now()
  from ledger.account_kinds k where k.kind = any(kinds)
  on conflict do nothing
$$;

create function ledger.open_member(member_id uuid, in_currency text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.open_accounts(platform.bucket_of(member_id), member_id, in_currency,
    (select array_agg(kind) from ledger.account_kinds where owner_is = 'member'
      and case in_currency when 'tUSDT' then kind <> 'client.local'
        else kind in ('client.local', 'client.withdrawing') end))
$$;
grant execute on function ledger.open_member to ballast_service;

select ledger.open_accounts(b, ledger.house(), 'tUSDT',
  (select array_agg(kind) from ledger.account_kinds where owner_is = 'house'))
from generate_series(0, 63) b;

-- What a local currency needs: no product, reserve or fee is in one.
select ledger.open_accounts(b, ledger.house(), c.currency,
  array['client.custody', 'client.shortfall', 'client.transit', 'client.unidentified',
    'client.conversion', 'client.conversion_held', 'house.inventory', 'house.losses'])
from generate_series(0, 63) b, ledger.currencies c where c.currency <> 'tUSDT';
select ledger.open_accounts(0, ledger.house(), c.currency, array['house.cash', 'house.equity'])
from ledger.currencies c where c.currency <> 'tUSDT';
