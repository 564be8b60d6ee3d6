-- Wallets: the address book and withdrawals. The service may read withdrawals and run the functions
-- below; each step of a withdrawal moves its state and its money together.
create schema wallets;
grant usage on schema wallets to ballast_service;

-- address stands with its checksum; a deleted one stays for the record.
create table wallets.addresses (
  bucket int not null check (bucket between 0 and 63),
  id uuid not null,
  member_id uuid not null,
  currency text not null references ledger.currencies,
  chain text not null check (chain = 'BEP20'),
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  label text not null check (length(label) <= 160),
  created_at timestamptz not null,
  usable_from timestamptz not null check (usable_from >= created_at + interval '24 hours'),
  deleted_at timestamptz,
  primary key (bucket, id)
);
create unique index on wallets.addresses (bucket, member_id, currency, chain, address)
where deleted_at is null;
grant select, insert, update (deleted_at) on wallets.addresses to ballast_service;

-- id is derived from the member and the key, so it is the only one of its kind in all buckets and
-- no caller chooses it; transaction_id is the caller's key and the ledger transaction that applied.
create table wallets.withdrawals (
  bucket int not null check (bucket between 0 and 63),
  id uuid not null,
  transaction_id uuid not null,
  member_id uuid not null,
  currency text not null references ledger.currencies,
  -- out over the chain to an address, or over the bank to a card in local currency at a fixed rate
  rail text not null default 'chain' check (rail in ('chain', 'bank')),
  chain text,
  address text,
  card_id uuid,
  card text,
  local_currency text references ledger.currencies,
  local_amount bigint check (local_amount > 0),
  rate numeric(15, 6) check (rate > 0),
  gross bigint not null check (gross > 0),
  fee bigint not null,
  net bigint not null check (net > 0),
  from_deposit bigint not null check (from_deposit >= 0),
  from_returned bigint not null check (from_returned >= 0),
  from_earned bigint not null check (from_earned >= 0),
  free_of_fee boolean not null default false,
  state text not null default 'processing'
    check (state in ('processing', 'approved', 'sent', 'succeeded', 'failed', 'cancelled')),
  -- the closed list of reasons, each with its longest time; a withdrawal is held at most once
  hold_reason text check (hold_reason in
    ('new_address', 'security_change', 'legal_order', 'sanctions_review', 'network_outage')),
  held_at timestamptz,
  hold_until timestamptz,
  held_by text,
  -- of a legal order: which, in words
  hold_reference text,
  lifted_by text check (lifted_by ~ '^staff:.+$'),
  -- came back to be shared out as Ballast ends: the hold of such a one goes on with the next
  given_back boolean not null default false check (not given_back or state = 'failed'),
  applied_at timestamptz not null,
  arrive_by timestamptz not null check (arrive_by >= applied_at + interval '72 hours'),
  decided_at timestamptz,
  decided_by text,
  decision_reason text,
  ended_at timestamptz,
  -- the rail's word for the payment: the chain's hash, or the bank's reference
  tx_hash text,
  fail_reason text,
  -- what was unusual about it when it was applied for; it decides nothing
  signs text[] not null default '{}' check (signs <@ array['new target', 'first withdrawal',
    'several in 24 hours', 'above the usual', 'security changed']),
  open_signs text[] generated always as
    (case when ended_at is null and signs <> '{}' then signs end) stored,
  -- what staff are shown first: what is open, by the time it was promised for
  due_at timestamptz not null generated always as
    (case when ended_at is null then arrive_by else 'infinity' end) stored,
  primary key (bucket, id),
  unique (bucket, transaction_id),
  foreign key (bucket, transaction_id) references ledger.transactions (bucket, id),
  check (num_nulls(chain, address) = case rail when 'chain' then 0 else 2 end),
  check (num_nulls(card_id, card, local_currency, local_amount, rate)
    = case rail when 'bank' then 0 else 5 end),
  check (from_deposit + from_returned + from_earned = gross),
  -- 5 % of the earned part, rounded down; the same rule as contract/calculator.ts. None once sales
  -- have ended: nobody chose to leave then.
  check (fee = case when free_of_fee then 0 else from_earned * 500 / 10000 end and net = gross - fee),
  check ((ended_at is not null) = (state in ('succeeded', 'failed', 'cancelled'))),
  check ((fail_reason is not null) = (state = 'failed')),
  check (tx_hash is not null or state not in ('sent', 'succeeded')),
  check (decided_by is not null or state not in ('approved', 'sent', 'succeeded')),
  check (decided_by ~ '^(member|rail|auto|staff:.+)$' and held_by ~ '^(auto|staff:.+)$'),
  check (num_nulls(hold_reason, held_at, hold_until, held_by) in (0, 4)),
  check (coalesce(hold_reason, '') <> 'legal_order' or hold_reference is not null),
  check (lifted_by is null or hold_reason is not null),
  check (hold_until <= held_at + case hold_reason
    when 'new_address' then interval '24 hours' when 'security_change' then interval '24 hours'
    when 'network_outage' then interval '72 hours' when 'sanctions_review' then interval '72 hours'
    when 'legal_order' then interval '30 days' end)
);
create index on wallets.withdrawals (id);
create index on wallets.withdrawals (bucket, member_id, applied_at desc, id desc);
create index on wallets.withdrawals (applied_at, id) where state = 'processing';
create index on wallets.withdrawals (due_at, id);
-- the queue of those with a sign, in the order in which staff read it
create index withdrawals_with_signs on wallets.withdrawals (due_at, id)
where open_signs is not null;
-- what was held lately, for the counts that everybody sees
create index on wallets.withdrawals (held_at) where hold_reason is not null;
create index on wallets.withdrawals (id) where state = 'approved';
create index on wallets.withdrawals (currency, ended_at) where state = 'succeeded';
create index on wallets.withdrawals (ended_at) where state = 'failed';
-- who had one over the bank lately (told_currencies)
create index withdrawals_to_banks on wallets.withdrawals (ended_at, local_currency)
where local_currency is not null and state in ('succeeded', 'failed');
grant select on wallets.withdrawals to ballast_service;

