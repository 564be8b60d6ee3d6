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
comment on view invariants.principal_is_that_of_open_orders is 'A member''s principal is that of the member''s open orders.';
