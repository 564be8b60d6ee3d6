-- ── Local money of members ─────────────────────────────────────────────────────────────────────
create schema if not exists cash;

grant usage on schema cash to ballast_service;

-- Channels through which a member can pay. Staff switch them on and off; their properties are fixed.
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

-- Posted rates: local currency for one tUSDT, of which the newest is valid; by two people, with a source,
-- never changed.
create table cash.rates (
  id uuid primary key references ledger.proposals,
  currency text not null references ledger.currencies check (currency <> 'tUSDT'),
  rate numeric(15, 6) not null check (rate > 0),
  source text not null check (length(source) between 3 and 200),
  at timestamptz not null
);

create index on cash.rates (currency, at desc, id desc);

grant select on cash.rates to ballast_service;

-- id is derived from the member and the key. quoted_*: what a cash payment was promised until quote_until.
-- credited_*: what arrived, in which wallet. refunded: what is being refunded or was refunded at the
-- member's request; charged_back: what the payer's bank took back and did not return; debited: the part of
-- that which left the wallet, in the currency credited.
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
  -- in tUSDT when it was requested, for the member's own limit; null without a rate
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
  debited bigint not null default 0 check (debited between 0 and credited_amount),
  charged_back_at timestamptz,
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
  check ((charged_back_at is not null) = (state = 'charged_back')),
  check (debited = 0 or charged_back > 0),
  check ((state = 'pending') = (ended_at is null))
);

create index on cash.payments (id);

create index on cash.payments (bucket, member_id, created_at desc, id desc);

grant select on cash.payments to ballast_service;

-- ── Conversion ─────────────────────────────────────────────────────────────────────────────────

-- One for each member, by the primary key. The id is the ledger transaction's.
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

-- ── Back to the card ───────────────────────────────────────────────────────────────────────────

-- One row for each payment that is (partly) refunded, or each credit matched to the member (by the bank's
-- own id); together they are one ledger transaction.
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

-- Banks of the sandbox, and members' bank cards. Personal data for the bank is encrypted by the service
-- (platform/vault.ts) before it is stored here.
create schema if not exists cash;

grant usage on schema cash to ballast_service;

-- branch_prefix: the beginning of a bank's branch codes, where accounts are not IBANs. A bank that is off
-- is not offered for new cards; existing cards stay valid.
create table cash.banks (
  code text primary key check (code ~ '^[A-Z]{2}-[A-Z]{4}$'),
  name text not null unique check (length(name) between 2 and 60),
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null references ledger.currencies,
  account_form text not null check (account_form in ('ifsc', 'iban')),
  branch_prefix text check (branch_prefix ~ '^[A-Z]{4}$'),
  position int not null default 0 check (position between 0 and 999),
  is_on boolean not null default true,
  changed_at timestamptz,
  changed_by text,
  check (code like country || '-%'),
  check ((branch_prefix is not null) = (account_form = 'ifsc'))
);

insert into cash.banks (code, name, country, currency, account_form, branch_prefix) values
  ('IN-BNYN', 'Banyan Sandbox Bank', 'IN', 'tINR', 'ifsc', 'BNYN'),
  ('IN-LOTS', 'Lotus Test Bank', 'IN', 'tINR', 'ifsc', 'LOTS'),
  ('IN-NEEM', 'Neem Sample Bank', 'IN', 'tINR', 'ifsc', 'NEEM'),
  ('TR-CNAR', 'Çınar Deneme Bankası', 'TR', 'tTRY', 'iban', null),
  ('TR-LALE', 'Lale Örnek Bankası', 'TR', 'tTRY', 'iban', null),
  ('DE-LIND', 'Linden Musterbank', 'DE', 'tEUR', 'iban', null),
  ('DE-ELBE', 'Elbe Testbank', 'DE', 'tEUR', 'iban', null),
  ('ES-OLIV', 'Banco Olivo de Prueba', 'ES', 'tEUR', 'iban', null),
  ('FR-TILL', 'Banque Tilleul d’essai', 'FR', 'tEUR', 'iban', null),
  ('IT-ULIV', 'Banca Ulivo di prova', 'IT', 'tEUR', 'iban', null),
  ('PT-SOBR', 'Banco Sobreiro de Teste', 'PT', 'tEUR', 'iban', null),
  ('AD-PINS', 'Banc Pi de Prova', 'AD', 'tEUR', 'iban', null),
  ('AT-FICH', 'Fichte Musterbank', 'AT', 'tEUR', 'iban', null),
  ('BE-BEUK', 'Beuk Testbank', 'BE', 'tEUR', 'iban', null),
  ('BG-ROZA', 'Роза Примерна банка', 'BG', 'tEUR', 'iban', null),
  ('CY-ELIA', 'Τράπεζα Ελιά Δοκιμή', 'CY', 'tEUR', 'iban', null),
  ('EE-KASK', 'Kase Näidispank', 'EE', 'tEUR', 'iban', null),
  ('FI-KOIV', 'Koivu Testipankki', 'FI', 'tEUR', 'iban', null),
  ('GR-PEFK', 'Τράπεζα Πεύκο Δοκιμή', 'GR', 'tEUR', 'iban', null),
  ('HR-LIPA', 'Lipa Probna banka', 'HR', 'tEUR', 'iban', null),
  ('IE-DAIR', 'Dair Sample Bank', 'IE', 'tEUR', 'iban', null),
  ('LT-AZUO', 'Ąžuolo bandomasis bankas', 'LT', 'tEUR', 'iban', null),
  ('LU-BICH', 'Bich Testbank', 'LU', 'tEUR', 'iban', null),
  ('LV-BERZ', 'Bērza Paraugbanka', 'LV', 'tEUR', 'iban', null),
  ('MC-CEDR', 'Banque Cèdre d’essai', 'MC', 'tEUR', 'iban', null),
  ('MT-HARR', 'Ħarruba Test Bank', 'MT', 'tEUR', 'iban', null),
  ('NL-WILG', 'Wilg Voorbeeldbank', 'NL', 'tEUR', 'iban', null),
  ('SI-JAVO', 'Javor Vzorčna banka', 'SI', 'tEUR', 'iban', null),
  ('SK-LIPK', 'Lipka Skúšobná banka', 'SK', 'tEUR', 'iban', null),
  ('SM-QUER', 'Banca Quercia di prova', 'SM', 'tEUR', 'iban', null),
  ('VA-PALM', 'Banca Palma di prova', 'VA', 'tEUR', 'iban', null);

grant select, insert, update (name, position, is_on, changed_at, changed_by)
  on cash.banks to ballast_service;

-- box has payee name, account, branch code and real name, encrypted for this row with the key key_id. A
-- deleted card stays for the payments that used it.
create table cash.bank_cards (
  bucket int not null check (bucket between 0 and 63),
  id uuid not null,
  member_id uuid not null,
  bank_code text not null references cash.banks,
  key_id text not null check (length(key_id) between 1 and 16),
  box bytea not null check (length(box) between 29 and 2000),
  created_at timestamptz not null,
  usable_from timestamptz not null check (usable_from >= created_at + interval '24 hours'),
  deleted_at timestamptz,
  primary key (bucket, id)
);

create index on cash.bank_cards (bucket, member_id) where deleted_at is null;

create index on cash.bank_cards (key_id);

grant select, insert, update (deleted_at, key_id, box) on cash.bank_cards to ballast_service;

insert into platform.hooks values ('deposited_since', 'cash.deposited_since');
