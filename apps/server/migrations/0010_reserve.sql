-- The reserve: where its money came from (lots), the budgets of promotions (campaigns) and the
-- daily moves of cash between the books (sweeps). Amounts held now stand in the ledger.
create schema if not exists reserve;
grant usage on schema reserve to ballast_service;

-- A funding lot: one amount, one document. The attestors are the people whose consent approved its
-- proposal. `reference` says where a statement from outside shows the money.
create table reserve.lots (
  id uuid primary key,
  source text not null check (source in ('capital', 'yield')),
  amount bigint not null check (amount > 0),
  currency text not null references ledger.currencies,
  document_name text not null check (length(document_name) between 1 and 200),
  document_hash bytea not null references ledger.documents,
  reference text not null check (length(reference) <= 200),
  attestor text,
  proposal_id uuid not null unique references ledger.proposals,
  state text not null default 'proposed'
    check (state in ('proposed', 'moving', 'funded', 'refused', 'failed')),
  created_at timestamptz not null,
  check (attestor is not null or state in ('proposed', 'refused'))
);
create index on reserve.lots (created_at, id) where state = 'funded';
-- Outside yield names the receipt on the chain that it books; a receipt is booked once.
create unique index on reserve.lots (reference)
where source = 'yield' and state not in ('refused', 'failed');

-- A promotion budget. `amount` is what one gift is at most (welcome: what each new member gets); it
-- is frozen in the proposal that funds the campaign first. Its money stands in client.promotion under
-- the campaign's id.
create table reserve.campaigns (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  kind text not null
    check (kind in ('welcome', 'coins', 'codes', 'coupons', 'join_group', 'share_video')),
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  budget bigint not null check (budget >= amount),
  proposal_id uuid not null unique references ledger.proposals,
  state text not null default 'proposed' check (state in ('proposed', 'open', 'ended', 'refused')),
  created_at timestamptz not null
);
create unique index on reserve.campaigns (kind, currency) where state = 'open';

-- A daily move of cash on the chain: income (reserve to custody) or fees (custody to house). What
-- each bucket gets is fixed when the transfer is queued; the ledger follows when it is confirmed.
create table reserve.sweeps (
  id uuid primary key,
  kind text not null check (kind in ('income', 'fees')),
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  state text not null default 'queued' check (state in ('queued', 'posted', 'failed')),
  queued_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'queued') = (ended_at is null))
);
create unique index on reserve.sweeps (kind, currency) where state = 'queued';
create index on reserve.sweeps (kind, currency, queued_at desc);

create table reserve.sweep_parts (
  bucket int not null check (bucket between 0 and 63),
  sweep_id uuid not null references reserve.sweeps,
  amount bigint not null check (amount > 0),
  primary key (bucket, sweep_id)
);

grant select on all tables in schema reserve to ballast_service;
grant insert (id, source, amount, currency, document_name, document_hash, reference, proposal_id,
  created_at) on reserve.lots to ballast_service;
grant insert (id, name, kind, currency, amount, budget, proposal_id, created_at)
on reserve.campaigns to ballast_service;

