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

-- The hash of a batch covers the transactions and their legs; what an entry repeats of its
-- transaction, and its place in the chain, must be the same.
create view invariants.entries_follow_their_transaction as
select e.bucket, e.transaction_id, e.no, e.event, t.event as event_of_transaction,
  e.seq, t.seq as seq_of_transaction
from ledger.entries e join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
where (e.event, e.seq, e.at) is distinct from (t.event, t.seq, t.at);

create view invariants.trial_balance as
select k.book, a.currency, sum(case k.normal when 'D' then a.total else -a.total end) as off_by
from (select kind, currency, sum(balance) as total from ledger.accounts group by 1, 2) a
join ledger.account_kinds k using (kind)
group by 1, 2
having sum(case k.normal when 'D' then a.total else -a.total end) <> 0;

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
) x where income_client is distinct from income_reserve or fees_client is distinct from fees_house;

create view invariants.transit_is_zero as
select a.kind, a.currency, sum(a.balance) as off_by from ledger.accounts a
where a.kind in ('client.transit', 'reserve.transit') group by 1, 2 having sum(a.balance) <> 0;

create view invariants.client_cover as
select * from (
  select a.currency,
    sum(a.total) filter (where k.kind in ('client.custody', 'client.due_from_reserve')) as assets,
    sum(a.total) filter (where k.normal = 'C' and k.kind <> 'client.transit') as claims
  from (select kind, currency, sum(balance) as total from ledger.accounts group by 1, 2) a
  join ledger.account_kinds k using (kind)
  where k.book = 'C' group by 1
) x where coalesce(assets, 0) < coalesce(claims, 0);

create view invariants.reserve_cover as
select * from (
  select a.currency,
    sum(a.balance) filter (where a.kind = 'reserve.cash') as assets,
    sum(a.balance) filter (
      where a.kind in ('reserve.offered', 'reserve.sold', 'reserve.due_to_client')) as owed
  from ledger.accounts a
  where a.kind in ('reserve.cash', 'reserve.offered', 'reserve.sold', 'reserve.due_to_client')
  group by 1
) x where coalesce(assets, 0) < coalesce(owed, 0);

-- Custody, reserve and house as the outside has them: the newest statement of each book agrees.
create view invariants.books_agree_with_the_chain as
select s.* from unnest(array['client', 'reserve', 'house']) b (book)
cross join lateral (
  select x.book, x.at, x.block, x.chain_balance, x.ledger_balance, x.in_transit, x.dust, x.unit,
    x.exact_difference, x.difference
  from chain.statements x where x.book = b.book order by x.at desc, x.id desc limit 1
) s where s.difference <> 0;

create view invariants.sold_is_owed_to_open_orders as
select bucket, product_id, currency, coalesce(locked, 0) as locked, coalesce(owed, 0) as owed
from (
  select a.bucket, a.owner as product_id, a.currency, a.balance as locked
  from ledger.accounts a where a.kind = 'reserve.sold'
) l
full join (
  select o.bucket, o.product_id, o.currency,
    sum(o.daily_return * (o.valid_days - (
      select count(*) from income.incomes i
      where i.bucket = o.bucket and i.member_id = o.member_id and i.order_id = o.id))) as owed
  from orders.orders o where o.state = 'valid' group by 1, 2, 3
) w using (bucket, product_id, currency)
where coalesce(locked, 0) <> coalesce(owed, 0);

create view invariants.principal_is_that_of_open_orders as
select bucket, member_id, currency, coalesce(locked, 0) as locked, coalesce(owed, 0) as owed
from (
  select a.bucket, a.owner as member_id, a.currency, a.balance as locked
  from ledger.accounts a where a.kind = 'client.principal'
) l
full join (
  select o.bucket, o.member_id, o.currency, sum(o.principal) as owed
  from orders.orders o where o.state = 'valid' group by 1, 2, 3
) w using (bucket, member_id, currency)
where coalesce(locked, 0) <> coalesce(owed, 0);

-- Every unit listed is left, was taken off sale, or is in an order that was not cancelled; a draft
-- has none of them.
create view invariants.units_sold_and_left_are_units_listed as
select * from (
  select p.id as product_id, p.state, p.units_listed, p.units_withdrawn,
    (select coalesce(sum(a.units_left), 0) from products.allotments a
      where a.product_id = p.id) as units_left,
    (select coalesce(sum(o.units), 0) from orders.orders o
      where o.product_id = p.id and o.state <> 'cancelled') as units_sold
  from products.products p
) x
where units_left + units_withdrawn + units_sold
  <> case state when 'draft' then 0 else units_listed end;

