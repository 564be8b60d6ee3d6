-- Banks of the sandbox, and where a member's local currency goes. What the bank would have to know of
-- a person is sealed by the service (platform/vault.ts) before it comes here.
create schema if not exists cash;
grant usage on schema cash to ballast_service;

-- branch_prefix: how the branch codes of a bank begin, where accounts are not IBANs. One that is off
-- is offered for no new card; cards that name it go on.
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

-- box holds payee name, account, branch code and real name, sealed for this row with the key key_id.
-- A deleted card stays for the payments that used it.
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
