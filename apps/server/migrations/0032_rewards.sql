-- Rewards that are played for: sign-in, quiz, gold coins, codes. Coins are counted here and are no
-- money; money comes out of a promotion budget alone (reserve.give).
create schema if not exists rewards;
grant usage on schema rewards to ballast_service;

-- ── What coins are given for, and what they are worth ──────────────────────────────────────────

-- plan: coins of the seven days of a week of signing in. value: of one coin, in smallest units of
-- tUSDT. Coins are exchanged in steps, from a minimum, up to a limit of a day. The newest row holds.
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

create function rewards.terms() returns rewards.coin_terms
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select t from rewards.coin_terms t order by t.no desc limit 1 $$;
grant execute on function rewards.terms to ballast_service;

-- New terms, as two people agreed. Error: 23514 when they do not fit together.
create function rewards.set_coin_terms(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'coin_terms');
begin
  if p.id is null then return; end if;
  insert into rewards.coin_terms (no, plan, questions, per_answer, value, minimum, step, per_day,
    set_at, proposal_id)
  select (rewards.terms()).no + 1, array(select jsonb_array_elements_text(p.input -> 'plan')::int),
    (p.input ->> 'questions')::int, (p.input ->> 'per_answer')::int, (p.input ->> 'value')::bigint,
    (p.input ->> 'minimum')::int, (p.input ->> 'step')::int, (p.input ->> 'per_day')::int,
    platform.now(), p.id;
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;
grant execute on function rewards.set_coin_terms to ballast_service;

-- ── Gold coins ─────────────────────────────────────────────────────────────────────────────────

-- Written once, never changed: a member's coins are the balance of the last entry. An exchange names
-- the ledger transaction that paid it.
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

-- The coins that are out, bucket by bucket.
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

-- The bank of the daily quiz. What staff add, edit or retire counts from the next day on: a day's
-- questions are the same for everybody from its first minute to its last, and an answer is to the
-- words that stood there.
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

-- The times a question was retired and came back; while it is retired the row of the question says so.
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

-- The questions that a day may draw, each in its version of that day.
create function rewards.questions_of(in_day date) returns table (id text, version int)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select q.id, v.no from rewards.questions q
  cross join lateral (
    select x.no from rewards.question_versions x
    where x.question_id = q.id and x.made_at < in_day::timestamp at time zone 'UTC'
    order by x.no desc limit 1
  ) v
  where (q.retired_at is null or q.retired_at >= in_day::timestamp at time zone 'UTC')
    and not exists (select from rewards.question_rests r where r.question_id = q.id
      and r.retired_at < in_day::timestamp at time zone 'UTC'
      and r.back_at >= in_day::timestamp at time zone 'UTC')
$$;
grant execute on function rewards.questions_of to ballast_service;

-- chosen: which of the answers, in the order in which this member saw them that day.
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

create function rewards.coins_of(in_bucket int, in_member uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select e.balance from rewards.coin_entries e
    where e.bucket = in_bucket and e.member_id = in_member order by e.no desc limit 1), 0)
$$;
grant execute on function rewards.coins_of to ballast_service;

-- May coins be given to a member: 'ok', 'not_allowed' by the country's policy, 'no_budget' when the
-- open campaign would not cover all coins that are out and these.
create function rewards.coin_offer(in_bucket int, in_member uuid, in_coins int) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case
    when not reserve.gifts_allowed('coins', m.country) then 'not_allowed'
    when c.id is null or ((select sum(t.coins) from rewards.coin_totals t) + in_coins)
      * (rewards.terms()).value > (reserve.budget_of(c.id, in_bucket)).everywhere then 'no_budget'
    else 'ok' end
  from members.members m
  left join reserve.campaigns c on c.kind = 'coins' and c.state = 'open' and c.currency = 'tUSDT'
  where m.bucket = in_bucket and m.id = in_member
$$;
grant execute on function rewards.coin_offer to ballast_service;