create view invariants.offered_covers_units_left as
select al.bucket, al.product_id, al.units_left, a.balance as offered
from products.allotments al
join products.products p on p.id = al.product_id
left join ledger.accounts a on a.bucket = al.bucket and a.owner = al.product_id
  and a.kind = 'reserve.offered' and a.currency = p.currency
where coalesce(a.balance, 0) < al.units_left * p.daily_return * p.valid_days;

-- One income for each day from the first, without a gap, each of the order's daily return; all of
-- them when the order has expired, none when it was cancelled.
create view invariants.income_is_paid_days_times_daily_return as
select i.bucket, i.order_id, o.state, count(*) as paid_days, sum(i.amount) as paid, o.daily_return
from income.incomes i
left join orders.orders o on o.bucket = i.bucket and o.id = i.order_id
group by 1, 2, 3, o.daily_return, o.start_on, o.expire_on, o.valid_days
having o.daily_return is null
  or sum(i.amount) <> count(*) * o.daily_return
  or bool_or(i.amount <> o.daily_return or i.member_id <> o.member_id
    or i.product_id <> o.product_id or i.currency <> o.currency)
  or count(*) > o.valid_days
  or min(i.day) <> o.start_on or max(i.day) >= o.expire_on
  or max(i.day) - min(i.day) + 1 <> count(*)
  or (o.state = 'expired' and count(*) <> o.valid_days)
  or o.state = 'cancelled'
union all
select o.bucket, o.id, o.state, 0, 0, o.daily_return
from orders.orders o
where o.state = 'expired' and not exists (
  select from income.incomes i
  where i.bucket = o.bucket and i.member_id = o.member_id and i.order_id = o.id);

-- What a member may still take out is the sum of the incomes not taken out.
create view invariants.income_due_is_that_not_taken_out as
select bucket, member_id, currency, coalesce(due, 0) as due, coalesce(not_taken, 0) as not_taken
from (
  select a.bucket, a.owner as member_id, a.currency, a.balance as due
  from ledger.accounts a where a.kind = 'client.income'
) l
full join (
  select i.bucket, i.member_id, i.currency, sum(i.amount) as not_taken
  from income.incomes i where i.taken_by is null group by 1, 2, 3
) w using (bucket, member_id, currency)
where coalesce(due, 0) <> coalesce(not_taken, 0);

-- What the lots gave to a product, less what they got back, was paid as income or is still locked.
create view invariants.backing_is_paid_or_still_locked as
select * from (
  select p.id as product_id, p.currency, coalesce(b.given, 0) as given,
    coalesce(i.paid, 0) as paid, coalesce(l.locked, 0) as locked
  from products.products p
  left join (
    select product_id, sum(amount - given_back) as given from products.backing group by 1
  ) b on b.product_id = p.id
  left join (
    select product_id, sum(amount) as paid from income.incomes group by 1
  ) i on i.product_id = p.id
  left join (
    select a.owner as product_id, a.currency, sum(a.balance) as locked from ledger.accounts a
    where a.kind in ('reserve.offered', 'reserve.sold') group by 1, 2
  ) l on l.product_id = p.id and l.currency = p.currency
) x where given <> paid + locked;

-- Income ever paid is traced to lots: a product's draws on its lots in the order of its backing, and
-- the last one answers for the rest. Of a lot no product pays more than it gave to it, and what a lot
-- gave (and so what it paid) is no more than the cash that was put into it.
create view invariants.income_within_lots as
with drawn as (
  select product_id, b.lot_id, b.kind, coalesce(b.gave, 0) as gave,
    case when b.last_one is false
      then least(b.gave, greatest(0, coalesce(p.total, 0) - b.before))
      else greatest(0, coalesce(p.total, 0) - coalesce(b.before, 0)) end as paid
  from (
    select x.product_id, x.lot_id, x.kind, x.amount - x.given_back as gave,
      coalesce(sum(x.amount - x.given_back) over (w rows between unbounded preceding
        and 1 preceding), 0) as before,
      lead(x.no) over w is null as last_one
    from products.backing x window w as (partition by x.product_id order by x.no)
  ) b
  full join (
    select i.product_id, sum(i.amount) as total from income.incomes i group by 1
  ) p using (product_id)
), lots as (
  select d.lot_id, d.kind, sum(d.gave) as gave, sum(d.paid) as paid
  from drawn d where d.lot_id is not null group by 1, 2
)
select d.product_id, d.lot_id, d.paid, d.gave, null::numeric as put_in
from drawn d where d.paid > d.gave
union all
select null, l.lot_id, l.paid, l.gave, c.put_in
from lots l
cross join lateral (
  select coalesce(sum(e.amount), 0) as put_in
  from ledger.entries e
  where e.bucket = 0 and e.owner = l.lot_id and e.kind = l.kind and e.side = 'C'
    and e.event in ('fund_reserve', 'outside_yield')
) c
where greatest(l.gave, l.paid) > c.put_in;

