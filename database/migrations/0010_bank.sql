-- The bank's side of the books: requested payments, transfers to be sent, events of the bank, its
-- statements. Local tables, since these are an outbox and records of a third party; the members' side is in
-- cash.
create schema bank;

grant usage on schema bank to ballast_service;

-- The one bank this database belongs to, stored with its first signed text: another bank, or one that lost
-- its books, is refused, and so is what was signed with another key. Only the schema's owner can change it.
create table bank.source (
  only_row boolean primary key default true check (only_row),
  bank_id text not null,
  statement_key bytea not null check (length(statement_key) = 32)
);

grant select on bank.source to ballast_service;

-- Payments on the bank's page. asked: not created at the bank yet; open: payable there. needs_poll:
-- the bank sent an event about the payment, which has not been polled since; polled_at: when the
-- payment was last polled, or its processing last failed. line_at: when its signed line of the bank
-- was read; late_at: when that line alone booked it, because it had ended here unpaid.
create table bank.payments (
  id uuid primary key,
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  channel text not null,
  pay_by timestamptz not null,
  state text not null default 'asked' check (state in ('asked', 'open', 'paid', 'refused', 'expired')),
  card text,
  needs_poll boolean not null default true,
  polled_at timestamptz not null default platform.now(),
  asked_at timestamptz not null,
  ended_at timestamptz,
  applied_at timestamptz,
  line_at timestamptz,
  late_at timestamptz,
  check ((state in ('paid', 'refused', 'expired')) = (ended_at is not null)),
  check (applied_at is null or ended_at is not null),
  check (late_at is null or line_at is not null)
);

-- For polling rounds, which start with the rows polled longest ago.
create index on bank.payments (polled_at, id) where needs_poll or state in ('asked', 'open');

create index on bank.payments (polled_at, id) where applied_at is null;

-- For payments applied recently, which a statement may not show yet.
create index on bank.payments (applied_at);

create index on bank.payments (currency) where line_at is not null and state <> 'paid' and late_at is null;

grant select, update (state, card, needs_poll, polled_at, ended_at, applied_at) on bank.payments to ballast_service;

-- The outbox. The id is also the idempotency key at the bank. payee: a card and its member, a payment or
-- credit that is refunded, or nothing for a transfer between our own accounts. retry_asked_at: staff want
-- it sent again under its id; null once that is done, at `sent_again_at`. cancel_asked_at: staff want it
-- cancelled, and the bank is asked whether that is still possible.
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
  needs_poll boolean not null default false,
  polled_at timestamptz not null default platform.now(),
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

create index on bank.transfers (polled_at, id) where state = 'queued';

create index on bank.transfers (polled_at, id) where retry_asked_at is not null;

create index on bank.transfers (polled_at, id) where state = 'sent';

create index on bank.transfers (polled_at, id)
where cancel_asked_at is not null and ended_at is null;

create index on bank.transfers (polled_at, id) where applied_at is null and ended_at is not null;

create index on bank.transfers (applied_at);

create index on bank.transfers (queued_at, id);

grant select, update (state, reason, bank_reference, needs_poll, polled_at, sent_at, ended_at, applied_at,
  retry_asked_at, sent_again_at, cancel_asked_at, cancel_reason)
on bank.transfers to ballast_service;

-- Events of the bank, by webhook or polling; each is processed once.
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

-- Lines of the bank's signed statements, for each account without gaps. document: the SHA-256 of the signed
-- text with the line; booked_at: when a credit to the clients' account became a receipt, or a chargeback or
-- its reversal was booked (bank.is_chargeback); tried_at: when that failed.
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
  primary key (account, currency, no)
);

create index on bank.lines (object);

create index on bank.lines (account, currency, no) where kind = 'credit';

-- partial, so that open and recently booked lines are found however many there are
create index on bank.lines (tried_at nulls first, at, no)
where account = 'clients' and kind = 'credit' and amount > 0 and booked_at is null;

create index on bank.lines (tried_at nulls first, at, no)
where account = 'clients' and kind = 'chargeback' and booked_at is null;

create index on bank.lines (currency, booked_at) where account = 'clients' and kind = 'credit';

create index on bank.lines (account, currency, no) where kind = 'chargeback';

grant select on bank.lines to ballast_service;

-- Statements of the bank against the ledger: difference = bank - ledger - in transit. `parts` names what is
-- in transit; `document` is the SHA-256 of the signed text. A nonzero difference in the newest row of an
-- account is an open break, and so is a line that could not be booked for a day.
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
    (bank_balance <> ledger_balance + in_transit or parts ? 'stuck_line') stored
);

create index on bank.statements (currency, account, at desc, id desc);

grant select on bank.statements to ballast_service;
