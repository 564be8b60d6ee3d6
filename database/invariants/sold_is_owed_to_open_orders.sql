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
comment on view invariants.sold_is_owed_to_open_orders is 'What is locked for sold units is what their open orders are still owed.';