-- What left a budget, and did not come back unused, was put into it.
create view invariants.promotions_are_funded as
select * from (
  select e.owner as campaign_id, e.currency,
    coalesce(sum(e.amount) filter (where e.event = 'fund_promotion'), 0) as funded,
    coalesce(sum(e.amount) filter (where e.side = 'D' and e.event <> 'promotion_moved'), 0)
      - coalesce(sum(e.amount) filter (where e.side = 'C' and e.event in ('coupon_released', 'cancel')), 0)
      as spent
  from ledger.entries e where e.kind = 'client.promotion'
  group by 1, 2
) x where spent > funded;

create view invariants.withdrawing_is_that_of_open_withdrawals as
select bucket, member_id, currency, coalesce(withdrawing, 0) as withdrawing,
  coalesce(owed, 0) as owed
from (
  select a.bucket, a.owner as member_id, a.currency, a.balance as withdrawing
  from ledger.accounts a where a.kind = 'client.withdrawing'
) l
full join (
  select w.bucket, w.member_id, w.currency, sum(w.gross) as owed
  from wallets.withdrawals w where w.state in ('processing', 'approved', 'sent') group by 1, 2, 3
) w using (bucket, member_id, currency)
where coalesce(withdrawing, 0) <> coalesce(owed, 0);

-- A withdrawal has the one end the ledger has: settled, released, or none yet.
create view invariants.withdrawals_end_as_in_the_ledger as
select * from (
  select w.bucket, w.id, w.state, (select t.event from ledger.transactions t
    where t.bucket = w.bucket and t.id = ledger.derived_id('withdrawal_end', w.transaction_id)
  ) as event
  from wallets.withdrawals w
) x where event is distinct from case state when 'succeeded' then 'withdrawal_settled'
  when 'failed' then 'withdrawal_released' when 'cancelled' then 'withdrawal_released' end;

-- Of everything that needs approval: each ledger transaction, and each proposal that was approved
-- or carried out, with the people other than its maker who consented to just that.
create view invariants.approvals_are_by_other_people as
with consented as (
  select p.id, p.action, p.state, count(distinct c.staff) filter (where c.staff <> p.maker) as people
  from ledger.proposals p left join ledger.consents c on c.proposal_id = p.id group by 1
)
select t.bucket, t.id, t.event as action, e.approvals, coalesce(c.people, 0) as consents
from ledger.transactions t join ledger.events e using (event)
left join consented c on c.id = t.proposal_id and c.action = t.event
where e.approvals > coalesce(c.people, 0)
union all
select null, c.id, c.action, a.approvals, c.people
from consented c join ledger.actions a using (action)
where c.state in ('approved', 'done') and a.approvals > c.people;

-- Nobody consents after a proposal's time is over, and none expires before.
create view invariants.decisions_are_in_time as
select p.id, p.action, c.staff, c.at
from ledger.consents c join ledger.proposals p on p.id = c.proposal_id
where c.at >= ledger.proposal_ends_at(p.made_at)
union all
select p.id, p.action, null, p.ended_at
from ledger.proposals p
where p.state = 'expired' and p.ended_at < ledger.proposal_ends_at(p.made_at);

create view invariants.seal_chain_recomputes as
select s.bucket, s.seq, s.hash from ledger.heads b
cross join lateral (
  select p.*, r.hash as recomputed, lag(p.hash) over (order by p.seq) as before,
    lag(p.seq) over (order by p.seq) as seq_before
  from ledger.seals p
  left join ledger.seal_hashes(b.bucket, -9223372036854775808, 9223372036854775807) r
    on r.seq = p.seq
  where p.bucket = b.bucket
) s
where s.hash is distinct from s.recomputed
  or s.previous_hash <> coalesce(s.before,
    sha256(convert_to('ballast ledger bucket ' || s.bucket, 'UTF8')))
  or s.seq <> coalesce(s.seq_before, 0) + 1
union all
select h.bucket, h.seq, h.hash from ledger.heads h
where h.seq <> (select coalesce(max(s.seq), 0) from ledger.seals s where s.bucket = h.bucket)
  or (h.seq > 0 and h.hash <> (select s.hash from ledger.seals s
    where s.bucket = h.bucket and s.seq = h.seq))
union all
-- what was verified once is still there: the end of a chain was not cut off, nor all of it remade
select v.bucket, v.seq, v.hash from ledger.verified_heads v
where v.seq > 0 and not exists (
  select from ledger.seals s where s.bucket = v.bucket and s.seq = v.seq and s.hash = v.hash);

grant select on all tables in schema invariants to ballast_service;
