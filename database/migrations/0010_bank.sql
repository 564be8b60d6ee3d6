-- The bank's side of the books: payments asked for, transfers to be sent, what the bank told us, its
-- statements. Local tables, an outbox and a third party's word; a member's bucket stands in cash.
create schema bank;

grant usage on schema bank to ballast_service;

-- The one bank this database belongs to, written with the first text that it signed: another bank, or one
-- that lost its books, is refused, and so is what was signed with another key. Only the schema's owner
-- can change it.
create table bank.source (
  only_row boolean primary key default true check (only_row),
  bank_id text not null,
  statement_key bytea not null check (length(statement_key) = 32)
);

grant select on bank.source to ballast_service;

-- A payment on the bank's page. asked: the bank is to be told of it; open: it can be paid there.
-- `look` is set when the bank said that something happened to it, until it was asked what; `looked_at` is
-- when that was done, or anything else tried in vain.
-- line_at: when the bank's signed line of it was read; late_at: when it was booked by that line alone, the
-- payment having ended here unpaid. taken, given: what the bank's lines of chargebacks
-- took of it, and gave back. gone: what they show to be gone of it now, never more than was paid;
-- gone_booked: what of it the ledger has as gone; gone_since: since when that is less. above: what they took beyond the payment and kept;
-- above_borne: what of that two people had the operator bear, and is not booked as given back;
-- above_cut: what of it the end took as missing. The bank's word alone is none of them.
create table bank.payments (
  id uuid primary key,
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  channel text not null,
  pay_by timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'open', 'paid', 'refused', 'expired')),
  card text,
  look boolean not null default true,
  looked_at timestamptz not null default platform.now(),
  asked_at timestamptz not null,
  ended_at timestamptz,
  applied_at timestamptz,
  line_at timestamptz,
  late_at timestamptz,
  taken bigint not null default 0 check (taken >= 0),
  given bigint not null default 0 check (given >= 0),
  gone bigint not null generated always as (least(greatest(taken - given, 0), amount)) stored,
  gone_booked bigint not null default 0 check (gone_booked between 0 and amount),
  gone_since timestamptz,
  above bigint not null generated always as (greatest(taken - given - amount, 0)) stored,
  above_borne bigint not null default 0 check (above_borne >= 0),
  above_cut bigint not null default 0 check (above_cut >= 0),
  check ((state in ('paid', 'refused', 'expired')) = (ended_at is not null)),
  check (applied_at is null or ended_at is not null),
  check (late_at is null or line_at is not null)
);

-- a round takes those first that were looked at longest ago
create index on bank.payments (looked_at, id) where look or state in ('asked', 'open');

create index on bank.payments (looked_at, id) where applied_at is null;

-- what a statement may not show yet
create index on bank.payments (applied_at);

create index on bank.payments (currency) where line_at is not null and state <> 'paid' and late_at is null;

-- what is open, however many there ever were
create index on bank.payments (looked_at, id) where gone > gone_booked;

create index on bank.payments (currency) where gone <> gone_booked;

create index on bank.payments (currency) where above > above_borne + above_cut;

create index on bank.payments (currency) where above_borne > above;

create index on bank.payments (currency) where above_cut > 0;

create index on bank.payments (currency) where above_borne > 0 or above_cut > 0;

grant select, update (state, card, look, looked_at, ended_at, applied_at) on bank.payments to ballast_service;

-- What went back through the payer's bank, as it was booked: after which of the bank's lines. receipt_id: the
-- receipt without an owner that it ended, where the payment stood in the books as one. matched_to: whose it
-- was by then, and out of whose wallet it went.
create table bank.chargebacks (
  id uuid primary key,
  payment_id uuid not null references bank.payments,
  amount bigint not null check (amount > 0),
  line bigint not null,
  receipt_id uuid,
  matched_to uuid,
  applied_at timestamptz not null
);

create index on bank.chargebacks (payment_id, line);

grant select on bank.chargebacks to ballast_service;

-- What payers' banks gave back of what they had taken back, booked by two people; the id is the
-- proposal's. of_booked: what of it undoes chargebacks that were booked; the rest is of what was taken
-- above the payment and the operator had borne. to_member: what went to those whom it was taken from.
create table bank.given_back (
  id uuid primary key references ledger.proposals,
  payment_id uuid not null references bank.payments,
  amount bigint not null check (amount > 0),
  of_booked bigint not null check (of_booked between 0 and amount),
  to_member bigint not null check (to_member between 0 and of_booked),
  at timestamptz not null
);

create index on bank.given_back (payment_id);

grant select on bank.given_back to ballast_service;

-- Of what went to members, what had been taken of each: the payer, or to whom the receipt was matched. It is
-- in that wallet again, or, where the account was closed, a receipt without an owner.
create table bank.given_back_to (
  id uuid references bank.given_back,
  taken_of uuid not null,
  amount bigint not null check (amount > 0),
  primary key (id, taken_of)
);

grant select on bank.given_back_to to ballast_service;

-- The outbox. The id is also the bank's key for it, so that it is carried out once. payee: a card
-- and its member, a payment or a credit that goes back to where it came from, or nothing for a transfer
-- between our own accounts.
-- `retry_asked_at`: staff want it sent again under its id; null again once that is done, `sent_again_at`
-- being when. `cancel_asked_at`: staff want it not to be paid; the bank is asked whether that is still
-- possible.
create table bank.transfers (
  id uuid primary key,
  purpose text not null check (purpose in
    ('cash_withdrawal', 'local_refund', 'fund_float', 'receipt_returned')),
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  payee jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'confirmed', 'failed')),
  reason text,
  bank_reference text,
  look boolean not null default false,
  looked_at timestamptz not null default platform.now(),
  queued_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  applied_at timestamptz,
  retry_asked_at timestamptz,
  sent_again_at timestamptz,
  cancel_asked_at timestamptz,
  cancel_reason text,
  check ((state in ('confirmed', 'failed')) = (ended_at is not null)),
  check ((cancel_asked_at is null) = (cancel_reason is null)),
  check ((state = 'failed') = (reason is not null)),
  check (bank_reference is not null or state not in ('sent', 'confirmed')),
  check (retry_asked_at is null or state = 'sent'),
  check (applied_at is null or ended_at is not null)
);

