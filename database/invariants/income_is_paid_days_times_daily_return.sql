-- An order has one income for each day from the first, without a gap, each of its daily return; it
-- has all of them when it has expired, and none when it was cancelled.
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
comment on view invariants.income_is_paid_days_times_daily_return is 'The income of an order is the days that were paid times its daily return.';
