-- Internal. The first day from `from_day` on which an open order of the bucket earns; at most `last`.
create function income.next_due_day(
  in_bucket int, in_currency text, from_day date, last date
) returns date
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select least(last, min(greatest(o.start_on, from_day)))
  from orders.orders o
  where o.bucket = in_bucket and o.state = 'valid' and o.currency = in_currency
    and o.expire_on > from_day
$$;
