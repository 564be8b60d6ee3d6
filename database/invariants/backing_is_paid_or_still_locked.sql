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
comment on view invariants.backing_is_paid_or_still_locked is 'What the lots gave to a product was paid as income, is still locked, or went back.';
