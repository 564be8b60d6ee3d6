-- The named invariants: each a view that is empty while it holds. Run by the monitor, after every
-- server test file, and shown on the status page. A row says what is broken.
create schema invariants;
grant usage on schema invariants to ballast_service;

-- Each book of a ledger transaction balances, and none is without entries or the reverse.
create view invariants.transactions_balance as
select e.bucket, e.transaction_id, k.book, e.currency,
  sum(case e.side when 'D' then e.amount else -e.amount end) as off_by
from ledger.entries e join ledger.account_kinds k using (kind)
group by 1, 2, 3, 4
having sum(case e.side when 'D' then e.amount else -e.amount end) <> 0
union all
select bucket, transaction_id, null, null, null
from (select distinct e.bucket, e.transaction_id, e.at from ledger.entries e) e
full join (select t.bucket, t.id as transaction_id, t.at from ledger.transactions t) t
  using (bucket, transaction_id)
where e.at is distinct from t.at;

create view invariants.trial_balance as
select k.book, a.currency, sum(case k.normal when 'D' then a.balance else -a.balance end) as off_by
from ledger.accounts a join ledger.account_kinds k using (kind)
group by 1, 2
having sum(case k.normal when 'D' then a.balance else -a.balance end) <> 0;

-- In both directions: an entry without its account shows here too.
create view invariants.balances_are_sums_of_entries as
select bucket, kind, currency, owner, a.balance, coalesce(e.total, 0) as entries
from ledger.accounts a
full join (
  select e.bucket, e.kind, e.currency, e.owner,
    sum(case when e.side = k.normal then e.amount else -e.amount end) as total
  from ledger.entries e join ledger.account_kinds k using (kind)
  group by 1, 2, 3, 4
) e using (bucket, kind, currency, owner)
where a.balance is distinct from coalesce(e.total, 0);

-- Each entry carries the balance after it: the one before plus its own amount.
create view invariants.running_balances as
select * from (
  select e.bucket, e.kind, e.currency, e.owner, e.transaction_id, e.no, e.balance,
    sum(case when e.side = k.normal then e.amount else -e.amount end) over (
      partition by e.bucket, e.kind, e.currency, e.owner order by e.seq, e.transaction_id, e.no
    ) as expected
  from ledger.entries e join ledger.account_kinds k using (kind)
) x where balance <> expected;

create view invariants.no_negative_balance as
select a.bucket, a.kind, a.currency, a.owner, a.balance
from ledger.accounts a join ledger.account_kinds k using (kind)
where a.balance < 0 and k.floored;

create view invariants.bridges_mirror as
select bucket, currency, income_client, income_reserve, fees_client, fees_house from (
  select a.bucket, a.currency,
    sum(a.balance) filter (where a.kind = 'client.due_from_reserve') as income_client,
    sum(a.balance) filter (where a.kind = 'reserve.due_to_client') as income_reserve,
    sum(a.balance) filter (where a.kind = 'client.due_to_house') as fees_client,
    sum(a.balance) filter (where a.kind = 'house.due_from_client') as fees_house
  from ledger.accounts a where a.owner = ledger.house() group by 1, 2
) x where income_client <> income_reserve or fees_client <> fees_house;

create view invariants.transit_is_zero as
select a.kind, a.currency, sum(a.balance) as off_by from ledger.accounts a
where a.kind in ('client.transit', 'reserve.transit') group by 1, 2 having sum(a.balance) <> 0;

create view invariants.client_cover as
select * from (
  select a.currency,
    sum(a.balance) filter (where k.kind in ('client.custody', 'client.due_from_reserve')) as assets,
    sum(a.balance) filter (where k.normal = 'C' and k.kind <> 'client.transit') as claims
  from ledger.accounts a join ledger.account_kinds k using (kind)
  where k.book = 'C' group by 1
) x where assets < claims;

create view invariants.reserve_cover as
select * from (
  select a.currency,
    sum(a.balance) filter (where a.kind = 'reserve.cash') as assets,
    sum(a.balance) filter (
      where a.kind in ('reserve.offered', 'reserve.sold', 'reserve.due_to_client')) as owed
  from ledger.accounts a group by 1
) x where assets < owed;

create view invariants.sold_is_owed_to_open_orders as
select bucket, product_id, locked, owed from (
  select a.bucket, a.owner as product_id, a.balance as locked,
    coalesce((
      select sum(o.daily_return * (o.valid_days - (
        select count(*) from income.incomes i
        where i.bucket = o.bucket and i.member_id = o.member_id and i.order_id = o.id)))
      from orders.orders o
      where o.bucket = a.bucket and o.product_id = a.owner and o.state = 'valid'), 0) as owed
  from ledger.accounts a where a.kind = 'reserve.sold'
) x where locked <> owed;

create view invariants.principal_is_that_of_open_orders as
select bucket, member_id, currency, locked, owed from (
  select a.bucket, a.owner as member_id, a.currency, a.balance as locked,
    coalesce((select sum(o.principal) from orders.orders o
      where o.bucket = a.bucket and o.member_id = a.owner and o.currency = a.currency
        and o.state = 'valid'), 0) as owed
  from ledger.accounts a where a.kind = 'client.principal'
) x where locked <> owed;

-- While a product is listed every unit is either left or in an order that was not cancelled.
create view invariants.units_sold_and_left_are_units_listed as
select * from (
  select p.id as product_id, p.state, p.units_listed,
    (select coalesce(sum(a.units_left), 0) from products.allotments a
      where a.product_id = p.id) as units_left,
    (select coalesce(sum(o.units), 0) from orders.orders o
      where o.product_id = p.id and o.state <> 'cancelled') as units_sold
  from products.products p where p.state <> 'draft'
) x where units_sold > units_listed or (state = 'listed' and units_left + units_sold <> units_listed);

