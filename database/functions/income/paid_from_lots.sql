-- The lot that funded each paid day: a product draws on its lots in the order of its backing, and the last
-- one covers the rest. The same rule as invariants.income_within_lots.
create view income.paid_from_lots as
with b as (
  select x.product_id, x.no, x.lot_id, x.kind, x.amount - x.given_back as gave,
    coalesce(sum(x.amount - x.given_back) over (w rows between unbounded preceding
      and 1 preceding), 0) as before,
    lead(x.no) over w is null as last_one
  from products.backing x window w as (partition by x.product_id order by x.no)
), d as (
  select y.*, sum(y.amount) over (partition by y.product_id order by y.day) - y.amount as before
  from income.product_days y
), drawn as (
  select d.product_id, d.day, d.currency, d.incomes, b.no, b.lot_id, b.kind,
    (least(d.before + d.amount,
        case when b.last_one then d.before + d.amount else b.before + b.gave end)
      - greatest(d.before, b.before))::bigint as amount
  from d join b using (product_id)
)
select * from drawn where amount > 0;
grant select on income.paid_from_lots to ballast_service;
