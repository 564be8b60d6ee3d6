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

-- Keeps bank and key of a text that this key signed, where none is kept yet. BS005: it is not signed by it, or
-- the key is one of the few with which a signature is good for any text.
create function bank.keep_source(in_text text, in_signature bytea, in_key bytea) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if ed25519.is_small(in_key)
    or ed25519.is_signed(in_key, convert_to(in_text, 'UTF8'), in_signature) is not true
  then
    raise exception 'bank: not signed with this key' using errcode = 'BS005';
  end if;
  insert into bank.source (bank_id, statement_key) values (in_text::jsonb ->> 'bankId', in_key)
  on conflict do nothing;
end $$;
grant execute on function bank.keep_source to ballast_service;

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

-- Inside. What of a credit below zero ended nothing yet, and nobody bore. Nothing, once the end has cut the
-- shares, of one of which the operator or the cut bore a part: no two people can book the rest of it, and no
-- receipt or wallet waits for that. Whoever asks leaves out lines with undone_with as well, for the index.
create function bank.open_of(l bank.lines) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if l.undone_with is not null or l.borne > 0
    and exists (select from wind_down.cuts c where c.currency = l.currency)
  then
    return 0;
  end if;
  return -l.amount - l.ended - l.borne;
end $$;

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

-- Whoever draws a statement of an account does so behind whoever draws one now, until the end of the
-- database transaction: what is drawn from later books is kept later.
create function bank.take_turn(in_account text, in_currency text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select pg_advisory_xact_lock(hashtext('bank.statements:' || in_account || ':' || in_currency))
$$;
grant execute on function bank.take_turn to ballast_service;

-- Keeps the lines of a statement that the bank signed, what they take of payments and give back of them
-- with them, and answers the number of the newest that is known. Until the end of the database transaction
-- nobody else keeps one of this account. BS004: another line than before under its number, one left out, or
-- a balance that is not the one before and the line. BS005: it has lines that are new, and is not signed by
-- the bank that this database belongs to.
create function bank.keep_lines(in_text text, in_signature bytea) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  said jsonb := in_text::jsonb;
  of_account text := said ->> 'account';
  of_currency text := said ->> 'currency';
  in_bytes bytea := convert_to(in_text, 'UTF8');
  source bank.source := (select s from bank.source s);
  top bank.lines;
  moment timestamptz;
  taken bank.lines;
  undone bigint;
begin
  -- before anybody waits: what is new now is so by its turn, or another has kept the same
  if (select max((x ->> 'no')::bigint) from jsonb_array_elements(said -> 'lines') x) > (
    select coalesce(max(l.no), 0) from bank.lines l
    where l.account = of_account and l.currency = of_currency)
  then
    -- apart: the check of known bytes is a constant, and the plan of one condition would work it out for
    -- what says nothing new
    if said ->> 'bankId' is distinct from source.bank_id
      or ed25519.is_signed(source.statement_key, in_bytes, in_signature) is not true
    then
      raise exception 'bank: not signed by the bank of this database' using errcode = 'BS005';
    end if;
  end if;
  perform bank.take_turn(of_account, of_currency);
  moment := platform.moment();
  select * into top from bank.lines l
  where l.account = of_account and l.currency = of_currency order by l.no desc limit 1;
  if exists (
    select from jsonb_to_recordset(said -> 'lines')
      x (no bigint, kind text, object uuid, amount bigint, balance bigint)
    join bank.lines l on l.account = of_account and l.currency = of_currency and l.no = x.no
    where (l.kind, l.object, l.amount, l.balance) is distinct from (x.kind, x.object, x.amount, x.balance)
  ) or exists (
    select from (
      select x.no, x.balance, lag(x.no, 1, coalesce(top.no, 0)) over w + 1 as next,
        lag(x.balance, 1, coalesce(top.balance, 0)) over w + x.amount as sum
      from jsonb_to_recordset(said -> 'lines') x (no bigint, amount bigint, balance bigint)
      where x.no > coalesce(top.no, 0) window w as (order by x.no)) y
    where (y.no, y.balance) <> (y.next, y.sum)
  ) then
    raise exception 'bank: lines that do not follow those that are known' using errcode = 'BS004';
  end if;
  with fresh as (
    insert into bank.lines (account, currency, no, kind, object, amount, balance, at, document)
    select of_account, of_currency, x.no, x.kind, x.object, x.amount, x.balance, x.at, sha256(in_bytes)
    from jsonb_to_recordset(said -> 'lines') x (no bigint, kind text, object uuid, amount bigint,
      balance bigint, at timestamptz)
    where x.no > coalesce(top.no, 0)
    returning object, kind, amount
  )
  update bank.payments k set taken = k.taken + n.taken, given = k.given + n.given,
    gone_since = case when least(k.taken + n.taken - k.given - n.given, k.amount) > k.gone_booked
      then coalesce(k.gone_since, moment) end,
    line_at = case when n.paid = k.amount then coalesce(k.line_at, moment) else k.line_at end
  from (
    select f.object,
      coalesce(-sum(f.amount) filter (where f.kind = 'chargeback' and f.amount < 0), 0) as taken,
      coalesce(sum(f.amount) filter (where f.kind = 'chargeback' and f.amount > 0), 0) as given,
      max(f.amount) filter (where f.kind = 'payment') as paid
    from fresh f where f.kind in ('payment', 'chargeback') group by 1
  ) n
  where of_account = 'clients' and k.id = n.object and k.currency = of_currency;
  -- a credit that is no receipt yet and that a later line of its own id takes back is none any more
  for taken in select l.* from bank.lines l where l.account = of_account and l.account = 'clients'
    and l.currency = of_currency and l.no > coalesce(top.no, 0) and l.kind = 'credit' and l.amount < 0
    order by l.no
  loop
    select l.no into undone from bank.lines l where l.account = 'clients' and l.currency = of_currency
      and l.kind = 'credit' and l.object = taken.object and l.amount = -taken.amount
      and l.no < taken.no and l.booked_at is null and l.undone_with is null
      order by l.no limit 1 for update;
    update bank.lines l set undone_with = case l.no when undone then taken.no else undone end
    where l.account = 'clients' and l.currency = of_currency and l.no in (undone, taken.no)
      and undone is not null;
  end loop;
  return (select coalesce(max(l.no), 0) from bank.lines l
    where l.account = of_account and l.currency = of_currency);
end $$;
grant execute on function bank.keep_lines to ballast_service;

-- Keeps what a signed statement says beside the books; one that says the same as the last is kept again
-- only after `same_minutes`. The time is the database's own, taken behind whoever keeps one now. BS002:
-- older than the newest of this account, by the time or by the line; BS003: a line that was not read.
create function bank.keep_statement(
  in_account text, in_currency text, in_line bigint, in_document bytea, in_bank bigint,
  in_ledger bigint, in_moving bigint, in_parts jsonb, same_minutes int
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz;
  last bank.statements;
begin
  perform bank.take_turn(in_account, in_currency);
  moment := platform.moment();
  select * into last from bank.statements s where s.currency = in_currency
    and s.account = in_account order by s.at desc, s.id desc limit 1;
  if last.at > moment or last.line > in_line then
    raise exception 'bank: a statement older than the newest' using errcode = 'BS002';
  elsif in_line <> 0 and not exists (select from bank.lines l
    where l.account = in_account and l.currency = in_currency and l.no = in_line)
  then
    raise exception 'bank: a statement of a line that was not read' using errcode = 'BS003';
  elsif last.at > moment - make_interval(mins => same_minutes)
    and (last.line, last.bank_balance, last.ledger_balance, last.parts)
      = (in_line, in_bank, in_ledger, in_parts)
  then
    return;
  end if;
  insert into bank.statements (at, account, currency, line, document, bank_balance, ledger_balance,
    in_transit, parts)
  values (moment, in_account, in_currency, in_line, in_document, in_bank, in_ledger,
    in_moving, in_parts);
end $$;
grant execute on function bank.keep_statement to ballast_service;

-- As chain.forget_statements. The lines stay: what is in transit is reckoned from all of them.
create function bank.forget_statements(most int) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from bank.statements d where d.id in (
      select x.id from (
        select s.id, s.at, (s.difference, s.is_break) as says, lead(s.at) over w as next,
          lag((s.difference, s.is_break)) over w as before,
          lead((s.difference, s.is_break)) over w as after
        from bank.statements s where s.at < platform.now() - interval '7 days'
        window w as (partition by s.currency, s.account order by s.at, s.id)
      ) x
      where x.says = x.before and x.says = x.after
        and (date_trunc('hour', x.next, 'UTC') = date_trunc('hour', x.at, 'UTC')
          or x.at < platform.now() - interval '400 days')
      order by x.at, x.id limit most)
    returning 1)
  select count(*) from gone
$$;
grant execute on function bank.forget_statements to ballast_service;

-- Inside: asks for a payment under an id that the caller derived.
create function bank.ask_payment(
  in_id uuid, in_currency text, in_amount bigint, in_channel text, in_pay_by timestamptz
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into bank.payments (id, currency, amount, channel, pay_by, asked_at)
  values (in_id, in_currency, in_amount, in_channel, in_pay_by, platform.now())
$$;

-- Inside: puts a transfer into the outbox, in the caller's transaction. The same again does
-- nothing; another under the same id is an error (BL020).
create function bank.queue_transfer(
  in_id uuid, in_purpose text, in_currency text, in_amount bigint, in_payee jsonb
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into bank.transfers (id, purpose, currency, amount, payee, queued_at)
  values (in_id, in_purpose, in_currency, in_amount, in_payee, platform.now())
  on conflict (id) do nothing;
  if not exists (select from bank.transfers t where (t.id, t.purpose, t.currency, t.amount, t.payee)
    = (in_id, in_purpose, in_currency, in_amount, in_payee))
  then
    raise exception 'bank: another transfer has this id' using errcode = 'BL020';
  end if;
end $$;

-- Notes of what the bank took from us, in its order, what the books do not know by its end-to-end id
-- (outside.findings), and that the list was read up to there. What the bank did not carry out is none.
-- transfers: [{seq, id, currency, amount, payee, state, reference, takenAt}]
create function bank.note_transfers(transfers jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare noted bigint;
begin
  perform from bank.cursors c where c.name = 'transfers' for update;
  insert into outside.findings (id, rail, key, kind, payee, amount, currency, reference, happened_at, found_at)
  select outside.finding_id('bank', t.id), 'bank', t.id, 'payment', t.payee, t.amount::numeric, t.currency,
    t.reference, t."takenAt", platform.now()
  from jsonb_to_recordset(transfers)
    t (id text, currency text, amount text, payee text, state text, reference text, "takenAt" timestamptz)
  where t.state <> 'failed' and not exists (select from bank.transfers k where k.id = t.id::uuid)
  on conflict (rail, key) do nothing;
  get diagnostics noted = row_count;
  update bank.cursors c set seq = greatest(c.seq, (
    select max((t ->> 'seq')::bigint) from jsonb_array_elements(transfers) t)) where c.name = 'transfers';
  return noted;
end $$;
grant execute on function bank.note_transfers to ballast_service;

-- Settles a finding at the bank that needs no person: the books ask for it under its own id by now, or the
-- bank says that it was never carried out (`failed`).
create function bank.settle_finding(in_finding uuid, failed boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update outside.findings f set ended_at = platform.now(),
    state = case when failed then 'seen' else 'booked' end,
    transfer_id = case when not failed then f.key::uuid end
  where f.id = in_finding and f.rail = 'bank' and f.state = 'open'
    and (failed or exists (select from bank.transfers t where t.id = f.key::uuid))
$$;
grant execute on function bank.settle_finding to ballast_service;

-- Inside. What the bank took and the books do not know is this request, under the bank's id of it: the
-- transfer stands in the outbox as sent, so that the bank is asked what became of it and never for it
-- again. One that waits under the request's own id goes. BX004: that one was sent.
create function bank.book_as_transfer(f outside.findings, in_id uuid, in_purpose text, in_currency text,
  in_amount bigint, in_payee jsonb, in_proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from bank.transfers t where t.id = in_id and t.state = 'queued' and t.bank_reference is null;
  if exists (select from bank.transfers t where t.id in (in_id, f.key::uuid)) then
    raise exception 'bank: it was sent' using errcode = 'BX004';
  end if;
  insert into bank.transfers (id, purpose, currency, amount, payee, state, bank_reference, look, queued_at,
    sent_at)
  values (f.key::uuid, in_purpose, in_currency, in_amount, in_payee, 'sent', f.reference, true,
    platform.now(), platform.now());
  update outside.findings x
  set state = 'booked', transfer_id = f.key::uuid, proposal_id = in_proposal, ended_at = platform.now()
  where x.id = f.id;
end $$;

-- Lines of money that reached the clients' account without a payment of ours and is not booked, at most
-- `most`, the oldest first; one that could not be booked stands behind those that wait.
create function bank.unbooked_credits(most int) returns table (currency text, no bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select x.currency, x.no from bank.lines x where x.account = 'clients' and x.kind = 'credit'
    and x.amount > 0 and x.booked_at is null and x.undone_with is null
  order by x.tried_at nulls first, x.at, x.no, x.currency limit most
$$;
create function bank.put_credit_behind(in_currency text, in_no bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update bank.lines x set tried_at = platform.now(),
    failing_since = coalesce(x.failing_since, platform.now())
  where x.account = 'clients' and x.currency = in_currency and x.no = in_no and x.kind = 'credit' and x.booked_at is null
$$;
grant execute on function bank.unbooked_credits, bank.put_credit_behind to ballast_service;

-- The receipts that stood or stand in the books for a credit, by the bank's id of it: its own, one of each
-- further line of that id, and what was left of any when a part was taken back. no: the line that brought it.
create function bank.receipts_of(in_credit uuid)
returns table (id uuid, amount bigint, currency text, is_open boolean, no bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with recursive known (id, no) as (
    -- the first that was booked: every other has a receipt by its number
    select ledger.derived_id('bank_credit', in_credit), (select coalesce(min(l.no), 0) from bank.lines l
      where l.object = in_credit and l.account = 'clients' and l.kind = 'credit' and l.amount > 0
        and l.booked_at is not null and not exists (select from ledger.transactions t where t.bucket = 0
          and t.id = ledger.derived_id(concat_ws(':', 'bank_credit', l.currency, l.no), l.object)))
    union
    select ledger.derived_id(concat_ws(':', 'bank_credit', l.currency, l.no), l.object), l.no
    from bank.lines l
    where l.object = in_credit and l.account = 'clients' and l.kind = 'credit' and l.amount > 0
    union
    select ledger.derived_id('credit_rest', k.id), k.no from known k
    where exists (select from bank.corrections c where c.receipt_id = k.id and c.matched_to is null)
  )
  select k.id, e.amount, e.currency, not exists (select from ledger.transactions t
    where t.bucket = 0 and t.id = ledger.derived_id('receipt_matched', k.id)), k.no
  from known k join ledger.entries e on e.bucket = 0 and e.transaction_id = k.id
    and e.event = 'unknown_receipt' and e.kind = 'client.unidentified'
$$;

-- Keeps one of them as unidentified, once. One whose id is a receipt already is one of its own once that
-- has ended; BS006 as long as it has not: nobody could tell of which of both a later line of that id says
-- something. Once the end has cut the shares one that cannot be paid in full cannot be sent back: then it is
-- one of its own at once. What was taken back of that credit after the cut is a claim as it was before.
create function bank.book_credit(in_currency text, in_no bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  l bank.lines;
  receipt uuid;
begin
  perform ledger.lock_buckets(array[0]);
  select * into l from bank.lines x where x.account = 'clients' and x.currency = in_currency
    and x.no = in_no and x.kind = 'credit' and x.amount > 0 and x.booked_at is null
    and x.undone_with is null for update;
  if l.no is null then return; end if;
  if exists (select from bank.receipts_of(l.object) r where r.is_open)
    and not exists (select from wind_down.cuts x where x.currency = in_currency)
  then
    raise exception 'bank: a credit whose id is an open receipt already' using errcode = 'BS006';
  end if;
  receipt := ledger.derived_id('bank_credit', l.object);
  if exists (select from ledger.transactions t where t.bucket = 0 and t.id = receipt) then
    receipt := ledger.derived_id(concat_ws(':', 'bank_credit', l.currency, l.no), l.object);
  end if;
  perform ledger.unknown_receipt(receipt, l.currency, l.amount, l.object::text, 'watcher');
  perform ledger.floor_again(0, receipt, 'receipt', l.currency, l.amount, receipt,
    array_agg(x.owner order by x.taken nulls first, x.owner), array_agg(x.taken order by x.taken nulls first, x.owner))
  from (
    select l.object as owner, null::bigint as taken
    union all
    -- of a member, whom other payments were taken from too, what was taken of this one and did not come back
    select c.matched_to, sum(c.amount)::bigint + coalesce((select sum(f.taken)
      from ledger.floor_falls f where f.owner = c.matched_to and f.taken < 0
        and f.id in (select r.id from bank.receipts_of(l.object) r)), 0)::bigint
    from bank.corrections c where c.credit_id = l.object and c.matched_to is not null group by 1
  ) x;
  update bank.lines x set booked_at = platform.now()
  where x.account = l.account and x.currency = l.currency and x.no = l.no;
end $$;
grant execute on function bank.book_credit to ballast_service;

-- ── Local money of members ─────────────────────────────────────────────────────────────────────
create schema if not exists cash;
grant usage on schema cash to ballast_service;

-- Where a member can pay. Staff turn them on and off; what they are is fixed.
create table cash.pay_channels (
  id text primary key check (id ~ '^[a-z]+-[a-z]+$'),
  name text not null,
  currency text not null references ledger.currencies check (currency <> 'tUSDT'),
  kinds text[] not null check (kinds <@ array['cash', 'fiat']),
  position int not null,
  is_on boolean not null default false,
  changed_at timestamptz,
  changed_by text
);
insert into cash.pay_channels (id, name, currency, kinds, position) values
  ('upi-in', 'UPI (TEST)', 'tINR', '{cash,fiat}', 1),
  ('bank-in', 'Net banking (TEST)', 'tINR', '{cash,fiat}', 2),
  ('card-in', 'Card (TEST)', 'tINR', '{cash}', 3),
  ('havale-tr', 'Havale (TEST)', 'tTRY', '{cash,fiat}', 1),
  ('card-tr', 'Kart (TEST)', 'tTRY', '{cash}', 2),
  ('sepa-eu', 'SEPA (TEST)', 'tEUR', '{cash,fiat}', 1),
  ('card-eu', 'Card (TEST)', 'tEUR', '{cash}', 2);
grant select, update (is_on, changed_at, changed_by) on cash.pay_channels to ballast_service;

-- Posted rates: local currency for one tUSDT, the newest counts; two people, a source, never changed.
create table cash.rates (
  id uuid primary key references ledger.proposals,
  currency text not null references ledger.currencies check (currency <> 'tUSDT'),
  rate numeric(15, 6) not null check (rate > 0),
  source text not null check (length(source) between 3 and 200),
  at timestamptz not null
);
create index on cash.rates (currency, at desc, id desc);
grant select on cash.rates to ballast_service;

-- input: currency, rate, source
create function cash.post_rate(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare p ledger.proposals := ledger.take_proposal(proposal, 'post_rate');
begin
  if p.id is null then return; end if;
  insert into cash.rates (id, currency, rate, source, at) values (p.id, p.input ->> 'currency',
    (p.input ->> 'rate')::numeric, p.input ->> 'source', platform.now());
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;
grant execute on function cash.post_rate to ballast_service;

create function cash.rate_of(in_currency text) returns cash.rates
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select r.* from cash.rates r where r.currency = in_currency order by r.at desc, r.id desc limit 1
$$;
grant execute on function cash.rate_of to ballast_service;

-- The one rule of exchange, cut downwards to the smallest unit: the same as contract/local-money.ts.
create function cash.to_usdt(amount bigint, currency text, rate numeric) returns bigint
language sql stable parallel safe
as $$
  select div(amount::numeric * 1000000 * 1000000, (rate * 1000000)::numeric(30, 0) * 10::numeric ^ c.exponent::numeric)
    ::bigint
  from ledger.currencies c where c.currency = to_usdt.currency
$$;
create function cash.to_local(amount bigint, currency text, rate numeric) returns bigint
language sql stable parallel safe
as $$
  select div(amount::numeric * (rate * 1000000)::numeric(30, 0) * 10::numeric ^ c.exponent::numeric,
    1000000::numeric * 1000000)::bigint
  from ledger.currencies c where c.currency = to_local.currency
$$;
grant execute on function cash.to_usdt, cash.to_local to ballast_service;

-- id is derived from the member and the key. quoted_*: what a cash payment was promised until
-- quote_until. credited_*: what arrived, in which wallet. refunded: what is on its way back or came
-- back to its payer at the member's wish; charged_back: what went back through the payer's bank.
create table cash.payments (
  bucket int not null check (bucket between 0 and 63),
  id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('cash', 'fiat')),
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  channel text not null references cash.pay_channels,
  quoted_rate numeric(15, 6) check (quoted_rate > 0),
  quoted_source text,
  quoted_gets bigint check (quoted_gets > 0),
  quote_until timestamptz,
  -- in tUSDT when it was asked for: what counts for the member's own limit; null without a rate
  worth bigint,
  state text not null default 'pending'
    check (state in ('pending', 'credited', 'not_credited', 'charged_back')),
  reason text check (reason in ('refused', 'expired')),
  credited_wallet text check (credited_wallet in ('recharge', 'local')),
  credited_currency text references ledger.currencies,
  credited_amount bigint check (credited_amount > 0),
  credited_rate numeric(15, 6) check (credited_rate > 0),
  refunded bigint not null default 0 check (refunded between 0 and amount),
  charged_back bigint not null default 0 check (charged_back between 0 and amount),
  card text,
  created_at timestamptz not null,
  pay_by timestamptz not null,
  ended_at timestamptz,
  primary key (bucket, id),
  check (num_nulls(quoted_rate, quoted_source, quoted_gets, quote_until)
    = case kind when 'cash' then 0 else 4 end),
  check ((state = 'not_credited') = (reason is not null)),
  check (num_nulls(credited_wallet, credited_currency, credited_amount)
    = case when state in ('credited', 'charged_back') then 0 else 3 end),
  check ((credited_rate is not null) = (credited_wallet is not distinct from 'recharge')),
  check (refunded = 0 or credited_wallet = 'local'),
  check ((charged_back > 0) = (state = 'charged_back')),
  check ((state = 'pending') = (ended_at is null))
);
create index on cash.payments (id);
create index on cash.payments (bucket, member_id, created_at desc, id desc);
grant select on cash.payments to ballast_service;

-- Asks for a payment. A cash payment is quoted at the newest rate: BC001 when there is none, BC002
-- when the amount is too small to become anything.
create function cash.open_payment(
  in_key uuid, in_member uuid, in_kind text, in_channel text, in_amount bigint,
  quote_minutes int, pay_minutes int
) returns cash.payments
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  i uuid := ledger.derived_id('payment:' || in_member, in_key);
  c text := (select x.currency from cash.pay_channels x where x.id = in_channel and x.is_on
    and in_kind = any(x.kinds));
  moment timestamptz := platform.now();
  latest timestamptz := moment + make_interval(mins => pay_minutes);
  r cash.rates := cash.rate_of(c);
  worth bigint := cash.to_usdt(in_amount, c, r.rate);
  p cash.payments;
begin
  if in_kind = 'cash' and r.id is null then
    raise exception 'cash: no rate' using errcode = 'BC001';
  elsif in_kind = 'cash' and worth <= 0 then
    raise exception 'cash: too small' using errcode = 'BC002';
  end if;
  insert into cash.payments (bucket, id, member_id, kind, currency, amount, channel, quoted_rate,
    quoted_source, quoted_gets, quote_until, worth, created_at, pay_by)
  select platform.bucket_of(in_member), i, in_member, in_kind, c, in_amount, in_channel, q.rate,
    q.source, q.gets, q.until, worth, moment, latest
  from (select) one left join lateral (
    select r.rate, r.source, worth as gets, moment + make_interval(mins => quote_minutes) as until
    where in_kind = 'cash') q on true
  returning * into p;
  perform bank.ask_payment(i, c, in_amount,
    (select x.name from cash.pay_channels x where x.id = in_channel), latest);
  return p;
end $$;
grant execute on function cash.open_payment to ballast_service;

-- What a payment gives that the bank said was paid at that time: its quote where that held then, else
-- the posted rate; nothing for one into the local wallet.
create function cash.gets_now(p cash.payments, paid_at timestamptz, out rate numeric, out gets bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if p.kind = 'cash' then
    rate := case when paid_at <= p.quote_until then p.quoted_rate
      else (cash.rate_of(p.currency)).rate end;
    gets := cash.to_usdt(p.amount, p.currency, rate);
  end if;
end $$;
grant execute on function cash.gets_now to ballast_service;

-- Ends a payment as the bank did, once: paid is credited, else nothing. Where the bucket's float
-- has not what a cash payment gets, the local currency itself is credited.
create function cash.apply_payment(in_id uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p cash.payments;
  k bank.payments;
  r numeric;
  g bigint;
begin
  select * into p from cash.payments x where x.id = in_id;
  perform ledger.lock_buckets(array[p.bucket]);
  select * into p from cash.payments x where x.bucket = p.bucket and x.id = in_id for update;
  select * into k from bank.payments x where x.id = in_id and x.ended_at is not null for update;
  if k.id is null or p.state <> 'pending' then
    return null;
  end if;
  if k.state = 'paid' then
    select x.rate, x.gets into r, g from cash.gets_now(p, k.ended_at) x;
    -- once members cannot be paid in full, the float backs no new claim
    -- nor one of which the bank's lines show already that it went back
    if g > 0 and k.gone = 0 and not ledger.is_closed('cash_recharge') and ledger.house_may_take('tUSDT', g)
      and g <= (select a.balance from ledger.accounts a where a.bucket = p.bucket
        and a.kind = 'client.conversion' and a.currency = 'tUSDT' and a.owner = ledger.house())
    then
      perform ledger.cash_recharge(p.id, p.member_id, p.currency, p.amount, g);
    else
      g := null;
      perform ledger.local_deposit(p.id, p.member_id, p.currency, p.amount);
    end if;
  end if;
  update cash.payments x set ended_at = platform.now(), card = k.card,
    state = case k.state when 'paid' then 'credited' else 'not_credited' end,
    reason = case when k.state <> 'paid' then k.state end,
    credited_wallet = case when k.state = 'paid' then case when g is null then 'local'
      else 'recharge' end end,
    credited_currency = case when k.state = 'paid' then case when g is null then p.currency
      else 'tUSDT' end end,
    credited_amount = case when k.state = 'paid' then coalesce(g, p.amount) end,
    credited_rate = case when g is not null then r end
  where x.bucket = p.bucket and x.id = p.id
  returning * into p;
  update bank.payments x set applied_at = platform.now() where x.id = in_id;
  return p.state;
end $$;
grant execute on function cash.apply_payment to ballast_service;

-- Books a payment that ended here unpaid and stands on the bank's signed lines all the same, once: the
-- local currency itself, into its member's local wallet, from where it goes back free of charge. Where the
-- account was closed meanwhile it is a receipt without an owner, for two people to send back.
create function cash.apply_late_payment(in_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p cash.payments;
  k bank.payments;
  moment timestamptz := platform.now();
begin
  select * into p from cash.payments x where x.id = in_id;
  perform ledger.lock_buckets(array[0, p.bucket]);
  select * into p from cash.payments x where x.bucket = p.bucket and x.id = p.id for update;
  select * into k from bank.payments x where x.id = in_id for update;
  if k.line_at is null or k.late_at is not null or k.state = 'paid' or p.state <> 'not_credited' then
    return false;
  elsif exists (select from members.members m
    where m.bucket = p.bucket and m.id = p.member_id and m.state = 'closed')
  then
    perform ledger.unknown_receipt(ledger.derived_id('late_payment', p.id), p.currency, p.amount,
      p.id::text, 'watcher');
    update bank.payments x set late_at = moment where x.id = k.id;
    return true;
  end if;
  perform ledger.local_deposit(p.id, p.member_id, p.currency, p.amount);
  update cash.payments x set state = 'credited', reason = null, ended_at = moment,
    credited_wallet = 'local', credited_currency = x.currency, credited_amount = x.amount
  where x.bucket = p.bucket and x.id = p.id;
  update bank.payments x set state = 'paid', late_at = moment, ended_at = moment, applied_at = moment
  where x.id = k.id;
  return true;
end $$;
grant execute on function cash.apply_late_payment to ballast_service;

-- The receipts that stood or stand in the books for a payment: one paid too late for a closed account, what
-- its bank gave back for one, what was left of either when a part was taken back.
create function cash.all_receipts_of(in_payment uuid) returns setof ledger.entries
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select e.* from (
    select ledger.derived_id('late_payment', k.id) as id from bank.payments k
    where k.id = in_payment and k.late_at is not null
    union all
    select ledger.derived_id('late_payment', c.id) from bank.chargebacks c
    where c.payment_id = in_payment and c.receipt_id is not null
    union all
    select ledger.derived_id('given_back', g.id) from bank.given_back g where g.payment_id = in_payment
  ) x
  join ledger.entries e on e.bucket = 0 and e.transaction_id = x.id and e.kind = 'client.unidentified'
    and e.event = 'unknown_receipt'
$$;

-- Those of them that have no end yet, the oldest first. leaves: two people have it sent back, and the bank
-- has not said how it ended.
create function cash.receipts_of(in_payment uuid)
returns table (id uuid, amount bigint, leaves boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select e.transaction_id, e.amount, ledger.is_leaving(e.transaction_id)
  from cash.all_receipts_of(in_payment) e
  where not exists (select from ledger.transactions t
    where t.bucket = 0 and t.id = ledger.derived_id('receipt_matched', e.transaction_id))
  order by e.seq
$$;
grant execute on function cash.receipts_of to ballast_service;

-- Books what went back of a payment through the payer's bank and is not booked, by the bank's signed
-- lines, once for what stood booked before; answers the shortfall it left. A receipt without an owner that
-- stands for the payment goes first, one at a time, and is waited for while it is on its way back. Where all
-- of them have ended, what they were is a member's, and what is left of it in that wallet goes first; or was
-- sent back: the operator bears the rest. While a refund is under way nobody knows yet whose that part is: only what is gone beside
-- it is booked. What the bank only says, or gave back before it was booked, is nothing; and of a payment no
-- more is booked than was paid, nor now more than `most`.
create function cash.apply_chargeback(in_payment uuid, most bigint default null) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p cash.payments;
  k bank.payments;
  of_receipt boolean := exists (select from cash.receipts_of(in_payment));
  receipt record;
  part bigint;
  newest bigint;
  taken_back uuid;
  open_rest bigint := 0;
  places int[] := array(select m.bucket from cash.matched_of(in_payment) m);
  matched uuid;
  has bigint;
begin
  select * into p from cash.payments x where x.id = in_payment;
  perform ledger.lock_buckets(case when of_receipt then array[0, p.bucket] else places || p.bucket end);
  select * into p from cash.payments x where x.bucket = p.bucket and x.id = p.id for update;
  select * into k from bank.payments x where x.id = in_payment for update;
  select * into receipt from cash.receipts_of(in_payment) limit 1;
  part := least(k.gone - k.gone_booked, most);
  if of_receipt then
    part := least(part, receipt.amount);
  elsif exists (select from cash.refunds r where r.bucket = p.bucket and r.payment_id = p.id
    and r.state = 'processing')
  then
    part := least(part, p.amount - p.refunded - p.charged_back);
  else
    -- as of a refund of the payer's
    part := least(part, (select p.amount - cash.went_back(p.id) - k.gone_booked
      from cash.matched_of(p.id) m having sum(m.moving) > 0));
    select m.member_id, least(m.rest, a.balance) into matched, has from cash.matched_of(p.id) m
    join ledger.accounts a on a.bucket = m.bucket and a.kind = 'client.local' and a.owner = m.member_id
      and a.currency = p.currency
    where m.bucket = any(places) and least(m.rest, a.balance) > 0 order by m.member_id limit 1;
    part := least(part, has);
  end if;
  if k.id is null or part is null or part <= 0 or of_receipt <> (receipt.id is not null)
    or receipt.leaves
    or not of_receipt and p.state not in ('credited', 'charged_back') and k.late_at is null
  then
    return null;
  end if;
  newest := (select max(l.no) from bank.lines l where l.object = k.id and l.account = 'clients'
    and l.currency = k.currency and l.kind = 'chargeback');
  taken_back := ledger.derived_id('chargeback_line:' || newest || ':' || k.gone_booked, k.id);
  if of_receipt then
    perform ledger.receipt_taken_back(receipt.id, p.id, part,
      ledger.derived_id('late_payment', taken_back));
  else
    -- from the local wallet no more than this payment brought there and did not go back
    open_rest := ledger.chargeback(taken_back, p.id, coalesce(matched, p.member_id), p.currency,
      part, case when matched is not null then part when p.credited_wallet = 'local'
        then greatest(p.amount - p.refunded - p.charged_back, 0) else 0 end);
  end if;
  insert into bank.chargebacks (id, payment_id, amount, line, receipt_id, matched_to, applied_at)
  values (taken_back, k.id, part, newest, receipt.id, matched, platform.now());
  update bank.payments x set gone_booked = x.gone_booked + part,
    gone_since = case when x.gone > x.gone_booked + part then x.gone_since end
  where x.id = k.id;
  -- of one that ended here unpaid nothing was ever credited
  update cash.payments x set state = 'charged_back', charged_back = x.charged_back + part
  where x.bucket = p.bucket and x.id = p.id and x.state <> 'not_credited';
  return open_rest;
end $$;
grant execute on function cash.apply_chargeback to ballast_service;

-- What the bank's lines give back of chargebacks that were booked, and of what was taken above a payment
-- and the operator had borne, of all payments in a currency, and is not booked itself: whose it is, is
-- known, and two people have to book it. What was taken above a payment comes back first.
create function cash.undone_in(in_currency text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(x.units), 0)::bigint from (
    select k.gone_booked - k.gone as units from bank.payments k
    where k.currency = in_currency and k.gone <> k.gone_booked and k.gone < k.gone_booked
    union all
    select k.above_borne - k.above from bank.payments k
    where k.currency = in_currency and k.above_borne > k.above) x
$$;
grant execute on function cash.undone_in to ballast_service;

-- Inside, under the mutex of bucket 0. So much of the clients' account was borne by the operator, or cut
-- as missing by the end: of it is what was taken above payments, or by credits below zero that ended no
-- receipt, and nobody had borne, the earliest first. What is more was of something else.
create function cash.note_above(in_currency text, in_amount bigint, is_cut boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- no line is kept meanwhile
  perform bank.take_turn('clients', in_currency);
  with open as (
    select k.id, null::bigint as no, k.above - k.above_borne - k.above_cut as part, (
      select max(l.no) from bank.lines l where l.object = k.id and l.account = 'clients'
        and l.currency = k.currency and l.kind = 'chargeback' and l.amount < 0) as line
    from bank.payments k
    where k.currency = in_currency and k.above > k.above_borne + k.above_cut
    union all
    select null, l.no, -l.amount - l.ended - l.borne, l.no from bank.lines l
    where l.account = 'clients' and l.currency = in_currency and l.kind = 'credit' and l.amount < 0
      and l.undone_with is null and l.ended + l.borne < -l.amount
  ), parts as (
    select o.id, o.no, least(o.part, in_amount - sum(o.part) over (order by o.line) + o.part) as part
    from open o
  ), of_lines as (
    update bank.lines l set borne = l.borne + p.part
    from parts p where l.account = 'clients' and l.currency = in_currency and l.no = p.no and p.part > 0
  )
  update bank.payments k set
    above_borne = k.above_borne + case when is_cut then 0 else p.part end,
    above_cut = k.above_cut + case when is_cut then p.part else 0 end
  from parts p where p.id = k.id and p.part > 0;
end $$;

-- Inside. What the end cut and the float has paid since is the operator's loss: what comes back of that
-- is booked as given back, and no round shares it out.
create function cash.note_cut_paid(in_currency text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with cut as (
    select k.id, k.above_cut as part, sum(k.above_cut) over (order by k.id) as upto,
      sum(k.above_cut) over () - (select coalesce(sum(a.balance), 0) from ledger.accounts a
        where a.bucket = 0 and a.kind = 'client.shortfall' and a.currency = in_currency
          and a.owner = ledger.house()) as paid
    from bank.payments k where k.currency = in_currency and k.above_cut > 0
  ), parts as (
    select c.id, least(c.part, c.paid - c.upto + c.part)::bigint as part from cut c
  )
  update bank.payments k set above_cut = k.above_cut - p.part, above_borne = k.above_borne + p.part
  from parts p where p.id = k.id and p.part > 0
$$;

-- Inside. A round has shared out what came back of what the end had cut.
create function cash.note_cut_returned(in_currency text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update bank.payments k set above_cut = least(k.above_cut, greatest(0, k.above - k.above_borne))
  where k.currency = in_currency and k.above_cut > 0
$$;

-- To whom so much of what a payer's bank gave back goes: to those of whom it was taken, the earliest
-- first, up to what was taken of each and did not come back. A receipt without an owner was the payer's.
create function cash.to_whom(in_payment uuid, in_amount bigint)
returns table (member_id uuid, bucket int, amount bigint, is_closed boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with taken as (
    select coalesce(c.matched_to, p.member_id) as member_id, min(c.line) as line,
      sum(case when c.receipt_id is not null then c.amount else coalesce(e.amount, 0) end) as amount
    from bank.chargebacks c join cash.payments p on p.id = c.payment_id
    left join ledger.entries e on e.bucket = platform.bucket_of(coalesce(c.matched_to, p.member_id))
      and e.owner = coalesce(c.matched_to, p.member_id) and e.kind = 'client.local'
      and e.transaction_id = ledger.derived_id('chargeback', c.id)
    where c.payment_id = in_payment group by 1
  ), open as (
    select t.member_id, t.line, t.amount - coalesce((select sum(x.amount) from bank.given_back_to x
      join bank.given_back g using (id)
      where g.payment_id = in_payment and x.taken_of = t.member_id), 0) as amount
    from taken t
  ), parts as (
    select o.member_id, least(o.amount, in_amount + o.amount
      - sum(o.amount) over (order by o.line, o.member_id))::bigint as amount
    from open o where o.amount > 0
  )
  select x.member_id, m.bucket, x.amount, m.state = 'closed' from parts x
  join members.members m on m.bucket = platform.bucket_of(x.member_id) and m.id = x.member_id
  where x.amount > 0
$$;
grant execute on function cash.to_whom to ballast_service;

-- How much of so much that undoes booked chargebacks goes to members: no more than can still go back to the
-- payer. What had gone there before its bank took all of it, the operator paid twice, and gets back first.
create function cash.to_members(in_payment uuid, of_booked bigint) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (select coalesce(sum(t.amount), 0) from bank.payments k cross join lateral cash.to_whom(k.id,
    least(of_booked, k.amount - k.gone_booked + of_booked - cash.went_back(k.id))) t
    where k.id = in_payment);
end $$;
grant execute on function cash.to_members to ballast_service;

-- What of a payment the bank's lines gave back and is to be booked. of_booked undoes booked chargebacks,
-- and goes first to those of whose wallets or receipt they took (cash.to_members). The rest was taken above the
-- payment and the operator had borne it: what came back before anybody bore it is over by itself.
create function cash.to_give_back(
  in_payment uuid, out whole bigint, out of_booked bigint, out to_member bigint
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  of_loss bigint;
begin
  select coalesce(max(greatest(0, k.gone_booked - k.gone)), 0),
    coalesce(max(greatest(0, k.above_borne - k.above)), 0)
  into of_booked, of_loss from bank.payments k where k.id = in_payment;
  to_member := cash.to_members(in_payment, of_booked);
  whole := of_booked + of_loss;
end $$;
grant execute on function cash.to_give_back to ballast_service;

-- Books what an approved proposal says the bank gave back of a payment. BE001, the detail being how much:
-- the bank's lines do not give back that much that is not booked. It goes to those whom it was taken from;
-- what is a member's whose account was closed becomes a receipt without an owner, for two people to send to
-- where the payment came from.
-- input: payment_id, amount, currency, reference
create function cash.book_return(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals;
  k cash.payments;
  g record;
  a bigint;
  places int[];
  receipt uuid := ledger.derived_id('given_back', proposal);
  of_closed bigint;
begin
  select x.* into k from cash.payments x join ledger.proposals q on q.id = proposal
    and q.action = 'chargeback_returned' and x.id = (q.input ->> 'payment_id')::uuid;
  places := array[0, k.bucket] || array(select m.bucket from cash.matched_of(k.id) m);
  perform ledger.lock_buckets(places);
  p := ledger.take_proposal(proposal, 'chargeback_returned');
  if p.id is null then return; end if;
  select * into k from cash.payments x where x.bucket = k.bucket and x.id = k.id for update;
  perform from bank.payments x where x.id = k.id for update;
  g := cash.to_give_back(k.id);
  a := (p.input ->> 'amount')::bigint;
  if k.id is null or p.input ->> 'currency' <> k.currency or a > g.whole then
    raise exception 'cash: the bank gave back less' using errcode = 'BE001',
      detail = coalesce(g.whole, 0);
  end if;
  g.of_booked := least(a, g.of_booked);
  g.to_member := cash.to_members(k.id, g.of_booked);
  if exists (select from cash.to_whom(k.id, g.to_member) t where t.bucket <> all(places)) then
    raise exception 'cash: matched and taken just now; approve once more' using errcode = '40001';
  end if;
  insert into bank.given_back (id, payment_id, amount, of_booked, to_member, at)
  values (p.id, k.id, a, g.of_booked, g.to_member, platform.now());
  insert into bank.given_back_to
  select p.id, t.member_id, t.amount from cash.to_whom(k.id, g.to_member) t;
  update bank.payments x set gone_booked = x.gone_booked - g.of_booked,
    above_borne = x.above_borne - (a - g.of_booked)
  where x.id = k.id;
  update cash.payments x set charged_back = x.charged_back - g.of_booked,
    state = case when x.charged_back > g.of_booked then 'charged_back' else 'credited' end
  where x.bucket = k.bucket and x.id = k.id and x.state <> 'not_credited';
  select coalesce(sum(t.amount), 0) into of_closed from bank.given_back_to t
  join members.members m on m.bucket = platform.bucket_of(t.taken_of) and m.id = t.taken_of
  where t.id = p.id and m.state = 'closed';
  if of_closed > 0 then
    perform ledger.unknown_receipt(receipt, k.currency, of_closed, k.id::text, 'watcher');
    perform ledger.floor_again(0, receipt, 'receipt', k.currency, of_closed, receipt,
      k.id || array_agg(t.taken_of order by t.taken_of),
      null::bigint || array_agg(t.amount order by t.taken_of))
    from bank.given_back_to t join members.members m
      on m.bucket = platform.bucket_of(t.taken_of) and m.id = t.taken_of and m.state = 'closed'
    where t.id = p.id;
  end if;
  if of_closed = a then
    update ledger.proposals x set state = 'done', ended_at = platform.now() where x.id = p.id;
  else
    perform ledger.chargeback_returned(p, k.bucket, k.currency, array_agg(t.taken_of),
      array_agg(t.amount), g.of_booked - g.to_member, a - g.of_booked)
    from (select x.taken_of, x.amount from bank.given_back_to x join members.members m
      on m.bucket = platform.bucket_of(x.taken_of) and m.id = x.taken_of and m.state <> 'closed'
      where x.id = p.id order by 1) t;
  end if;
end $$;
grant execute on function cash.book_return to ballast_service;

-- Inside. The cards of a member of a closed account, but those that a withdrawal went to.
create function cash.forget(in_bucket int, in_member uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from cash.bank_cards c where c.bucket = in_bucket and c.member_id = in_member
    and not exists (select from wallets.withdrawals w
      where w.bucket = c.bucket and w.member_id = in_member and w.card_id = c.id);
  update cash.bank_cards c set deleted_at = platform.now()
  where c.bucket = in_bucket and c.member_id = in_member and c.deleted_at is null;
end $$;

-- ── The float ──────────────────────────────────────────────────────────────────────────────────

-- Brings float into a bucket until it holds `needed`, from the buckets that have most, ten times as
-- much where there is plenty. False when all of it is less. Takes the mutex of the buckets it
-- touches: run it in a transaction of its own.
create function cash.draw_float(in_currency text, in_bucket int, needed bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  total bigint;
  have bigint;
  give bigint;
  donor ledger.accounts;
  donors int[];
begin
  loop
    select sum(a.balance), coalesce(max(a.balance) filter (where a.bucket = in_bucket), 0)
    into total, have from ledger.accounts a
    where a.kind = 'client.conversion' and a.owner = ledger.house() and a.currency = in_currency;
    if total is null or total < needed then return false; end if;
    if have >= needed then return true; end if;

    select array_agg(d.bucket) into donors from (
      select a.bucket, sum(a.balance) over (order by a.balance desc, a.bucket) - a.balance as before
      from ledger.accounts a
      where a.kind = 'client.conversion' and a.owner = ledger.house()
        and a.currency = in_currency and a.bucket <> in_bucket and a.balance > 0
    ) d where d.before < needed - have;
    begin
      perform ledger.lock_buckets(donors || in_bucket);
      select a.balance into have from ledger.accounts a where a.bucket = in_bucket
        and a.kind = 'client.conversion' and a.owner = ledger.house() and a.currency = in_currency;
      for donor in select a.* from ledger.accounts a
        where a.kind = 'client.conversion' and a.owner = ledger.house() and a.currency = in_currency
          and a.bucket = any(donors) and a.balance > 0
        order by a.bucket
      loop
        give := least(donor.balance,
          greatest(needed - have, least(needed * 10, donor.balance / 2)));
        continue when give <= 0;
        perform ledger.move_float(gen_random_uuid(), in_currency, donor.bucket, in_bucket, give);
        have := have + give;
      end loop;
      if have >= needed then return true; end if;
      raise exception 'cash: the donors were emptied meanwhile' using errcode = 'BR005';
    exception when sqlstate 'BR005' then
      null; -- its locks are given back; look again
    end;
  end loop;
end $$;
grant execute on function cash.draw_float to ballast_service;

-- The float pays what chargebacks left open in a bucket; answers how much.
create function cash.cover_shortfall(in_currency text, in_bucket int) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  covered bigint := ledger.shortfall_covered(gen_random_uuid(), in_bucket, in_currency);
begin
  perform cash.note_cut_paid(in_currency);
  return covered;
end $$;
grant execute on function cash.cover_shortfall to ballast_service;

-- ── Conversion ─────────────────────────────────────────────────────────────────────────────────

-- One a member: the primary key says so. The id is the ledger transaction's.
create table cash.conversions (
  bucket int not null check (bucket between 0 and 63),
  member_id uuid not null,
  id uuid not null,
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  rate numeric(15, 6) not null check (rate > 0),
  source text not null,
  gets bigint not null check (gets > 0),
  at timestamptz not null,
  primary key (bucket, member_id),
  foreign key (bucket, id) references ledger.transactions (bucket, id)
);
grant select on cash.conversions to ballast_service;

-- Converts at the newest rate, which must be the one the member saw: BC001 none, BC003 another.
-- Check violations: more than the local wallet holds and the bank's lines leave there, or than the bucket's
-- float.
create function cash.convert(
  in_key uuid, in_member uuid, in_currency text, in_amount bigint, seen numeric
) returns cash.conversions
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r cash.rates := cash.rate_of(in_currency);
  g bigint;
  c cash.conversions;
begin
  perform ledger.lock_buckets(array[platform.bucket_of(in_member)]);
  if r.id is null then
    raise exception 'cash: no rate' using errcode = 'BC001';
  elsif r.rate <> seen then
    raise exception 'cash: another rate' using errcode = 'BC003';
  end if;
  g := cash.to_usdt(in_amount, in_currency, r.rate);
  if ledger.is_closed('conversion') or not ledger.house_may_take('tUSDT', g) then
    raise exception 'cash: members are not paid in full' using errcode = 'check_violation';
  elsif in_amount + cash.about_to_go(platform.bucket_of(in_member), in_member, in_currency) > (
    select a.balance from ledger.accounts a where a.bucket = platform.bucket_of(in_member)
      and a.kind = 'client.local' and a.owner = in_member and a.currency = in_currency)
  then
    raise exception 'cash: a payer''s bank took it back' using errcode = 'check_violation';
  end if;
  perform ledger.conversion(in_key, in_member, in_currency, in_amount, g, r.rate::text);
  insert into cash.conversions (bucket, member_id, id, currency, amount, rate, source, gets, at)
  values (platform.bucket_of(in_member), in_member, in_key, in_currency, in_amount, r.rate, r.source,
    g, platform.now())
  returning * into c;
  return c;
end $$;
grant execute on function cash.convert to ballast_service;

-- ── Back to the card ───────────────────────────────────────────────────────────────────────────

-- One row for each payment that (partly) goes back, or each credit that a member was given as the
-- owner of (the bank's own id of it); together they are one ledger transaction.
create table cash.refunds (
  bucket int not null check (bucket between 0 and 63),
  id uuid not null,
  member_id uuid not null,
  payment_id uuid,
  credit_id uuid,
  transaction_id uuid not null,
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  state text not null default 'processing' check (state in ('processing', 'succeeded', 'failed')),
  fail_reason text,
  at timestamptz not null,
  ended_at timestamptz,
  primary key (bucket, id),
  unique (bucket, transaction_id, payment_id),
  unique (bucket, transaction_id, credit_id),
  foreign key (bucket, payment_id) references cash.payments (bucket, id),
  foreign key (bucket, transaction_id) references ledger.transactions (bucket, id),
  check (num_nonnulls(payment_id, credit_id) = 1),
  check ((state = 'processing') = (ended_at is null)),
  check ((state = 'failed') = (fail_reason is not null))
);
create index on cash.refunds (id);
create index on cash.refunds (bucket, member_id, at desc, id desc);
create index on cash.refunds (bucket, credit_id) where credit_id is not null;
create index on cash.refunds (bucket, payment_id) where state = 'processing';
grant select on cash.refunds to ballast_service;

-- Where at the bank a receipt came from: the credit, or the payment that a payer's bank gave back or that
-- was paid too late; null for one that came over the chain.
create function cash.sender_of(receipt uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case
    when exists (select from bank.receipts_of(t.reference::uuid) r where r.id = t.id)
      then jsonb_build_object('credit', t.reference)
    when exists (select from bank.given_back g where g.payment_id = t.reference::uuid
      and t.id = ledger.derived_id('given_back', g.id))
      or t.id = ledger.derived_id('late_payment', t.reference::uuid)
      or exists (select from bank.chargebacks c where c.payment_id = t.reference::uuid
        and t.id = ledger.derived_id('late_payment', c.id))
      then jsonb_build_object('payment', t.reference)
  end
  from ledger.transactions t where t.bucket = 0 and t.id = receipt and t.event = 'unknown_receipt'
    and t.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;
grant execute on function cash.sender_of to ballast_service;

-- What of these moves of one source, by their ledger transactions, can be in a member's local wallet: no more
-- than it held at any time since the first, and what moved after that. Whatever left it, by a conversion, a
-- refund or a bank, may have been of this source; what came later is other money. What the wallet did before
-- the first of them is not read.
create function cash.left_of(in_member uuid, in_currency text, ids uuid[], amounts bigint[])
returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with moves as (
    select x.id, sum(x.amount) as amount from unnest(ids, amounts) x (id, amount) group by 1
  ), first as (
    select min(t.seq) as seq from moves m join ledger.transactions t
      on t.bucket = platform.bucket_of(in_member) and t.id = m.id
  ), wallet as (
    select e.balance, m.amount, coalesce(sum(m.amount) over w, 0) as upto, count(m.id) over w as begun
    from ledger.entries e left join moves m on m.id = e.transaction_id
    where e.bucket = platform.bucket_of(in_member) and e.owner = in_member
      and e.kind = 'client.local' and e.currency = in_currency and e.seq >= (select f.seq from first f)
    window w as (order by e.seq, e.transaction_id, e.no)
  ), whole as (
    select coalesce(sum(w.amount), 0) as amount from wallet w
  )
  select coalesce(least(max(a.amount), min(w.balance + a.amount - w.upto)), 0)::bigint
  from wallet w cross join whole a where w.begun > 0
$$;

-- What members sent back of a source that they were given, and what of it came back, by its transactions.
create function cash.sent_of(in_source uuid, in_member uuid)
returns table (id uuid, amount bigint, is_moving boolean, is_sent boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select x.id, x.amount, f.state = 'processing', f.state <> 'failed'
  from cash.refunds f cross join lateral (
    select f.transaction_id, -f.amount
    union all
    select ledger.derived_id('refund_end', f.id), f.amount where f.state = 'failed') x (id, amount)
  where f.bucket = platform.bucket_of(in_member) and f.credit_id = in_source and f.member_id = in_member
$$;

-- To whom two people gave receipts that stood for a payment, with what is left there: what was given, less
-- what the member sent back to the payer or sends now (of that, moving), and what the payer's bank took of it
-- and did not give back; and no more than the wallet can hold of it, as with a credit.
create function cash.matched_of(in_payment uuid)
returns table (bucket int, member_id uuid, rest bigint, sent bigint, moving bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select platform.bucket_of(m.id), m.id, cash.left_of(m.id, m.currency,
      m.ids || y.ids || r.ids, m.amounts || y.amounts || r.amounts), r.sent::bigint, r.moving::bigint
  from (
    select o.id, max(e.currency) as currency, array_agg(t.id) as ids, array_agg(e.amount) as amounts
    from cash.all_receipts_of(in_payment) e
    join ledger.transactions t on t.bucket = 0 and t.event = 'receipt_matched'
      and t.id = ledger.derived_id('receipt_matched', e.transaction_id)
    join ledger.proposals q on q.id = t.proposal_id
    cross join lateral (select (q.input ->> 'member_id')::uuid as id) o
    group by 1
  ) m
  cross join lateral (
    select array_agg(z.id) as ids, array_agg(z.amount) as amounts
    from (
      select ledger.derived_id('chargeback', c.id) as id, -c.amount as amount from bank.chargebacks c
      where c.payment_id = in_payment and c.matched_to = m.id
      union all
      select g.id, x.amount from bank.given_back g join bank.given_back_to x using (id)
      where g.payment_id = in_payment and x.taken_of = m.id
    ) z
  ) y
  cross join lateral (
    select array_agg(f.id) as ids, array_agg(f.amount) as amounts,
      coalesce(-sum(f.amount) filter (where f.is_sent), 0) as sent,
      coalesce(-sum(f.amount) filter (where f.is_moving), 0) as moving
    from cash.sent_of(in_payment, m.id) f
  ) r
$$;

-- What of a payment went back to its payer, or goes there now: at the payer's wish, at that of members to whom
-- receipts of it were matched, and of receipts that two people sent back.
create function cash.went_back(in_payment uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select (coalesce((select p.refunded from cash.payments p where p.id = in_payment), 0)
    + coalesce((select sum(m.sent) from cash.matched_of(in_payment) m), 0)
    + coalesce((select sum(e.amount) from cash.all_receipts_of(in_payment) e
      where ledger.is_leaving(e.transaction_id) or exists (select from ledger.transactions t
        where t.bucket = 0 and t.event = 'receipt_returned'
          and t.id = ledger.derived_id('receipt_matched', e.transaction_id))), 0))::bigint
$$;

-- The receipt of a credit, or of a payment, that two people gave to a member, the newest.
create function cash.given_receipt(in_source uuid, in_member uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select x.id from (
    select r.id from bank.receipts_of(in_source) r
    union all
    select e.transaction_id from cash.all_receipts_of(in_source) e) x
  join ledger.transactions t on t.bucket = 0 and t.event = 'receipt_matched'
    and t.id = ledger.derived_id('receipt_matched', x.id)
  join ledger.proposals q on q.id = t.proposal_id and (q.input ->> 'member_id')::uuid = in_member
  order by t.at desc limit 1
$$;
grant execute on function cash.given_receipt to ballast_service;

-- What of a credit at the bank is left in the wallet of a member to whom two people gave it: less what went
-- back to its sender or goes there now, and what the bank took of it out of the wallet; and no more than the
-- wallet can hold of it. What came there later is other money.
create function cash.left_of_credit(in_credit uuid, in_member uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with moves as (
    select t.id, r.amount, r.currency from bank.receipts_of(in_credit) r
    join ledger.transactions t on t.bucket = 0 and t.event = 'receipt_matched'
      and t.id = ledger.derived_id('receipt_matched', r.id)
    join ledger.proposals q on q.id = t.proposal_id and (q.input ->> 'member_id')::uuid = in_member
    union all
    select f.id, f.amount, null from cash.sent_of(in_credit, in_member) f
    union all
    select c.id, -c.amount, c.currency from bank.corrections c
    where c.credit_id = in_credit and c.matched_to = in_member
  )
  select cash.left_of(in_member, max(m.currency), array_agg(m.id), array_agg(m.amount)) from moves m
$$;

-- What of a member's local wallet the bank's lines show to be gone through payers' banks, and is booked
-- within a moment: of the member's own payments, and of receipts that stood for another's. And what they took
-- of credits that the member was given, until two people have booked it. What a refund under way keeps back
-- is not in the wallet.
create function cash.about_to_go(in_bucket int, in_member uuid, in_currency text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select (select coalesce(sum(least(y.open, greatest(0, cash.left_of_credit(y.credit, in_member)))), 0)
    from (
      select l.object as credit, sum(bank.open_of(l)) as open from bank.lines l
      where l.account = 'clients' and l.currency = in_currency and l.kind = 'credit' and l.amount < 0
        and l.undone_with is null and l.ended + l.borne < -l.amount group by 1) y
  )::bigint + coalesce(sum(least(k.gone - k.gone_booked, x.rest)), 0)::bigint
  from bank.payments k cross join lateral (
    select p.amount - p.refunded - p.charged_back as rest from cash.payments p
    where p.bucket = in_bucket and p.id = k.id and p.member_id = in_member
      and p.credited_wallet = 'local'
    union all
    select m.rest from cash.matched_of(k.id) m where m.member_id = in_member
  ) x
  where k.currency = in_currency and k.gone <> k.gone_booked and k.gone > k.gone_booked
    and x.rest > 0
$$;
grant execute on function cash.about_to_go to ballast_service;

-- Where the money of a local wallet came from and how much of each could still go back there: payments,
-- also what a chargeback left of one, and credits at the bank that two people gave to the member, or such of
-- another's payments, under its id. payee: where the bank is to send it.
create function cash.sources_of(in_bucket int, in_member uuid, in_currency text)
returns table (payment_id uuid, credit_id uuid, rest bigint, at timestamptz, payee jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  -- First which receipts are this member's, then what they refer to: the references of others are any text.
  with c as materialized (
    select cash.sender_of(u.id) as payee, sum(e.amount) as amount, max(e.at) as at
    from ledger.entries e
    join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
    join ledger.proposals q on q.id = t.proposal_id
    join ledger.transactions u on u.bucket = 0 and u.id = (q.input ->> 'receipt_id')::uuid
    where e.bucket = in_bucket and e.owner = in_member and e.kind = 'client.local'
      and e.currency = in_currency and e.event = 'receipt_matched'
    group by 1
  )
  select x.payment_id, x.credit_id, x.rest, x.at, x.payee from (
    -- what the bank's lines show to be gone is not there to go back, booked or not
    select p.id as payment_id, null::uuid as credit_id,
      p.amount - p.refunded - greatest(p.charged_back, k.gone) as rest, p.created_at as at,
      jsonb_build_object('payment', p.id) as payee
    from cash.payments p join bank.payments k on k.id = p.id
    where p.bucket = in_bucket and p.member_id = in_member and p.currency = in_currency
      and p.credited_wallet = 'local'
    union all
    select null, (c.payee ->> 'credit')::uuid, (c.amount - coalesce((select sum(r.amount)
        from cash.refunds r where r.bucket = in_bucket and r.credit_id = (c.payee ->> 'credit')::uuid
          and r.state <> 'failed'), 0)
      - coalesce((select sum(x.amount) from bank.corrections x
        where x.credit_id = (c.payee ->> 'credit')::uuid and x.matched_to = in_member), 0)
      - coalesce((select sum(bank.open_of(l)) from bank.lines l where l.account = 'clients'
        and l.object = (c.payee ->> 'credit')::uuid and l.currency = in_currency and l.kind = 'credit'
        and l.amount < 0 and l.undone_with is null
        and l.ended + l.borne < -l.amount), 0))::bigint, c.at, c.payee
    from c where c.payee ? 'credit'
    union all
    select null, k.id, least(m.rest, k.amount - k.gone - cash.went_back(k.id))::bigint, c.at, c.payee
    from c join bank.payments k on k.id = (c.payee ->> 'payment')::uuid
    cross join lateral cash.matched_of(k.id) m
    where m.member_id = in_member
  ) x where x.rest > 0
$$;
grant execute on function cash.sources_of to ballast_service;

-- Sends an amount back to where it came from, the newest first, and puts each part into the outbox.
-- BC004 when what is behind the wallet has less left; the check of the wallet itself.
create function cash.refund(in_key uuid, in_member uuid, in_currency text, in_amount bigint)
returns setof cash.refunds
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(in_member);
  source record;
  sources jsonb;
  r cash.refunds;
  part bigint;
  rest bigint := in_amount;
begin
  perform ledger.lock_buckets(array[b]);
  -- as the wallet is before it leaves there
  sources := (select jsonb_agg(x) from cash.sources_of(b, in_member, in_currency) x);
  perform ledger.local_refund_applied(in_key, in_member, in_currency, in_amount);
  for source in select x.*, coalesce(x.payment_id, x.credit_id) as id
    from jsonb_to_recordset(sources)
      x (payment_id uuid, credit_id uuid, rest bigint, at timestamptz, payee jsonb)
    order by x.at desc, id desc
  loop
    exit when rest = 0;
    part := least(rest, source.rest);
    update cash.payments x set refunded = x.refunded + part
    where x.bucket = b and x.id = source.payment_id;
    insert into cash.refunds (bucket, id, member_id, payment_id, credit_id, transaction_id, currency,
      amount, at)
    values (b, ledger.derived_id('refund:' || in_key, source.id), in_member, source.payment_id,
      source.credit_id, in_key, in_currency, part, platform.now())
    returning * into r;
    perform bank.queue_transfer(r.id, 'local_refund', in_currency, part, source.payee);
    rest := rest - part;
    return next r;
  end loop;
  if rest > 0 then
    raise exception 'cash: less to refund' using errcode = 'BC004';
  end if;
end $$;
grant execute on function cash.refund to ballast_service;

-- Ends a part of a refund as the bank did, once. False when it had ended.
create function cash.end_refund(in_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r cash.refunds;
  t bank.transfers;
begin
  select * into r from cash.refunds x where x.id = in_id;
  perform ledger.lock_buckets(array[r.bucket]);
  select * into t from bank.transfers x where x.id = in_id and x.ended_at is not null for update;
  if t.id is null then
    return false;
  end if;
  update cash.refunds x set ended_at = platform.now(), fail_reason = t.reason,
    state = case t.state when 'confirmed' then 'succeeded' else 'failed' end
  where x.bucket = r.bucket and x.id = in_id and x.state = 'processing';
  if not found then
    return false;
  end if;
  if t.state = 'failed' then
    update cash.payments x set refunded = x.refunded - r.amount
    where x.bucket = r.bucket and x.id = r.payment_id;
  end if;
  if not ledger.local_refund_ended(r.id, r.member_id, r.currency, r.amount, t.state = 'confirmed',
    coalesce(t.bank_reference, t.reason))
  then
    return false;
  end if;
  -- what came back to the wallet is booked before anybody can take it; what the operator bears is booked
  -- by the round after it, which brings float first
  if t.state = 'failed' and r.payment_id is not null
    and not exists (select from cash.receipts_of(r.payment_id))
  then
    perform cash.apply_chargeback(r.payment_id, r.amount);
  end if;
  return true;
end $$;
grant execute on function cash.end_refund to ballast_service;

-- Whether what the bank's lines show to be gone of a payment can be booked now: a refund or a receipt of it
-- that is on its way keeps it waiting, but for what is gone beside a refund.
create function cash.may_take_back(in_payment uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select not r.leaves from cash.receipts_of(in_payment) r limit 1),
    (p.state in ('credited', 'charged_back') or k.late_at is not null)
      and (p.amount > p.refunded + p.charged_back or not exists (select from cash.refunds r
        where r.bucket = p.bucket and r.payment_id = p.id and r.state = 'processing'))
      and (select coalesce(sum(m.moving) = 0
        or p.amount > cash.went_back(p.id) + k.gone_booked, true) from cash.matched_of(p.id) m))
  from cash.payments p join bank.payments k on k.id = p.id where p.id = in_payment
$$;
grant execute on function cash.may_take_back to ballast_service;

-- Whether the newest statement of the clients' account was drawn before lines of chargebacks that are
-- known, or one of them is not booked yet: what is missing is not known then. Also where a refund under
-- way keeps it from being booked: how that ends says whether the money is gone once or twice.
create function cash.is_behind(in_currency text, out a_statement boolean, out a_booking boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select max(l.no) from bank.lines l where l.account = 'clients'
      and l.currency = in_currency and l.kind = 'chargeback') > (
    select s.line from bank.statements s where s.account = 'clients' and s.currency = in_currency
    order by s.at desc, s.id desc limit 1), false),
    exists (select from bank.payments k join cash.payments p on p.id = k.id
      where k.currency = in_currency and k.gone > k.gone_booked
        and (p.state in ('credited', 'charged_back') or k.late_at is not null))
$$;
grant execute on function cash.is_behind to ballast_service;

-- ── Receipts that nobody owns ──────────────────────────────────────────────────────────────────

-- Whether the bank's lines show that of the payment which a receipt stands for more went back through the
-- payer's bank than is booked, or that the credit was taken back since it came and nobody bore it, or two
-- people are asked to end it as such: it is about to end, or to be less.
create function cash.is_taken_back(receipt uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from bank.payments k
    where k.id = (cash.sender_of(receipt) ->> 'payment')::uuid and k.gone > k.gone_booked)
    or exists (select from bank.receipts_of((cash.sender_of(receipt) ->> 'credit')::uuid) r
      join bank.lines l on l.account = 'clients' and l.kind = 'credit' and l.amount < 0
        and l.undone_with is null and l.ended + l.borne < -l.amount and bank.open_of(l) > 0
        and l.object = (cash.sender_of(receipt) ->> 'credit')::uuid and l.no > r.no
      where r.id = receipt)
    or exists (select from ledger.proposals q where q.action = 'credit_corrected'
      and q.state in ('open', 'approved') and q.input ->> 'receipt_id' = receipt::text)
$$;
grant execute on function cash.is_taken_back to ballast_service;

-- Puts into the outbox that a receipt without an owner goes back to where it came from, whole and nowhere
-- else; it is booked when the bank has done it. BL004 no such receipt, BL005 it has an owner, BL021 it is
-- on its way already, or its payer's bank has taken it back, BC006 it did not come over the bank, BE004 not while the end has not shared out
-- what is there, or this one cannot be paid in full.
-- input: receipt_id, amount, currency, reference
create function cash.return_receipt(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals;
  r ledger.entries;
  sender jsonb;
begin
  perform ledger.lock_buckets(array[0]);
  p := ledger.take_proposal(proposal, 'receipt_returned');
  if p.id is null or exists (select from bank.transfers t where t.id = p.id) then return; end if;
  select * into r from ledger.entries e where e.bucket = 0 and e.kind = 'client.unidentified'
    and e.event = 'unknown_receipt' and e.transaction_id = (p.input ->> 'receipt_id')::uuid;
  sender := cash.sender_of(r.transaction_id);
  if r.amount is null then
    raise exception 'cash: no such receipt' using errcode = 'BL004';
  elsif exists (select from ledger.transactions t where t.bucket = 0
    and t.id = ledger.derived_id('receipt_matched', r.transaction_id))
  then
    raise exception 'cash: the receipt has an owner' using errcode = 'BL005';
  elsif exists (select from ledger.proposals q where q.id <> p.id and q.state = 'approved'
    and q.action = p.action and q.input ->> 'receipt_id' = r.transaction_id::text)
    or cash.is_taken_back(r.transaction_id)
  then
    raise exception 'cash: the receipt is on its way back' using errcode = 'BL021';
  elsif sender is null then
    raise exception 'cash: it did not come over the bank' using errcode = 'BC006';
  elsif not wind_down.may_return(r.transaction_id, r.currency) then
    raise exception 'cash: the end shares out what is there' using errcode = 'BE004';
  end if;
  perform bank.queue_transfer(p.id, 'receipt_returned', r.currency, r.amount, sender);
end $$;
grant execute on function cash.return_receipt to ballast_service;

-- Ends it as the bank did. BL010 when it had ended.
create function cash.end_returned_receipt(in_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  t bank.transfers;
begin
  perform ledger.lock_buckets(array[0]);
  select * into t from bank.transfers x
  where x.id = in_id and x.purpose = 'receipt_returned' and x.ended_at is not null for update;
  if t.state = 'confirmed' then
    perform ledger.receipt_returned(in_id);
  else
    perform ledger.receipt_stays(in_id);
  end if;
end $$;
grant execute on function cash.end_returned_receipt to ballast_service;

-- ── Out to a card ──────────────────────────────────────────────────────────────────────────────

-- Applies for a withdrawal to a card: tUSDT out of the wallets, local currency of the float set
-- aside, the row, together. A row of nulls when the member has less. BL030 no usable card, BL031 the
-- key is taken, BC001 no rate, BC003 another rate than was seen, BC002 too small, BC005 the bucket's
-- float is short (the use case refuses all of them before).
create function cash.apply_withdrawal(
  in_key uuid, in_member uuid, in_card uuid, card_text text, in_currency text, in_amount bigint,
  seen numeric
) returns wallets.withdrawals
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(in_member);
  moment timestamptz := platform.now();
  r cash.rates := cash.rate_of(in_currency);
  s ledger.split;
  fee bigint;
  arrives bigint;
  w wallets.withdrawals;
begin
  perform ledger.lock_buckets(array[b]);
  if not exists (select from cash.bank_cards x join cash.banks k on k.code = x.bank_code
    where x.bucket = b and x.id = in_card and x.member_id = in_member and k.currency = in_currency
      and x.deleted_at is null and x.usable_from <= moment)
  then
    raise exception 'cash: no usable card' using errcode = 'BL030';
  elsif exists (select from ledger.transactions t where t.bucket = b and t.id = in_key) then
    raise exception 'cash: the key is taken' using errcode = 'BL031';
  elsif r.id is null then
    raise exception 'cash: no rate' using errcode = 'BC001';
  elsif r.rate <> seen then
    raise exception 'cash: another rate' using errcode = 'BC003';
  end if;
  s := ledger.withdrawal_applied(in_key, in_member, 'tUSDT', in_amount, in_card::text);
  if s is null then
    return null;
  end if;
  fee := s.earned * wallets.fee_bps() / 10000;
  arrives := cash.to_local(in_amount - fee, in_currency, r.rate);
  if arrives <= 0 then
    raise exception 'cash: too small' using errcode = 'BC002';
  elsif ledger.is_short(in_currency) or not ledger.house_may_take(in_currency, arrives)
    or arrives > (select a.balance from ledger.accounts a
    where a.bucket = b
    and a.kind = 'client.conversion' and a.currency = in_currency and a.owner = ledger.house())
  then
    raise exception 'cash: the float is short' using errcode = 'BC005';
  end if;
  perform ledger.float_held(in_key, in_member, in_currency, arrives);
  insert into wallets.withdrawals (bucket, id, transaction_id, member_id, currency, rail, card_id,
    card, local_currency, local_amount, rate, gross, fee, net, from_deposit, from_returned,
    from_earned, free_of_fee, applied_at, arrive_by, signs)
  values (b, ledger.derived_id('withdrawal:' || in_member, in_key), in_key, in_member, 'tUSDT', 'bank',
    in_card, card_text, in_currency, arrives, r.rate, in_amount, fee, in_amount - fee,
    s.deposit, s.returned, s.earned, ledger.sales_ended(), moment, moment + interval '72 hours',
    wallets.signs_of(in_member, null, in_card, 'tUSDT', in_amount))
  returning * into w;
  return wallets.follow_hold(w);
end $$;
grant execute on function cash.apply_withdrawal to ballast_service;

-- ── Invariants ─────────────────────────────────────────────────────────────────────────────────

-- Clients' and house's account as the bank has them: the newest statement of each agrees, nothing that a
-- payer's bank gave back waits to be booked, and nothing that it took back, and no credit, has waited for a
-- day.
create view invariants.books_agree_with_the_bank as
select s.* from ledger.currencies c cross join unnest(array['clients', 'house']) a (account)
cross join lateral (
  select x.currency, x.account, x.at, x.line, x.bank_balance, x.ledger_balance, x.in_transit,
    x.parts, x.difference, x.is_break
  from bank.statements x where x.currency = c.currency and x.account = a.account
  order by x.at desc, x.id desc limit 1
) s where s.is_break;

create or replace view invariants.withdrawing_is_that_of_open_withdrawals as
select bucket, member_id, currency, coalesce(withdrawing, 0) as withdrawing,
  coalesce(owed, 0) as owed
from (
  select a.bucket, a.owner as member_id, a.currency, a.balance as withdrawing
  from ledger.accounts a where a.kind = 'client.withdrawing'
) l
full join (
  select bucket, member_id, currency, sum(amount) as owed from (
    select w.bucket, w.member_id, w.currency, w.gross as amount
    from wallets.withdrawals w where w.state in ('processing', 'approved', 'sent')
    union all
    select r.bucket, r.member_id, r.currency, r.amount
    from cash.refunds r where r.state = 'processing'
  ) o group by 1, 2, 3
) w using (bucket, member_id, currency)
where coalesce(withdrawing, 0) <> coalesce(owed, 0);

create or replace view invariants.withdrawals_end_as_in_the_ledger as
select bucket, id, state, event from (
  select w.bucket, w.id, w.state, w.rail, (select t.event from ledger.transactions t
    where t.bucket = w.bucket and t.id = ledger.derived_id('withdrawal_end', w.transaction_id)
  ) as event
  from wallets.withdrawals w
) x where event is distinct from case
  when state = 'succeeded' and rail = 'bank' then 'cash_withdrawal_settled'
  when state = 'succeeded' then 'withdrawal_settled'
  when state in ('failed', 'cancelled') then 'withdrawal_released' end;

-- What is set aside of the float is what open cash withdrawals will be paid.
create view invariants.float_held_is_that_of_open_withdrawals as
select bucket, currency, coalesce(held, 0) as held, coalesce(owed, 0) as owed
from (
  select a.bucket, a.currency, a.balance as held
  from ledger.accounts a where a.kind = 'client.conversion_held'
) l
full join (
  select w.bucket, w.local_currency as currency, sum(w.local_amount) as owed
  from wallets.withdrawals w
  where w.rail = 'bank' and w.state in ('processing', 'approved', 'sent') group by 1, 2
) w using (bucket, currency)
where coalesce(held, 0) <> coalesce(owed, 0);

-- A payment stands in the ledger as it ended: with its credit to its member, or not at all.
create view invariants.payments_are_credited_as_paid as
select * from (
  select p.bucket, p.id, p.state, p.credited_amount, (
    select sum(e.amount) from ledger.entries e
    where e.bucket = p.bucket and e.transaction_id = ledger.derived_id('payment', p.id)
      and e.owner = p.member_id and e.side = 'C' and e.currency = p.credited_currency
      and e.kind = case p.credited_wallet when 'local' then 'client.local' else 'client.deposit' end
  ) as in_ledger, exists (
    select from ledger.transactions t
    where t.bucket = p.bucket and t.id = ledger.derived_id('payment', p.id)
  ) as booked, p.charged_back, (
    -- a receipt without an owner ends whole, and what is left of it is one again
    select coalesce(sum(case e.side when 'C' then e.amount else -e.amount end), 0)
    from bank.chargebacks c
    cross join lateral (values
      (platform.bucket_of(coalesce(c.matched_to, p.member_id)), ledger.derived_id('chargeback', c.id)),
      (0, ledger.derived_id('receipt_matched', c.receipt_id)),
      (0, ledger.derived_id('late_payment', c.id))) t (bucket, id)
    join ledger.entries e on e.bucket = t.bucket and e.transaction_id = t.id
      and e.kind = 'client.custody'
    where c.payment_id = p.id
  ) - (select coalesce(sum(g.of_booked), 0) from bank.given_back g where g.payment_id = p.id)
  as taken_back,
  k.gone_booked, k.taken - k.given as gone, (select -sum(l.amount) from bank.lines l
    where l.object = p.id and l.account = 'clients' and l.currency = p.currency
      and l.kind = 'chargeback') as in_lines
  from cash.payments p left join bank.payments k on k.id = p.id
) x where credited_amount is distinct from in_ledger
  or booked <> (state in ('credited', 'charged_back'))
  or taken_back <> case state when 'not_credited' then coalesce(gone_booked, 0) else charged_back end
  or state <> 'not_credited' and gone_booked <> charged_back or gone <> coalesce(in_lines, 0);

-- Of no payment the payer's bank took back, and kept, more than was paid: what is more left our account,
-- and the bank has to say why. What its lines gave back is taken off; what two people had the operator
-- bear of it, or the end cut as missing, is over. A loss that was borne before was of something else.
create view invariants.chargebacks_are_within_their_payments as
select k.id as payment_id, k.currency, k.amount as paid, k.taken - k.given as taken, (
    select max(l.no) from bank.lines l where l.object = k.id and l.account = 'clients'
      and l.currency = k.currency and l.kind = 'chargeback' and l.amount < 0) as line,
  k.above - k.above_borne - k.above_cut as above
from bank.payments k where k.above > k.above_borne + k.above_cut;

-- What was booked as given back by a payer's bank is what its lines gave back, and went where it came from.
create view invariants.given_back_is_what_the_bank_gave_back as
select g.payment_id, g.id, g.amount, g.to_member, b.booked, b.of_member, t.of_each, l.shown
from bank.given_back g join cash.payments p on p.id = g.payment_id
cross join lateral (
  select coalesce(sum(x.amount), 0) as of_each,
    array_agg(platform.bucket_of(x.taken_of)) as buckets,
    -- to each what had been taken of that one: in the own wallet, or a receipt
    bool_and(coalesce(e.amount, r.amount, 0) >= x.amount) is not false as is_there
  from bank.given_back_to x
  left join ledger.entries e on e.bucket = platform.bucket_of(x.taken_of) and e.owner = x.taken_of
    and e.transaction_id = g.id and e.kind = 'client.local'
  left join ledger.entries r on r.bucket = 0 and r.kind = 'client.unidentified'
    and r.transaction_id = ledger.derived_id('given_back', g.id)
  where x.id = g.id
) t
cross join lateral (
  select coalesce(sum(e.amount) filter (where e.kind = 'client.custody'), 0) as booked,
    coalesce(sum(e.amount) filter (where e.kind in ('client.local', 'client.unidentified')), 0)
      as of_member
  from ledger.entries e where e.bucket = any(array[0, p.bucket] || t.buckets)
    and e.transaction_id in (g.id, ledger.derived_id('given_back', g.id))
) b
cross join lateral (
  select coalesce(sum(x.amount), 0) - (select sum(o.amount) from bank.given_back o
    where o.payment_id = g.payment_id) as shown
  from bank.lines x where x.object = g.payment_id and x.account = 'clients'
    and x.kind = 'chargeback' and x.amount > 0
) l
where (b.booked, b.of_member, t.of_each) <> (g.amount, g.to_member, g.to_member) or not t.is_there
  or l.shown < 0;

-- What payers' banks took above payments, or our bank by credits below zero, and the operator bore, the end
-- cut or was given back since, is of losses that the ledger has: never more than two people had it bear, and the end took as missing.
create view invariants.excess_borne_is_within_losses as
select c.currency, k.borne, g.returned, l.lost
from ledger.currencies c
cross join lateral (select coalesce(sum(x.above_borne + x.above_cut), 0) + (
    select coalesce(sum(y.borne), 0) from bank.lines y where y.account = 'clients'
      and y.currency = c.currency and y.kind = 'credit' and y.borne > 0) as borne
  from bank.payments x where x.currency = c.currency and (x.above_borne > 0 or x.above_cut > 0)) k
cross join lateral (select coalesce(sum(x.amount - x.of_booked), 0) as returned
  from bank.given_back x join bank.payments p on p.id = x.payment_id
  where p.currency = c.currency) g
cross join lateral (select coalesce(sum(e.amount), 0) as lost from ledger.entries e
  where e.bucket = 0 and e.owner = ledger.house() and e.kind = 'client.custody'
    and e.currency = c.currency and e.side = 'C' and e.event in ('loss_borne', 'wind_down')) l
where k.borne + g.returned > l.lost;

-- What lines below zero ended of receipts and wallets is what two people booked of each, and the ledger has.
create view invariants.credits_taken_back_are_booked as
select currency, no as line, coalesce(l.ended, 0) as ended, coalesce(c.amount, 0) as corrected,
  coalesce(c.booked, 0) as booked
from (
  select x.currency, x.no, x.ended from bank.lines x
  where x.account = 'clients' and x.kind = 'credit' and x.ended > 0
) l
full join (
  select x.currency, x.line as no, sum(x.amount) as amount, sum(coalesce(m.amount, r.amount, 0)) as booked
  from bank.corrections x
  -- out of the wallet of whom it was matched to
  left join ledger.entries m on m.bucket = platform.bucket_of(x.matched_to) and m.transaction_id = x.id
    and m.event = 'credit_corrected' and m.kind = 'client.local' and m.owner = x.matched_to
    and m.currency = x.currency and m.side = 'D'
  -- or of a receipt, less what is one again
  left join lateral (
    select e.amount - coalesce((select n.amount from ledger.entries n where n.bucket = 0
      and n.transaction_id = ledger.derived_id('credit_rest', x.receipt_id)
      and n.event = 'unknown_receipt' and n.kind = 'client.unidentified'), 0) as amount
    from ledger.entries e where x.matched_to is null and e.bucket = 0
      and e.transaction_id = ledger.derived_id('receipt_matched', x.receipt_id)
      and e.event = 'credit_corrected' and e.kind = 'client.unidentified'
  ) r on true
  group by 1, 2
) c using (currency, no)
where l.ended is distinct from c.amount or c.booked is distinct from c.amount;

-- Every conversion in the ledger is its member's one row, with the same amounts.
create view invariants.conversions_are_once_a_member as
select e.bucket, e.transaction_id, e.owner as member_id, e.amount, c.amount as kept
from ledger.entries e
left join cash.conversions c on c.bucket = e.bucket and c.member_id = e.owner
  and c.id = e.transaction_id
where e.event = 'conversion' and (e.kind = 'client.local' and c.amount is distinct from e.amount
  or e.kind = 'client.deposit' and c.gets is distinct from e.amount);

grant select on all tables in schema invariants to ballast_service;
