create view invariants.offered_covers_units_left as
select al.bucket, al.product_id, al.units_left, a.balance as offered
from products.allotments al
join products.products p on p.id = al.product_id
left join ledger.accounts a on a.bucket = al.bucket and a.owner = al.product_id
  and a.kind = 'reserve.offered' and a.currency = p.currency
where coalesce(a.balance, 0) < al.units_left * p.daily_return * p.valid_days;
comment on view invariants.offered_covers_units_left is 'What is locked for units not sold covers the whole return of those units.';