create index on bank.transfers (looked_at, id) where state = 'queued';

create index on bank.transfers (looked_at, id) where retry_asked_at is not null;

create index on bank.transfers (looked_at, id) where state = 'sent';

create index on bank.transfers (looked_at, id)
where cancel_asked_at is not null and ended_at is null;

create index on bank.transfers (looked_at, id) where applied_at is null and ended_at is not null;

create index on bank.transfers (applied_at);

create index on bank.transfers (queued_at, id);

grant select, update (state, reason, bank_reference, look, looked_at, sent_at, ended_at, applied_at,
  retry_asked_at, sent_again_at, cancel_asked_at, cancel_reason)
on bank.transfers to ballast_service;

-- What the bank said happened, by webhook or when it was asked; each counts once.
create table bank.events (
  id text primary key check (length(id) <= 100),
  type text not null,
  object uuid not null,
  heard_at timestamptz not null
);

create table bank.cursors (
  name text primary key check (name in ('events', 'transfers')),
  seq bigint not null
);

insert into bank.cursors values ('events', 0), ('transfers', 0);

grant select, insert on bank.events to ballast_service;

grant select, update on bank.cursors to ballast_service;

-- The lines of the bank's signed statements, account by account, without a gap; document: the SHA-256 of
-- the signed text that brought it. booked_at: when a credit to the clients' account became a receipt;
-- tried_at: when that could not be done, failing_since: when that was so first. undone_with: the line of the
-- same id with which it is nothing: a credit that was not booked yet, and the one below zero that took it
-- back. ended: how much of one below zero ended receipts, or left wallets that these were matched to; borne:
-- how much of such a one the operator bore, or the end cut as missing. It is over when both are all of it.
create table bank.lines (
  account text not null check (account in ('clients', 'house')),
  currency text not null references ledger.currencies,
  no bigint not null check (no > 0),
  kind text not null check (kind in ('payment', 'chargeback', 'transfer', 'credit')),
  object uuid not null,
  amount bigint not null check (amount <> 0),
  balance bigint not null,
  at timestamptz not null,
  document bytea not null check (length(document) = 32),
  booked_at timestamptz,
  tried_at timestamptz,
  failing_since timestamptz,
  undone_with bigint,
  ended bigint not null default 0,
  borne bigint not null default 0,
  primary key (account, currency, no),
  check (undone_with is null or kind = 'credit' and booked_at is null),
  check (ended >= 0 and borne >= 0 and (ended + borne = 0 or kind = 'credit'
    and ended + borne <= -amount and booked_at is null and undone_with is null))
);

create index on bank.lines (object);

create index on bank.lines (account, currency, no) where kind = 'credit';

-- what is open or was booked just now, however many there ever were
create index on bank.lines (tried_at nulls first, at, no)
where account = 'clients' and kind = 'credit' and amount > 0 and booked_at is null and undone_with is null;

create index on bank.lines (currency, object)
where account = 'clients' and kind = 'credit' and amount < 0
  and undone_with is null and ended + borne < -amount;

create index on bank.lines (currency, booked_at) where account = 'clients' and kind = 'credit';

create index on bank.lines (account, currency, no) where kind = 'chargeback';

grant select on bank.lines to ballast_service;

-- What a line below zero took of a receipt, by two people; the id is the proposal's. credit_id: the bank's id of
-- the credit that it came by. matched_to: whose it was by then, and out of whose wallet it went.
create table bank.corrections (
  id uuid primary key references ledger.proposals,
  currency text not null references ledger.currencies,
  line bigint not null,
  receipt_id uuid not null,
  credit_id uuid not null,
  matched_to uuid,
  amount bigint not null check (amount > 0),
  at timestamptz not null
);

create unique index on bank.corrections (receipt_id) where matched_to is null;

create index on bank.corrections (credit_id, matched_to);

create index on bank.corrections (currency, at);

grant select on bank.corrections to ballast_service;

-- The bank against the ledger: difference = bank - ledger - in transit. `parts` names what is in
-- transit; `document` is the SHA-256 of the signed text. A difference other than 0 in the newest row
-- of an account is an open break, and so is money that a payer's bank gave back and nobody booked, or took
-- back a day ago and more and that is not booked: who it belongs to is known, so it is no difference, and
-- hides none. So is a credit that could not be booked for a day.
create table bank.statements (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  account text not null check (account in ('clients', 'house')),
  currency text not null references ledger.currencies,
  line bigint not null,
  document bytea not null check (length(document) = 32),
  bank_balance bigint not null,
  ledger_balance bigint not null,
  in_transit bigint not null,
  parts jsonb not null check (jsonb_typeof(parts) = 'object'),
  difference bigint not null generated always as (bank_balance - ledger_balance - in_transit) stored,
  is_break boolean not null generated always as
    (bank_balance <> ledger_balance + in_transit or parts ?| array['given_back', 'taken_back', 'stuck_credit'])
    stored
);

create index on bank.statements (currency, account, at desc, id desc);

grant select on bank.statements to ballast_service;