-- Since when it is known that members cannot be paid in full while their parts are not computed yet:
-- nothing is approved meanwhile, so that nobody is paid out of another's part. Withdrawals never stop
-- for good: an hour in all, `waited` being what was waited before, and then they go on as they come.
create table wallets.sharing (
  only_row boolean primary key default true check (only_row),
  since timestamptz,
  waited interval not null default '0'
);
grant select on wallets.sharing to ballast_service;

create function wallets.waits_for_shares() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from wallets.sharing s
    where s.waited + (platform.now() - s.since) < interval '60 minutes')
$$;
grant execute on function wallets.waits_for_shares() to ballast_service;

-- Inside. Begins that waiting, or ends it; what is left of the hour stays.
create function wallets.wait_for_shares(waits boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into wallets.sharing (since) select platform.now() where waits on conflict do nothing;
  update wallets.sharing s
  set since = case when waits then platform.now() end,
    waited = s.waited + coalesce(platform.now() - s.since, '0')
  where (s.since is not null) <> waits
$$;

-- Whether the money of a withdrawal may leave now: nothing does while the outside shows what the books do
-- not know, for it may have been paid. That of a bank card comes out of the float, which is the operator's
-- own.
create function wallets.may_be_paid(w wallets.withdrawals) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case when outside.is_behind() or wallets.waits_for_shares() then false
    when w.rail = 'bank' then ledger.house_may_take(w.local_currency, w.local_amount)
    else true end
$$;
grant execute on function wallets.may_be_paid to ballast_service;

-- Whether the time a withdrawal was promised for is over and it has not ended.
create function wallets.is_late(w wallets.withdrawals) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$ select w.due_at < platform.now() $$;

-- What a late withdrawal waits for (contract/late-withdrawal.ts, LATE_REASONS); null while it is in time.
create function wallets.late_reason(w wallets.withdrawals) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case when not wallets.is_late(w) then null
    when w.state = 'sent' then 'not_confirmed'
    when w.state = 'approved' then 'not_sent'
    when not wallets.may_be_paid(w) then 'payments_wait'
    else 'being_checked' end
$$;

-- The time a late withdrawal is expected by now: whole days after the promised one, the first of them that
-- lies ahead, and Monday where that is a Saturday or a Sunday (contract/constants.ts,
-- PROCESSING_WEEKDAYS). The promised time stays as it was: by it the late ones are counted.
create function wallets.expected_by(w wallets.withdrawals) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case when wallets.is_late(w) then t.at + case extract(isodow from t.at at time zone 'UTC')
    when 6 then interval '48 hours' when 7 then interval '24 hours' else interval '0' end end
  from (select w.arrive_by + interval '24 hours'
    * (floor(extract(epoch from platform.now() - w.arrive_by) / 86400) + 1) as at) t
$$;
grant execute on function wallets.is_late, wallets.late_reason, wallets.expected_by to ballast_service;

-- The currencies of whose withdrawals anybody may be told: tUSDT, whose transfers are on the chain for all
-- to see, and each local one in which ten members have one that waits or ended within 30 days
-- (contract/constants.ts, FEW_MEMBERS). Below that the figures would be what one of them did; whether there
-- are any is not told either.
create view wallets.told_currencies as
select c.currency from ledger.currencies c
where c.currency = 'tUSDT' or c.currency in (
  -- two questions, each with an index of its own; together they would read all that ever were
  select x.local_currency from (
    select w.local_currency, w.member_id from wallets.withdrawals w
    where w.local_currency is not null and w.due_at < 'infinity'
    union all
    select w.local_currency, w.member_id from wallets.withdrawals w
    where w.local_currency is not null and w.state in ('succeeded', 'failed')
      and w.ended_at > platform.now() - interval '30 days') x
  group by 1 having count(distinct x.member_id) >= 10);

-- What every public page reads of withdrawals, so that none tells what another keeps back. One over the bank
-- counts in the currency that it pays. What the end gave back to its wallet was neither refused nor unpaid;
-- one that failed after its approval ended later than it was decided. One over the bank that ended is told
-- once its day is over: two readings of a sum a minute apart would be what one member took out.
create view wallets.told_withdrawals as
select x.pays, w.*,
  w.state = 'failed' and not w.given_back and w.decided_by like 'staff:%'
    and w.decided_at = w.ended_at as is_refused,
  w.state = 'failed' and not w.given_back
    and (w.decided_by like 'staff:%' and w.decided_at = w.ended_at) is not true as is_unpaid
from wallets.withdrawals w
cross join lateral (select coalesce(w.local_currency, w.currency) as pays) x
where x.pays in (select t.currency from wallets.told_currencies t)
  and (x.pays = 'tUSDT' or w.ended_at is null
    or w.ended_at < platform.start_of_day(platform.day_of(platform.now())));
grant select on wallets.told_currencies, wallets.told_withdrawals to ballast_service;

-- How long withdrawals of the last 30 days took; measured by the job, read before applying.
create table wallets.usual_times (
  currency text primary key references ledger.currencies,
  withdrawals bigint not null,
  median_seconds int,
  p95_seconds int,
  measured_at timestamptz not null
);
grant select on wallets.usual_times to ballast_service;

-- Inside: what is unusual about a withdrawal that is being applied for, compared with what was before.
-- A new target: of the last 7 days. Above the usual: more than twice the average of 30 days. Security
-- changed: a password or the login, within 7 days; not the first password of all.
create function wallets.signs_of(in_member uuid, in_address text, in_card uuid, in_currency text,
  in_gross bigint) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(in_member);
  moment timestamptz := platform.now();
  week timestamptz := moment - interval '7 days';
  signs text[] := '{}';
begin
  if exists (select from wallets.addresses a where a.bucket = b and a.member_id = in_member
      and lower(a.address) = lower(in_address) and a.created_at > week)
    or exists (select from cash.bank_cards c where c.bucket = b and c.id = in_card
      and c.created_at > week)
  then
    signs := signs || text 'new target';
  end if;
  if not exists (select from wallets.withdrawals x where x.bucket = b and x.member_id = in_member
    and x.state not in ('failed', 'cancelled'))
  then
    signs := signs || text 'first withdrawal';
  end if;
  if (select count(*) from wallets.withdrawals x where x.bucket = b and x.member_id = in_member
    and x.applied_at > moment - interval '24 hours') >= 2
  then
    signs := signs || text 'several in 24 hours';
  end if;
  if in_gross > 2 * (select avg(x.gross) from wallets.withdrawals x
    where x.bucket = b and x.member_id = in_member and x.currency = in_currency
      and x.state = 'succeeded' and x.applied_at > moment - interval '30 days')
  then
    signs := signs || text 'above the usual';
  end if;
  if exists (select from security.logins l where l.member_id = in_member and (
      l.password_changed_at > greatest(week, (select m.registered_at from members.members m
        where m.bucket = b and m.id = in_member) + interval '1 minute')
      or l.fund_password_changed_at > week and l.hold_until is not null))
    or exists (select from security.resets r where r.bucket = b and r.member_id = in_member
      and r.at > week)
  then
    signs := signs || text 'security changed';
  end if;
  return signs;
end $$;

-- What of the earned part a withdrawal costs now; none once sales have ended.
create function wallets.fee_bps() returns bigint
language sql stable parallel safe
as $$ select case when ledger.sales_ended() then 0 else 500 end::bigint $$;
grant execute on function wallets.fee_bps to ballast_service;

-- Inside. Who applies again after a withdrawal came back to be shared out finds the hold it was under,
-- with its reason and its end. Answers the withdrawal as it stands then.
create function wallets.follow_hold(w wallets.withdrawals) returns wallets.withdrawals
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare h wallets.withdrawals;
begin
  select * into h from wallets.withdrawals x
  where x.bucket = w.bucket and x.member_id = w.member_id and x.given_back
    and x.hold_until > platform.now() order by x.hold_until desc, x.id limit 1;
  if h.id is not null then
    update wallets.withdrawals x
    set hold_reason = h.hold_reason, held_at = h.held_at, hold_until = h.hold_until,
      held_by = h.held_by, hold_reference = h.hold_reference,
      arrive_by = greatest(x.arrive_by, h.hold_until + interval '72 hours')
    where x.bucket = w.bucket and x.id = w.id returning x.* into w;
  end if;
  return w;
end $$;

-- Applies for a withdrawal to an address of the member's book: money and row together. A row of
-- nulls when the member has less. Errors: BL030 no usable address, BL031 the key is taken in the
-- ledger (the use case refuses both before).
create function wallets.apply_withdrawal(
  in_key uuid, in_member uuid, in_address_id uuid, in_amount bigint
) returns wallets.withdrawals
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(in_member);
  moment timestamptz := platform.now();
  a wallets.addresses;
  s ledger.split;
  fee bigint;
  w wallets.withdrawals;
begin
  perform ledger.lock_buckets(array[b]);
  select * into a from wallets.addresses x where x.bucket = b and x.id = in_address_id
    and x.member_id = in_member and x.deleted_at is null and x.usable_from <= moment;
  if a.id is null then
    raise exception 'wallets: no usable address' using errcode = 'BL030';
  end if;
  if exists (select from ledger.transactions t where t.bucket = b and t.id = in_key) then
    raise exception 'wallets: the key is taken' using errcode = 'BL031';
  end if;
  s := ledger.withdrawal_applied(in_key, in_member, a.currency, in_amount, a.address);
  if s is null then
    return null;
  end if;
  fee := s.earned * wallets.fee_bps() / 10000;
  insert into wallets.withdrawals (bucket, id, transaction_id, member_id, currency, chain, address,
    gross, fee, net, from_deposit, from_returned, from_earned, free_of_fee, applied_at, arrive_by,
    signs)
  values (b, ledger.derived_id('withdrawal:' || in_member, in_key), in_key, in_member, a.currency,
    a.chain, a.address, in_amount, fee, in_amount - fee, s.deposit, s.returned, s.earned,
    ledger.sales_ended(), moment, moment + interval '72 hours',
    wallets.signs_of(in_member, a.address, null, a.currency, in_amount))
  returning * into w;
  return wallets.follow_hold(w);
end $$;
grant execute on function wallets.apply_withdrawal to ballast_service;

-- From processing to approved, and its net into the rail's outbox under the withdrawal's id; nothing
-- while a hold runs, while members' parts are being computed, or for a card while others are owed what
-- would leave. A security change that nobody has held it for yet does so first, whoever approves. A row
-- of nulls when it was not to be approved.
create function wallets.approve_withdrawal(in_bucket int, in_id uuid, in_by text, in_reason text)
returns wallets.withdrawals
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare w wallets.withdrawals;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  -- as Ballast ends, one after the other: two that fit alone may not fit together
  perform pg_advisory_xact_lock(hashtext('wallets.may_be_paid')) from wallets.withdrawals x
  where x.bucket = in_bucket and x.id = in_id and x.rail = 'bank' and ledger.sales_ended();
  perform wallets.hold_withdrawal(in_bucket, in_id, 'security_change',
    least(l.hold_until, platform.now() + interval '24 hours'), 'auto')
  from wallets.withdrawals x join security.logins l on l.member_id = x.member_id
  where x.bucket = in_bucket and x.id = in_id and l.hold_until > platform.now();
  update wallets.withdrawals x
  set state = 'approved', decided_at = platform.now(), decided_by = in_by,
    decision_reason = in_reason
  where x.bucket = in_bucket and x.id = in_id and x.state = 'processing'
    and coalesce(x.hold_until, '-infinity') <= platform.now()
    and wallets.may_be_paid(x)
  returning * into w;
  if w.rail = 'bank' then
    perform bank.queue_transfer(w.id, 'cash_withdrawal', w.local_currency, w.local_amount,
      jsonb_build_object('card', w.card_id, 'member', w.member_id));
  elsif w.id is not null then
    perform chain.queue_transfer(w.id, 'withdrawal', w.currency, null, lower(w.address), w.net,
      w.transaction_id::text);
  end if;
  return w;
end $$;
grant execute on function wallets.approve_withdrawal to ballast_service;

-- Holds a withdrawal in processing, once, for a reason of the closed list; the latest time of
-- arrival moves with it. A person holds none for a new address or a changed security: of these the
-- books know. False when it cannot be held (any more).
create function wallets.hold_withdrawal(
  in_bucket int, in_id uuid, in_reason text, in_until timestamptz, in_by text,
  in_reference text default null
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform ledger.lock_buckets(array[in_bucket]);
  update wallets.withdrawals x
  set hold_reason = in_reason, held_at = platform.now(), hold_until = in_until, held_by = in_by,
    hold_reference = in_reference, arrive_by = greatest(x.arrive_by, in_until + interval '72 hours')
  where x.bucket = in_bucket and x.id = in_id and x.state = 'processing' and x.hold_reason is null
    and not (in_by like 'staff:%' and in_reason in ('new_address', 'security_change'));
  return found;
end $$;
grant execute on function wallets.hold_withdrawal to ballast_service;

-- Ends a hold that a person set before its time; the latest time of arrival comes back with it. Those
-- that follow a security change or a new address end by themselves alone, also one that would have
-- begun meanwhile. False when none runs.
create function wallets.lift_hold(in_bucket int, in_id uuid, in_by text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform ledger.lock_buckets(array[in_bucket]);
  update wallets.withdrawals x
  set hold_until = t.ends, lifted_by = in_by, arrive_by = t.ends + interval '72 hours'
  from (select w.id, least(w.hold_until, greatest(platform.now(), (select l.hold_until
      from security.logins l where l.member_id = w.member_id))) as ends
    from wallets.withdrawals w where w.bucket = in_bucket and w.id = in_id) t
  where x.bucket = in_bucket and x.id = t.id and x.state = 'processing'
    and x.hold_until > platform.now() and x.held_by like 'staff:%';
  if not found then return false; end if;
  -- nor does it go on with a later one
  update wallets.withdrawals x set hold_until = least(x.hold_until, w.hold_until)
  from wallets.withdrawals w
  where w.bucket = in_bucket and w.id = in_id and x.bucket = w.bucket
    and x.member_id = w.member_id and x.given_back and x.held_at = w.held_at;
  return true;
end $$;
grant execute on function wallets.lift_hold to ballast_service;

-- The rail has sent it. False when it was not approved, or is already further.
create function wallets.mark_sent(in_bucket int, in_id uuid, in_tx_hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform ledger.lock_buckets(array[in_bucket]);
  update wallets.withdrawals x set state = 'sent', tx_hash = in_tx_hash
  where x.bucket = in_bucket and x.id = in_id and x.state = 'approved';
  return found;
end $$;
grant execute on function wallets.mark_sent to ballast_service;

-- Inside: refuses (BL033) an end of a withdrawal that is not the end of its transfer; answers the
-- rail's own word for the payment, and why it failed.
create function wallets.transfer_ended(
  in_rail text, in_id uuid, in_state text, out reference text, out reason text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare ended text;
begin
  if in_rail = 'bank' then
    select x.state, x.bank_reference, x.reason into ended, reference, reason
    from bank.transfers x where x.id = in_id and x.purpose = 'cash_withdrawal';
  else
    select x.state, x.tx_hash, x.reason into ended, reference, reason
    from chain.transfers x where x.id = in_id and x.purpose = 'withdrawal';
  end if;
  if ended is distinct from in_state then
    raise exception 'wallets: the transfer is not %', in_state using errcode = 'BL033';
  end if;
end $$;

-- Ends without payment and gives the money back: the member cancels or staff refuse (from
-- processing), or the transfer failed (by the rail, from approved or sent), with its own reason.
-- False when it was not in such a state, and from processing while the outside shows what the books do
-- not know: it may have been paid.
create function wallets.release_withdrawal(in_bucket int, in_id uuid, in_by text, in_reason text)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  w wallets.withdrawals;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  update wallets.withdrawals x
  set state = case in_by when 'member' then 'cancelled' else 'failed' end,
    fail_reason = case in_by when 'member' then null
      when 'rail' then coalesce((wallets.transfer_ended(x.rail, in_id, 'failed')).reason, 'not paid')
      else in_reason end,
    ended_at = platform.now(),
    decided_at = coalesce(x.decided_at, platform.now()), decided_by = coalesce(x.decided_by, in_by)
  where x.bucket = in_bucket and x.id = in_id
    and x.state = any (case when in_by = 'rail' then array['approved', 'sent']
      when outside.may_act(x.rail) then array['processing'] else array[]::text[] end)
  returning * into w;
  if w.id is null then
    return false;
  end if;
  if not ledger.withdrawal_released(w.transaction_id, w.member_id, in_by, w.id::text) then
    raise exception 'wallets: the ledger has another end' using errcode = 'BL032';
  end if;
  if w.rail = 'bank' then
    perform ledger.float_freed(w.transaction_id, w.member_id, in_by);
  end if;
  return true;
end $$;
grant execute on function wallets.release_withdrawal to ballast_service;

-- Paid: its transfer is confirmed by the rail. False when it was not on its way.
create function wallets.settle_withdrawal(in_bucket int, in_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  w wallets.withdrawals;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  select * into w from wallets.withdrawals x
  where x.bucket = in_bucket and x.id = in_id and x.state in ('approved', 'sent') for update;
  if w.id is null then
    return false;
  end if;
  update wallets.withdrawals x
  set state = 'succeeded', ended_at = platform.now(),
    tx_hash = (wallets.transfer_ended(x.rail, in_id, 'confirmed')).reference
  where x.bucket = in_bucket and x.id = in_id
  returning * into w;
  if not (case w.rail when 'bank' then ledger.cash_withdrawal_settled(w.transaction_id, w.member_id,
      w.fee, w.local_currency, w.local_amount, w.tx_hash)
    else ledger.withdrawal_settled(w.transaction_id, w.member_id, w.fee, 'rail', w.tx_hash) end)
  then
    raise exception 'wallets: the ledger has another end' using errcode = 'BL032';
  end if;
  return true;
end $$;
grant execute on function wallets.settle_withdrawal to ballast_service;

create function wallets.measure_usual_times(in_currency text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into wallets.usual_times (currency, withdrawals, median_seconds, p95_seconds, measured_at)
  select in_currency, count(*),
    extract(epoch from percentile_disc(0.5) within group (order by w.ended_at - w.applied_at))::int,
    extract(epoch from percentile_disc(0.95) within group (order by w.ended_at - w.applied_at))::int,
    platform.now()
  from wallets.withdrawals w
  where coalesce(w.local_currency, w.currency) = in_currency and w.state = 'succeeded'
    and w.ended_at > platform.now() - interval '30 days'
  on conflict (currency) do update
    set withdrawals = excluded.withdrawals, median_seconds = excluded.median_seconds,
      p95_seconds = excluded.p95_seconds, measured_at = excluded.measured_at
$$;
grant execute on function wallets.measure_usual_times to ballast_service;

-- Inside. What a member of a closed account wrote into the address book; the addresses stay, the
-- ledger's withdrawals went there.
create function wallets.forget(in_bucket int, in_member uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update wallets.addresses a set label = '' where a.bucket = in_bucket and a.member_id = in_member
$$;

-- ── What was paid outside and the books do not know ────────────────────────────────────────────

-- Inside. A payment that was found outside is this request: it is approved, whatever holds it, since its
-- money is gone, and its transfer is the one that was found. BX004: the two differ, or it is not waiting.
create function wallets.book_as_request(f outside.findings, in_withdrawal uuid, p ledger.proposals)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare w wallets.withdrawals;
begin
  select * into w from wallets.withdrawals x where x.id = in_withdrawal;
  perform ledger.lock_buckets(array[w.bucket]);
  update wallets.withdrawals x
  set state = 'approved', decided_at = coalesce(x.decided_at, platform.now()),
    decided_by = coalesce(x.decided_by, 'staff:' || p.maker),
    decision_reason = coalesce(x.decision_reason, p.input ->> 'reference')
  where x.bucket = w.bucket and x.id = w.id and x.rail = f.rail and x.state in ('processing', 'approved')
    and case f.rail when 'chain' then (lower(x.address), x.net, 0) = (f.payee, f.amount, f.dust)
      else (x.local_currency, x.local_amount) = (f.currency, f.amount) end
  returning * into w;
  if w.id is null then
    raise exception 'wallets: it is another payment' using errcode = 'BX004';
  end if;
  if f.rail = 'chain' then
    perform chain.queue_transfer(w.id, 'withdrawal', w.currency, null, lower(w.address), w.net,
      w.transaction_id::text);
    perform outside.bind_transfer(f.id, w.id, p.id);
  else
    perform bank.book_as_transfer(f, w.id, 'cash_withdrawal', w.local_currency, w.local_amount,
      jsonb_build_object('card', w.card_id, 'member', w.member_id), p.id);
    -- it is known by the bank's id from now on
    update wallets.withdrawals x set id = f.key::uuid where x.bucket = w.bucket and x.id = w.id;
  end if;
end $$;

-- Inside. A payment on the chain whose request was lost with the member's asking: it is asked for anew in
-- the member's name, to an address of the member's book, and costs no fee. BX004: the member has no such
-- address, or it was no payment to anybody; BX007: the member has less by now.
create function wallets.book_to_member(f outside.findings, in_member uuid, p ledger.proposals)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(in_member);
  key uuid := ledger.derived_id('unknown_payment', f.id);
  moment timestamptz := platform.now();
  a wallets.addresses;
  s ledger.split;
  w wallets.withdrawals;
begin
  perform ledger.lock_buckets(array[b]);
  select * into a from wallets.addresses x where x.bucket = b and x.member_id = in_member
    and lower(x.address) = f.payee and x.currency = f.currency
  order by x.deleted_at desc nulls first, x.created_at desc limit 1;
  if a.id is null or f.rail <> 'chain' or f.kind <> 'payment' or f.dust <> 0 then
    raise exception 'wallets: the member has no such address' using errcode = 'BX004';
  end if;
  s := ledger.withdrawal_applied(key, in_member, a.currency, f.amount::bigint, a.address);
  if s is null then
    raise exception 'wallets: the member has less' using errcode = 'BX007';
  end if;
  insert into wallets.withdrawals (bucket, id, transaction_id, member_id, currency, chain, address,
    gross, fee, net, from_deposit, from_returned, from_earned, free_of_fee, applied_at, arrive_by)
  values (b, ledger.derived_id('withdrawal:' || in_member, key), key, in_member, a.currency, a.chain,
    a.address, f.amount, 0, f.amount, s.deposit, s.returned, s.earned, true, moment,
    moment + interval '72 hours')
  returning * into w;
  perform wallets.book_as_request(f, w.id, p);
end $$;

-- What two people say that an unknown payment was. input: finding_id, was (withdrawal, transfer, member,
-- loss, nothing), withdrawal_id, transfer_id or member_id, reference. BX001 no such finding, BX002 it is
-- settled, BX004 a request to the same address over the same amount waits, so that it is that one (at the
-- bank many ask for the same amount, and nothing shows to which card it went); else as above and as
-- outside.settle.
create function wallets.book_unknown(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'book_unknown');
  f outside.findings;
begin
  if p.id is null then return; end if;
  -- a bucket's mutex comes before every other lock
  perform ledger.lock_buckets(array[platform.bucket_of((p.input ->> 'member_id')::uuid)])
  where p.input ->> 'member_id' is not null;
  perform ledger.lock_buckets(array[x.bucket]) from wallets.withdrawals x
  where x.id = (p.input ->> 'withdrawal_id')::uuid;
  select * into f from outside.findings x where x.id = (p.input ->> 'finding_id')::uuid for update;
  if f.id is null then
    raise exception 'wallets: no such finding' using errcode = 'BX001';
  elsif f.state <> 'open' then
    raise exception 'wallets: it is settled' using errcode = 'BX002';
  end if;
  case p.input ->> 'was'
    when 'withdrawal' then
      perform wallets.book_as_request(f, (p.input ->> 'withdrawal_id')::uuid, p);
    when 'member' then perform wallets.book_to_member(f, (p.input ->> 'member_id')::uuid, p);
    when 'transfer' then
      perform outside.bind_transfer(f.id, (p.input ->> 'transfer_id')::uuid, p.id);
    else
      if f.rail = 'chain' and exists (select from wallets.withdrawals w
        where w.state in ('processing', 'approved') and w.rail = f.rail
          and (lower(w.address), w.net, 0) = (f.payee, f.amount, f.dust))
      then
        raise exception 'wallets: a request that waits is this payment' using errcode = 'BX004';
      end if;
      perform outside.settle(f, case p.input ->> 'was' when 'loss' then 'lost' else 'seen' end, p.id);
  end case;
  update ledger.proposals x set state = 'done', ended_at = platform.now() where x.id = p.id;
end $$;
grant execute on function wallets.book_unknown to ballast_service;