-- A lot is written once; afterwards only its state, and with it the attestors, follows its
-- proposal: approved is moving, done is funded, ended otherwise is refused or, if it moved, failed.
create function reserve.follow_lot(proposal uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare new_state text;
begin
  update reserve.lots l
  set state = case p.state when 'approved' then 'moving' when 'done' then 'funded' when 'open'
      then 'proposed' else case l.state when 'moving' then 'failed' else 'refused' end end,
    attestor = case when p.state in ('approved', 'done')
      then coalesce(l.attestor, ledger.approvers(p.id)) else l.attestor end
  from ledger.proposals p
  where l.proposal_id = proposal and p.id = proposal
    and l.state in ('proposed', 'moving')
  returning l.state into new_state;
  return new_state;
end $$;
grant execute on function reserve.follow_lot to ballast_service;

-- The ledger transaction by which an approved funding reached the reserve; no row before it did. The
-- house's ledger transactions lie in bucket 0.
create function reserve.funding_of(proposal uuid) returns table (id uuid, at timestamptz)
language sql stable parallel safe
as $$
  select t.id, t.at from ledger.transactions t
  where t.bucket = 0 and t.proposal_id = proposal and t.event in ('fund_reserve', 'outside_yield')
  order by t.at limit 1
$$;
grant execute on function reserve.funding_of to ballast_service;

-- A campaign opens when its first funding is in the ledger, and is refused with it; none opens once
-- sales have ended.
create function reserve.follow_campaign(proposal uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update reserve.campaigns c
  set state = case when p.state <> 'done' then 'refused'
    when ledger.sales_ended() then 'ended' else 'open' end
  from ledger.proposals p
  where c.proposal_id = proposal and p.id = proposal and c.state = 'proposed'
    and p.state in ('done', 'refused', 'withdrawn', 'expired')
$$;
grant execute on function reserve.follow_campaign to ballast_service;

create function reserve.end_campaign(campaign uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$ update reserve.campaigns set state = 'ended' where id = campaign and state = 'open' $$;
grant execute on function reserve.end_campaign to ballast_service;

-- What the house may still spend: its cash less what approved moves are about to take.
create function reserve.house_cash_free(in_currency text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select (
    coalesce((select sum(a.balance) from ledger.accounts a
      where a.kind = 'house.cash' and a.currency = in_currency and a.owner = ledger.house()), 0)
    - coalesce((select sum((p.input ->> 'amount')::bigint) from ledger.proposals p
      where p.state = 'approved' and p.action in ('fund_reserve', 'fund_promotion', 'fund_float')
        and p.input ->> 'currency' = in_currency), 0))::bigint
$$;
grant execute on function reserve.house_cash_free to ballast_service;

-- Puts the transfer of an approved move of the house's money into the outbox, as the proposal says
-- it and under the proposal's id; that of the chain, or of the bank where the money is there.
-- Error: BL001 not approved.
create function reserve.queue_move(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare p ledger.proposals;
begin
  select * into p from ledger.proposals x
  where x.id = proposal and x.state = 'approved' and x.action in ('fund_reserve', 'fund_promotion', 'fund_float');
  if p.id is null then
    raise exception 'reserve: approval missing' using errcode = 'BL001';
  end if;
  if p.action = 'fund_float' and p.input ->> 'currency' <> 'tUSDT' then
    perform bank.queue_transfer(p.id, p.action, p.input ->> 'currency',
      (p.input ->> 'amount')::bigint, '{}');
  else
    perform chain.queue_transfer(p.id, p.action, p.input ->> 'currency', null, null,
      (p.input ->> 'amount')::bigint, p.id::text);
  end if;
end $$;
grant execute on function reserve.queue_move to ballast_service;

-- Ends an approved move as its transfer did, by what the rail wrote of it: confirmed books it, failed ends
-- the proposal. The lot or the campaign follows. Error: BL033 the transfer has not ended.
create function reserve.end_move(in_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  purpose text;
  ended text;
begin
  select t.purpose, t.state into purpose, ended from (
    select x.id, x.purpose, x.state, x.ended_at from chain.transfers x where x.id = in_id
    union all
    select x.id, x.purpose, x.state, x.ended_at from bank.transfers x where x.id = in_id
  ) t
  where t.ended_at is not null and t.purpose in ('fund_reserve', 'fund_promotion', 'fund_float');
  if ended is null then
    raise exception 'reserve: the transfer has not ended' using errcode = 'BL033';
  end if;
  if ended <> 'confirmed' then
    perform ledger.fail_proposal(in_id);
  elsif purpose = 'fund_reserve' then
    perform ledger.fund_reserve(in_id);
  elsif purpose = 'fund_promotion' then
    perform ledger.fund_promotion(in_id);
  else
    perform ledger.fund_float(in_id);
  end if;
  perform reserve.follow_lot(in_id);
  perform reserve.follow_campaign(in_id);
end $$;
grant execute on function reserve.end_move to ballast_service;

-- Fixes a sweep of everything due now, bucket by bucket, and puts its transfer into the outbox,
-- unless one is under way, one was posted today, or one failed within the hour. Once sales have ended
-- the reserve pays at once; a fee leaves custody only where the newest statement shows that members can
-- be paid in full without it. Answers the
-- amount, null when there is nothing to do.
create function reserve.begin_sweep(in_id uuid, in_kind text, in_currency text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  buckets int[];
  amounts bigint[];
  total bigint;
begin
  if exists (
    select from reserve.sweeps s where s.kind = in_kind and s.currency = in_currency and (
      s.state = 'queued'
      or s.state = 'posted' and s.queued_at >= platform.start_of_day(platform.day_of(platform.now()))
        and not (in_kind = 'income' and ledger.sales_ended())
      or s.state = 'failed' and s.ended_at > platform.now() - interval '1 hour')
  ) then
    return null;
  end if;
  -- Invitation shares are paid out of fees that no sweep has fixed: nobody pays one meanwhile; nor does
  -- the end begin, or anybody take what is on its way out.
  if in_kind = 'fees' then
    perform ledger.lock_buckets(array(select generate_series(0, 63)));
  end if;
  select array_agg(a.bucket), array_agg(a.balance), sum(a.balance) into buckets, amounts, total
  from ledger.accounts a
  where a.kind = case in_kind when 'income' then 'reserve.due_to_client'
      else 'client.due_to_house' end
    and a.currency = in_currency and a.owner = ledger.house() and a.balance > 0;
  if total is null then return null; end if;
  if in_kind = 'fees' and ledger.sales_ended() and not wind_down.fees_may_go(in_currency, total) then
    return null;
  end if;
  insert into reserve.sweeps (id, kind, currency, amount, queued_at)
  values (in_id, in_kind, in_currency, total, platform.now());
  insert into reserve.sweep_parts (bucket, sweep_id, amount)
  select b, in_id, x from unnest(buckets, amounts) u (b, x);
  perform chain.queue_transfer(in_id,
    case in_kind when 'income' then 'income_sweep' else 'fee_sweep' end, in_currency, null, null,
    total, in_id::text);
  return total;
end $$;
grant execute on function reserve.begin_sweep to ballast_service;

-- Ends a sweep as its transfer did: confirmed posts its parts, failed leaves the ledger as it was.
-- A sweep that has ended stays as it is. Error: BL033 the transfer has not ended.
create function reserve.end_sweep(in_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  s reserve.sweeps;
  t chain.transfers;
  buckets int[];
  amounts bigint[];
begin
  select * into s from reserve.sweeps x where x.id = in_id for update;
  if s.id is null or s.state <> 'queued' then return; end if;
  select * into t from chain.transfers x where x.id = in_id and x.amount = s.amount
    and x.purpose = case s.kind when 'income' then 'income_sweep' else 'fee_sweep' end for update;
  if t.ended_at is null then
    raise exception 'reserve: the transfer has not ended' using errcode = 'BL033';
  end if;
  if t.state = 'confirmed' then
    select array_agg(x.bucket order by x.bucket), array_agg(x.amount order by x.bucket)
    into buckets, amounts from reserve.sweep_parts x where x.sweep_id = in_id;
    if s.kind = 'income' then
      perform ledger.income_sweep(in_id, s.currency, t.tx_hash, buckets, amounts);
    else
      perform ledger.fee_sweep(in_id, s.currency, t.tx_hash, buckets, amounts);
    end if;
  end if;
  update reserve.sweeps x set state = case t.state when 'confirmed' then 'posted' else 'failed' end,
    ended_at = platform.now()
  where x.id = in_id;
end $$;
grant execute on function reserve.end_sweep to ballast_service;

-- Brings a campaign's budget into a bucket until it holds `needed`, from the bucket that has most,
-- ten gifts at a time where there is plenty. False when the whole campaign has less. Takes the
-- mutex of the buckets it touches: run it in a transaction of its own.
create function reserve.draw_promotion(campaign uuid, in_bucket int, needed bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  c text := (select x.currency from reserve.campaigns x where x.id = campaign);
  total bigint;
  have bigint;
  give bigint;
  donor ledger.accounts;
  donors int[];
begin
  loop
    select sum(a.balance), coalesce(max(a.balance) filter (where a.bucket = in_bucket), 0)
    into total, have from ledger.accounts a
    where a.kind = 'client.promotion' and a.owner = campaign and a.currency = c;
    if total is null or total < needed then return false; end if;
    if have >= needed then return true; end if;

    select array_agg(d.bucket) into donors from (
      select a.bucket, sum(a.balance) over (order by a.balance desc, a.bucket)
        - a.balance as before
      from ledger.accounts a
      where a.kind = 'client.promotion' and a.owner = campaign and a.currency = c
        and a.bucket <> in_bucket and a.balance > 0
    ) d where d.before < needed - have;
    begin
      perform ledger.lock_buckets(donors || in_bucket);
      select a.balance into have from ledger.accounts a where a.bucket = in_bucket
        and a.kind = 'client.promotion' and a.owner = campaign and a.currency = c;
      for donor in select a.* from ledger.accounts a
        where a.kind = 'client.promotion' and a.owner = campaign and a.currency = c
          and a.bucket = any(donors) and a.balance > 0
        order by a.bucket
      loop
        give := least(donor.balance,
          greatest(needed - have, least(needed * 10, donor.balance / 2)));
        continue when give <= 0;
        perform ledger.move_promotion(gen_random_uuid(), campaign, c, donor.bucket, in_bucket, give);
        have := have + give;
      end loop;
      if have >= needed then return true; end if;
      raise exception 'reserve: the donors were emptied meanwhile' using errcode = 'BR005';
    exception when sqlstate 'BR005' then
      null; -- its locks are given back; look again
    end;
  end loop;
end $$;
grant execute on function reserve.draw_promotion to ballast_service;

-- ── Gifts ──────────────────────────────────────────────────────────────────────────────────────

-- Inside. May gifts of a kind be given in a country?
create function reserve.gifts_allowed(in_kind text, in_country text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(p.promotions and case
    when in_kind = 'coupons' then p.coupons
    when in_kind in ('join_group', 'share_video') then p.claims
    else true end, false)
  from members.policy(in_country) p
$$;

-- Inside. What a campaign still holds, in all buckets and in one.
create type reserve.held as (everywhere bigint, here bigint);
create function reserve.budget_of(campaign uuid, in_bucket int) returns reserve.held
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(a.balance), 0)::bigint,
    coalesce(sum(a.balance) filter (where a.bucket = in_bucket), 0)::bigint
  from ledger.accounts a
  where a.bucket between 0 and 63 and a.kind = 'client.promotion' and a.owner = campaign
    and a.currency = (select c.currency from reserve.campaigns c where c.id = campaign)
$$;

-- What a member may be offered: the open campaign of a kind, where the country allows it and while
-- there is money for one more whole gift. No row otherwise: then nothing is shown.
create function reserve.offer(in_kind text, in_bucket int, in_member uuid)
returns table (id uuid, name text, currency text, amount bigint, held bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select c.id, c.name, c.currency, c.amount, h.everywhere
  from reserve.campaigns c
  join members.members m on m.bucket = in_bucket and m.id = in_member
  cross join lateral reserve.budget_of(c.id, in_bucket) h
  where c.kind = in_kind and c.state = 'open' and h.everywhere >= c.amount
    and reserve.gifts_allowed(c.kind, m.country)
  order by c.created_at limit 1
$$;
grant execute on function reserve.offer to ballast_service;

-- Inside, for the functions of rewards. Gives from a campaign's budget and from nothing else, once
-- for an id. The caller holds the mutex of the member's bucket. Answers 'given' (also for an id that
-- was given before), 'not_allowed' by the country's policy, 'no_budget', or 'draw' when the money lies
-- in other buckets: reserve.draw_promotion brings it, in a transaction of its own. Error: BR006 more
-- than the campaign may give at once.
create function reserve.give(
  in_id uuid, in_event text, in_campaign uuid, in_bucket int, in_member uuid, in_amount bigint,
  in_actor text, in_reference text
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  c reserve.campaigns;
  m members.members;
  h reserve.held;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  if exists (select from ledger.transactions t where t.bucket = in_bucket and t.id = in_id) then
    return 'given';
  end if;
  select * into c from reserve.campaigns x where x.id = in_campaign;
  select * into strict m from members.members x where x.bucket = in_bucket and x.id = in_member;
  if in_amount > c.amount then
    raise exception 'reserve: more than one gift of this campaign' using errcode = 'BR006';
  end if;
  -- of a closed account nobody could ever take it out again
  if m.state = 'closed' or not reserve.gifts_allowed(c.kind, m.country) then
    return 'not_allowed';
  end if;
  h := reserve.budget_of(c.id, in_bucket);
  if c.state is distinct from 'open' or h.everywhere < in_amount then
    return 'no_budget';
  end if;
  if h.here < in_amount then
    return 'draw';
  end if;
  perform ledger.give(in_id, in_event, in_member, c.id, c.currency, in_amount, in_actor,
    in_reference);
  return 'given';
end $$;
