-- Every listed unit is left, was taken off sale, or is in an order that was not cancelled; a draft
-- has no units.
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
comment on view invariants.units_sold_and_left_are_units_listed is 'Units sold and units left are the units that were listed: no product is oversold.';
