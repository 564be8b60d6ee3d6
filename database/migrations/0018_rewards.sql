-- Rewards for taking part: sign-in, quiz, gold coins, codes. Coins are counted here and are no money; money
-- comes only from a promotion budget (reserve.give).
create schema if not exists rewards;

grant usage on schema rewards to ballast_service;

-- ── What coins are given for, and what they are worth ──────────────────────────────────────────

-- plan: coins for each of seven days in a row. value: of one coin, in smallest units of tUSDT. Coins are
-- exchanged in steps, from a minimum, up to a daily limit. The newest row is valid.
create table rewards.coin_terms (
  no int primary key,
  plan int[] not null check (cardinality(plan) = 7 and 0 < all (plan) and 1000 >= all (plan)),
  questions int not null check (questions between 1 and 5),
  per_answer int not null check (per_answer between 1 and 1000),
  value bigint not null check (value between 1 and 1000000),
  minimum int not null check (minimum > 0 and minimum % step = 0),
  step int not null check (step > 0 and step * value % 10000 = 0),
  per_day int not null check (per_day >= minimum and per_day <= 1000000),
  set_at timestamptz not null,
  proposal_id uuid unique references ledger.proposals,
  check (no = 1 or proposal_id is not null)
);

insert into rewards.coin_terms values
  (1, '{5,5,5,10,10,10,20}', 3, 5, 1000, 100, 10, 500, platform.now(), null);

-- ── Gold coins ─────────────────────────────────────────────────────────────────────────────────

-- Written once, never changed: a member's coins are the balance of the last entry. An exchange names the
-- ledger transaction that paid it.
create table rewards.coin_entries (
  bucket int not null check (bucket between 0 and 63),
  member_id uuid not null,
  no int not null check (no > 0),
  at timestamptz not null,
  day date not null,
  kind text not null check (kind in ('sign_in', 'quiz', 'exchange')),
  coins int not null check (case kind when 'exchange' then coins < 0 else coins > 0 end),
  balance bigint not null check (balance >= 0),
  transaction_id uuid,
  amount bigint check (amount > 0),
  currency text references ledger.currencies,
  primary key (bucket, member_id, no),
  check ((kind = 'exchange') = (transaction_id is not null)),
  check (num_nulls(transaction_id, amount, currency) in (0, 3))
);

-- Coins in circulation, by bucket.
create table rewards.coin_totals (
  bucket int primary key check (bucket between 0 and 63),
  coins bigint not null check (coins >= 0)
);

insert into rewards.coin_totals select b, 0 from generate_series(0, 63) b;

create table rewards.sign_ins (
  bucket int not null check (bucket between 0 and 63),
  member_id uuid not null,
  day date not null,
  streak int not null check (streak > 0),
  coins int not null check (coins > 0),
  at timestamptz not null,
  primary key (bucket, member_id, day)
);

-- The questions of the daily quiz. Changes of staff take effect on the next day: a day's questions are the
-- same for everybody, and an answer refers to the texts of its day.
create table rewards.questions (
  id text primary key check (id ~ '^[a-z0-9-]{3,40}$'),
  topic text not null check (topic in ('products', 'income', 'principal', 'withdrawals', 'security',
    'warnings', 'proof', 'limits', 'rewards')),
  created_at timestamptz not null,
  created_by text not null,
  retired_at timestamptz,
  retired_by text,
  check (num_nulls(retired_at, retired_by) in (0, 2))
);

-- texts: by language {"question", "right", "wrong", "other"}. A version is never changed.
create table rewards.question_versions (
  question_id text not null references rewards.questions,
  no int not null check (no > 0),
  texts jsonb not null check (texts ? 'en_US'),
  made_at timestamptz not null,
  made_by text not null,
  primary key (question_id, no)
);

-- When a question was retired and put back into use; the row of the question has the present state.
create table rewards.question_rests (
  question_id text not null references rewards.questions,
  retired_at timestamptz not null,
  retired_by text not null,
  back_at timestamptz not null check (back_at >= retired_at),
  back_by text not null,
  primary key (question_id, retired_at)
);

grant select, insert on rewards.question_rests to ballast_service;

grant select, insert, update (topic, retired_at, retired_by) on rewards.questions to ballast_service;

grant select, insert on rewards.question_versions to ballast_service;

-- chosen: the index of the answer, in the order in which this member saw them that day.
create table rewards.quiz_answers (
  bucket int not null check (bucket between 0 and 63),
  member_id uuid not null,
  day date not null,
  question text not null,
  version int not null,
  chosen int not null check (chosen between 0 and 2),
  was_right boolean not null,
  coins int not null check (case when was_right then coins > 0 else coins = 0 end),
  at timestamptz not null,
  primary key (bucket, member_id, day, question),
  foreign key (question, version) references rewards.question_versions
);

-- ── Codes ──────────────────────────────────────────────────────────────────────────────────────

-- A batch of codes, each for a number of members, all of the same amount. Two people approve it within the
-- budget; then its codes are created once. A member redeems one code of a batch.
create table rewards.code_batches (
  id uuid primary key,
  proposal_id uuid not null unique references ledger.proposals,
  campaign_id uuid not null references reserve.campaigns,
  name text not null check (length(name) between 1 and 100),
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  codes int not null check (codes between 1 and 10000),
  uses_each int not null check (uses_each between 1 and 100000),
  expires_at timestamptz not null,
  state text not null default 'proposed'
    check (state in ('proposed', 'approved', 'made', 'ended')),
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  end_reason text,
  check (expires_at > created_at),
  check (num_nulls(ended_at, ended_by, end_reason) = case state when 'ended' then 0 else 3 end)
);

-- Local, because a code is unique over all buckets. Stores only its hash.
create table rewards.codes (
  hash bytea primary key check (length(hash) = 32),
  batch_id uuid not null references rewards.code_batches,
  uses_left int not null check (uses_left >= 0)
);

create index on rewards.codes (batch_id);

create table rewards.redemptions (
  bucket int not null check (bucket between 0 and 63),
  member_id uuid not null,
  batch_id uuid not null references rewards.code_batches,
  code_hash bytea not null references rewards.codes,
  transaction_id uuid not null,
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  primary key (bucket, member_id, batch_id)
);

create index on rewards.redemptions (batch_id);

create index on rewards.redemptions (at desc);

grant select on rewards.coin_terms, rewards.coin_entries, rewards.coin_totals, rewards.sign_ins,
  rewards.quiz_answers, rewards.code_batches, rewards.codes, rewards.redemptions to ballast_service;

grant insert (id, proposal_id, campaign_id, name, currency, amount, codes, uses_each, expires_at,
  created_at) on rewards.code_batches to ballast_service;