-- Inside. Writes an entry and answers the new balance; the caller holds the mutex of the bucket.
create function rewards.book_coins(
  in_bucket int, in_member uuid, in_kind text, in_coins int,
  in_transaction uuid default null, in_amount bigint default null, in_currency text default null
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  last rewards.coin_entries;
begin
  select * into last from rewards.coin_entries e
  where e.bucket = in_bucket and e.member_id = in_member order by e.no desc limit 1;
  insert into rewards.coin_entries (bucket, member_id, no, at, day, kind, coins, balance,
    transaction_id, amount, currency)
  values (in_bucket, in_member, coalesce(last.no, 0) + 1, platform.now(),
    platform.day_of(platform.now()), in_kind, in_coins, coalesce(last.balance, 0) + in_coins,
    in_transaction, in_amount, in_currency);
  update rewards.coin_totals t set coins = t.coins + in_coins where t.bucket = in_bucket;
  return coalesce(last.balance, 0) + in_coins;
end $$;

-- The member signs in for today, once; the day before makes the streak longer. Answers the outcome:
-- 'ok', 'signed', 'not_allowed' or 'no_budget'; any but the first leaves nothing behind.
create function rewards.sign_in(in_bucket int, in_member uuid)
returns table (outcome text, day date, streak int, coins int, balance bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  today date;
  days int;
  given int;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  today := platform.day_of(platform.now());
  select coalesce(max(s.streak), 0) + 1 into days from rewards.sign_ins s
  where s.bucket = in_bucket and s.member_id = in_member and s.day = today - 1;
  given := (rewards.terms()).plan[(days - 1) % 7 + 1];
  outcome := case
    when exists (select from rewards.sign_ins s
      where s.bucket = in_bucket and s.member_id = in_member and s.day = today) then 'signed'
    else rewards.coin_offer(in_bucket, in_member, given) end;
  if outcome = 'ok' then
    insert into rewards.sign_ins (bucket, member_id, day, streak, coins, at)
    values (in_bucket, in_member, today, days, given, platform.now());
    return query select 'ok', today, days, given,
      rewards.book_coins(in_bucket, in_member, 'sign_in', given);
  else
    return query select outcome, today, days, 0, rewards.coins_of(in_bucket, in_member);
  end if;
end $$;
grant execute on function rewards.sign_in to ballast_service;

-- One answer to a question of the day; coins for a right one. Outcomes: 'ok', 'unknown' (another
-- day's, or more than a day has), 'answered', 'not_allowed', 'no_budget'.
create function rewards.answer_question(
  in_bucket int, in_member uuid, in_day date, in_question text, in_version int, in_chosen int,
  in_right boolean
) returns table (outcome text, coins int, balance bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  t rewards.coin_terms := rewards.terms();
  earlier text[];
  given int := case when in_right then t.per_answer else 0 end;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  earlier := array(select a.question from rewards.quiz_answers a
    where a.bucket = in_bucket and a.member_id = in_member and a.day = in_day);
  outcome := case
    when in_question = any(earlier) then 'answered'
    when in_day <> platform.day_of(platform.now()) or cardinality(earlier) >= t.questions
      then 'unknown'
    else rewards.coin_offer(in_bucket, in_member, t.per_answer) end;
  balance := rewards.coins_of(in_bucket, in_member);
  if outcome = 'ok' then
    insert into rewards.quiz_answers
      (bucket, member_id, day, question, version, chosen, was_right, coins, at)
    values (in_bucket, in_member, in_day, in_question, in_version, in_chosen, in_right, given,
      platform.now());
    if given > 0 then
      balance := rewards.book_coins(in_bucket, in_member, 'quiz', given);
    end if;
  end if;
  return query select outcome, given, balance;
end $$;
grant execute on function rewards.answer_question to ballast_service;

-- The most coins that one member may exchange in a day: by the terms, and by what one gift of the
-- campaign may be; and what is left of it today.
create function rewards.exchange_left(in_bucket int, in_member uuid)
returns table (per_day bigint, left_today bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select d.most, greatest(d.most + coalesce((select sum(e.coins) from rewards.coin_entries e
    where e.bucket = in_bucket and e.member_id = in_member and e.kind = 'exchange'
      and e.day = platform.day_of(platform.now())), 0), 0)::bigint
  from rewards.terms() t
  cross join lateral (
    select least(t.per_day, coalesce((select c.amount from reserve.campaigns c
      where c.kind = 'coins' and c.state = 'open' and c.currency = 'tUSDT'), 0) / t.value)
      / t.step * t.step as most
  ) d
$$;
grant execute on function rewards.exchange_left to ballast_service;

-- Coins become money of the balance wallet, out of the coins' budget. Outcomes: 'ok', 'step', 'short',
-- 'day_limit', and those of reserve.give.
create function rewards.exchange_coins(in_bucket int, in_member uuid, in_id uuid, in_coins int)
returns table (outcome text, amount bigint, currency text, balance bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  t rewards.coin_terms := rewards.terms();
  c reserve.campaigns;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  select * into c from reserve.campaigns x
  where x.kind = 'coins' and x.state = 'open' and x.currency = 'tUSDT';
  balance := rewards.coins_of(in_bucket, in_member);
  outcome := case
    when in_coins < t.minimum or in_coins % t.step <> 0 then 'step'
    when in_coins > balance then 'short'
    when c.id is null then 'no_budget'
    when in_coins > (select l.left_today from rewards.exchange_left(in_bucket, in_member) l)
      then 'day_limit'
    else reserve.give(in_id, 'coins', c.id, in_bucket, in_member, in_coins * t.value, 'member',
      in_coins::text) end;
  if outcome = 'given' then
    outcome := 'ok';
    balance := rewards.book_coins(in_bucket, in_member, 'exchange', -in_coins, in_id,
      in_coins * t.value, c.currency);
  end if;
  return query select outcome, in_coins * t.value, c.currency, balance;
end $$;
grant execute on function rewards.exchange_coins to ballast_service;

-- ── Codes ──────────────────────────────────────────────────────────────────────────────────────

-- A batch: so many codes, each for so many members, all of one worth. Two people agree to it while the
-- budget covers it; then its codes are made, once. A member redeems one code of a batch.
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

-- Local: a code is unique over all buckets. Only its hash is kept.
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

-- What the codes that are out can still claim of each campaign. A batch that was agreed to counts
-- whole from then on; one that expired or was ended not at all.
create function rewards.codes_out(campaign uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(b.amount * b.codes * b.uses_each - coalesce((
    select sum(r.amount) from rewards.redemptions r where r.batch_id = b.id), 0)), 0)::bigint
  from rewards.code_batches b
  where b.campaign_id = campaign and b.state in ('approved', 'made')
    and b.expires_at > platform.now()
$$;
grant execute on function rewards.codes_out to ballast_service;

-- A batch is agreed to. One at a time, so that each is covered beside the others. Errors: BQ001 the
-- budget does not cover it, BQ002 it has expired or its campaign has ended.
create function rewards.approve_codes(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'code_batch');
  b rewards.code_batches;
begin
  if p.id is null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('rewards codes', 0));
  update rewards.code_batches x set state = 'approved'
  from reserve.campaigns c
  where x.proposal_id = p.id and x.state = 'proposed' and x.expires_at > platform.now()
    and c.id = x.campaign_id and c.kind = 'codes' and c.state = 'open' and x.amount <= c.amount
  returning x.* into b;
  if b.id is null then
    raise exception 'rewards: the batch or its campaign is over' using errcode = 'BQ002';
  end if;
  if rewards.codes_out(b.campaign_id) > (reserve.budget_of(b.campaign_id, 0)).everywhere then
    raise exception 'rewards: the budget does not cover these codes' using errcode = 'BQ001';
  end if;
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;
grant execute on function rewards.approve_codes to ballast_service;

-- The codes of an approved batch, by their hashes, once. True when they were made now. Error: BQ003
-- another number of codes than was agreed to; unique violation for a code that is in use.
create function rewards.make_codes(in_batch uuid, hashes bytea[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b rewards.code_batches;
begin
  update rewards.code_batches x set state = 'made' where x.id = in_batch and x.state = 'approved'
  returning x.* into b;
  if b.id is null then
    return false;
  end if;
  if cardinality(hashes) <> b.codes then
    raise exception 'rewards: not the number of codes agreed to' using errcode = 'BQ003';
  end if;
  insert into rewards.codes (hash, batch_id, uses_left)
  select h, b.id, b.uses_each from unnest(hashes) h;
  return true;
end $$;
grant execute on function rewards.make_codes to ballast_service;

-- Ends a batch: what was not redeemed of it never is, and its budget is free again. What was redeemed
-- before stays. False when it is not there, was not agreed to, has expired or was ended before.
create function rewards.end_codes(in_batch uuid, in_staff text, in_reason text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update rewards.code_batches x
  set state = 'ended', ended_at = platform.now(), ended_by = in_staff, end_reason = in_reason
  where x.id = in_batch and x.state in ('approved', 'made') and x.expires_at > platform.now();
  return found;
end $$;
grant execute on function rewards.end_codes to ballast_service;

-- A member redeems a code: pays from the budget, once for a batch. Outcomes: 'ok', 'wrong' (unknown,
-- expired or ended), 'used' by this member, 'over' (used up), and those of reserve.give.
create function rewards.redeem(in_bucket int, in_member uuid, in_hash bytea)
returns table (
  outcome text, campaign_id uuid, name text, transaction_id uuid, amount bigint, currency text,
  at timestamptz
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  b rewards.code_batches;
  uses int;
  id uuid;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  select c.uses_left into uses from rewards.codes c where c.hash = in_hash for update;
  -- with whoever ends the batch one of the two comes first
  select x.* into b from rewards.codes c join rewards.code_batches x on x.id = c.batch_id
  where c.hash = in_hash and x.state = 'made' and x.expires_at > platform.now() for share of x;
  id := ledger.derived_id('redeem:' || b.id, in_member);
  at := platform.now();
  outcome := case
    when b.id is null then 'wrong'
    when exists (select from rewards.redemptions r where r.bucket = in_bucket
      and r.member_id = in_member and r.batch_id = b.id) then 'used'
    when uses = 0 then 'over'
    else reserve.give(id, 'redeemed_code', b.campaign_id, in_bucket, in_member, b.amount, 'member',
      b.id::text) end;
  if outcome = 'given' then
    outcome := 'ok';
    update rewards.codes c set uses_left = c.uses_left - 1 where c.hash = in_hash;
    insert into rewards.redemptions
      (bucket, member_id, batch_id, code_hash, transaction_id, currency, amount, at)
    values (in_bucket, in_member, b.id, in_hash, id, b.currency, b.amount, at);
  end if;
  return query select outcome, b.campaign_id, b.name, id, b.amount, b.currency, at;
end $$;
grant execute on function rewards.redeem to ballast_service;

grant select on rewards.coin_terms, rewards.coin_entries, rewards.coin_totals, rewards.sign_ins,
  rewards.quiz_answers, rewards.code_batches, rewards.codes, rewards.redemptions to ballast_service;
grant insert (id, proposal_id, campaign_id, name, currency, amount, codes, uses_each, expires_at,
  created_at) on rewards.code_batches to ballast_service;

-- ── Invariants ─────────────────────────────────────────────────────────────────────────────────

create view invariants.coins_are_sums_of_entries as
select * from (
  select e.bucket, e.member_id, e.no, e.balance,
    sum(e.coins) over w as sum, row_number() over w as place
  from rewards.coin_entries e window w as (partition by e.bucket, e.member_id order by e.no)
) x where balance <> sum or no <> place
union all
select t.bucket, null, null, t.coins, e.coins, null from rewards.coin_totals t
cross join lateral (select coalesce(sum(e.coins), 0) as coins from rewards.coin_entries e
  where e.bucket = t.bucket) e
where t.coins <> e.coins;

-- Coins came for a day signed in or a right answer, and for nothing else.
create view invariants.coins_have_a_cause as
select * from (
  select e.bucket, e.member_id, e.day, e.kind, sum(e.coins) as coins
  from rewards.coin_entries e where e.kind <> 'exchange' group by 1, 2, 3, 4
) g
full join (
  select s.bucket, s.member_id, s.day, 'sign_in' as kind, s.coins::bigint as earned
  from rewards.sign_ins s
  union all
  select a.bucket, a.member_id, a.day, 'quiz', sum(a.coins) from rewards.quiz_answers a
  where a.was_right group by 1, 2, 3
) c using (bucket, member_id, day, kind)
where coins is distinct from earned;

-- What was exchanged or redeemed here is what the ledger paid, and the other way round.
create view invariants.rewards_are_paid_as_written as
select * from (
  select bucket, member_id, transaction_id, amount, 'coins' as event
  from rewards.coin_entries where kind = 'exchange'
  union all
  select bucket, member_id, transaction_id, amount, 'redeemed_code' from rewards.redemptions
) r
full join (
  select e.bucket, e.owner as member_id, e.transaction_id, e.amount as paid, e.event
  from ledger.entries e
  where e.event in ('coins', 'redeemed_code') and e.kind = 'client.earned' and e.side = 'C'
) l using (bucket, member_id, transaction_id, event)
where amount is distinct from paid;

create view invariants.codes_are_funded as
select * from (
  select c.id as campaign_id, rewards.codes_out(c.id) as promised,
    coalesce((select sum(a.balance) from ledger.accounts a
      where a.kind = 'client.promotion' and a.owner = c.id and a.currency = c.currency), 0) as held
  from reserve.campaigns c where c.kind = 'codes'
) x where promised > held;
grant select on all tables in schema invariants to ballast_service;