create view invariants.offered_covers_units_left as
select al.bucket, al.product_id, al.units_left, a.balance as offered
from products.allotments al
join products.products p on p.id = al.product_id
left join ledger.accounts a on a.bucket = al.bucket and a.owner = al.product_id
  and a.kind = 'reserve.offered' and a.currency = p.currency
where coalesce(a.balance, 0) < al.units_left * p.daily_return * p.valid_days;

create view invariants.income_is_paid_days_times_daily_return as
select i.bucket, i.order_id, count(*) as paid_days, sum(i.amount) as paid, o.daily_return
from income.incomes i
left join orders.orders o on o.bucket = i.bucket and o.id = i.order_id
group by 1, 2, o.daily_return, o.member_id, o.start_on, o.expire_on, o.valid_days, o.state
having o.daily_return is null
  or sum(i.amount) <> count(*) * o.daily_return
  or count(*) > o.valid_days
  or min(i.day) < o.start_on or max(i.day) >= o.expire_on
  or max(i.day) - min(i.day) + 1 <> count(*)
  or min(i.member_id::text) <> o.member_id::text or max(i.member_id::text) <> o.member_id::text
  or (o.state = 'expired' and count(*) <> o.valid_days);

-- What was ever paid on a product never exceeds what its lots gave, nor a lot more than it holds.
create view invariants.income_within_lots as
select p.id as product_id, null::uuid as lot_id, paid.total as used, given.total as available
from products.products p
left join lateral (select coalesce(sum(i.amount), 0) as total from income.incomes i
  where i.product_id = p.id) paid on true
left join lateral (select coalesce(sum(b.amount), 0) as total from products.backing b
  where b.product_id = p.id) given on true
where paid.total > given.total
union all
select null, b.lot_id, sum(b.amount), (
  select coalesce(sum(e.amount), 0) from ledger.entries e
  where e.bucket = 0 and e.owner = b.lot_id and e.side = 'C' and e.event in
    ('fund_reserve', 'outside_yield', 'unlist_unsold'))
from products.backing b group by b.lot_id
having sum(b.amount) > (
  select coalesce(sum(e.amount), 0) from ledger.entries e
  where e.bucket = 0 and e.owner = b.lot_id and e.side = 'C' and e.event in
    ('fund_reserve', 'outside_yield', 'unlist_unsold'));

create view invariants.promotions_are_funded as
select e.owner as campaign_id, e.currency,
  sum(e.amount) filter (where e.event = 'fund_promotion') as funded,
  sum(e.amount) filter (where e.event = 'welcome') as spent
from ledger.entries e where e.kind = 'client.promotion'
group by 1, 2
having coalesce(sum(e.amount) filter (where e.event = 'welcome'), 0)
  > coalesce(sum(e.amount) filter (where e.event = 'fund_promotion'), 0);

create view invariants.withdrawing_is_that_of_open_withdrawals as
select bucket, member_id, currency, withdrawing, owed from (
  select a.bucket, a.owner as member_id, a.currency, a.balance as withdrawing,
    coalesce((select sum(w.gross) from wallets.withdrawals w
      where w.bucket = a.bucket and w.member_id = a.owner and w.currency = a.currency
        and w.state in ('processing', 'approved', 'sent')), 0) as owed
  from ledger.accounts a where a.kind = 'client.withdrawing'
) x where withdrawing <> owed;

-- A withdrawal has the one end the ledger has: settled, released, or none yet.
create view invariants.withdrawals_end_as_in_the_ledger as
select * from (
  select w.bucket, w.id, w.state, (select t.event from ledger.transactions t
    where t.bucket = w.bucket and t.id = ledger.derived_id('withdrawal_end', w.transaction_id)
  ) as event
  from wallets.withdrawals w
) x where event is distinct from case state when 'succeeded' then 'withdrawal_settled'
  when 'failed' then 'withdrawal_released' when 'cancelled' then 'withdrawal_released' end;

create view invariants.approvals_are_by_other_people as
select t.bucket, t.id, t.event, e.approvals,
  (select count(distinct c.staff) from ledger.consents c join ledger.proposals p
    on p.id = c.proposal_id where p.id = t.proposal_id and c.staff <> p.maker) as consents
from ledger.transactions t join ledger.events e using (event)
where e.approvals > (
  select count(distinct c.staff) from ledger.consents c join ledger.proposals p
    on p.id = c.proposal_id where p.id = t.proposal_id and c.staff <> p.maker);

create view invariants.seal_chain_recomputes as
select s.bucket, s.seq, s.hash from (
  select s.*, lag(s.hash) over (partition by s.bucket order by s.seq) as before,
    lag(s.seq) over (partition by s.bucket order by s.seq) as seq_before
  from ledger.seals s
) s
where s.hash is distinct from ledger.seal_hash(s.bucket, s.seq, s.previous_hash)
  or s.previous_hash <> coalesce(s.before,
    sha256(convert_to('ballast ledger bucket ' || s.bucket, 'UTF8')))
  or s.seq <> coalesce(s.seq_before, 0) + 1
union all
select h.bucket, h.seq, h.hash from ledger.heads h
where h.seq <> (select coalesce(max(s.seq), 0) from ledger.seals s where s.bucket = h.bucket)
  or (h.seq > 0 and h.hash <> (select s.hash from ledger.seals s
    where s.bucket = h.bucket and s.seq = h.seq));

grant select on all tables in schema invariants to ballast_service;
