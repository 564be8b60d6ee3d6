-- All income ever paid is traced to lots: a product draws on its lots in the order of its backing,
-- and the last one covers the rest. No product pays more from a lot than the lot gave to it, and
-- what a lot gave (and so what it paid) is at most the cash that was put into it.
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
comment on view invariants.income_within_lots is 'No lot pays more income than the cash that was put into it.';
