-- What an order has earned so far, and the part that was taken out. In smallest units.
create function income.paid(in_bucket int, in_order uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(i.amount), 0)::bigint
  from orders.orders o
  join income.incomes i on i.bucket = o.bucket and i.member_id = o.member_id and i.order_id = o.id
    and i.day >= o.start_on and i.day < o.expire_on
  where o.bucket = in_bucket and o.id = in_order
$$;
grant execute on function income.paid to ballast_service;

create function income.taken(in_bucket int, in_order uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(i.amount), 0)::bigint
  from orders.orders o
  join income.incomes i on i.bucket = o.bucket and i.member_id = o.member_id and i.order_id = o.id
    and i.day >= o.start_on and i.day < o.expire_on
  where o.bucket = in_bucket and o.id = in_order and i.taken_by is not null
$$;
grant execute on function income.taken to ballast_service;
