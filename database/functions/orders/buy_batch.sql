-- Buys. One call for a batch of up to 512 items {key, input_hash (hex), endpoint, bucket, member_id,
-- product_id, units, agreement_id, agreement_hash (hex)}, at most one of each member; `no` counts them from
-- 1. Outcomes: 'ok' with the order, also for a repeat with the same key and input; the name of a refusal,
-- with its figures in `details`; 'no_stock_here' when the units are in other buckets or went to others of
-- this batch (orders.buy_moving decides). A refused item leaves nothing behind, not even its key. No answer
-- is stored with the key, because the order, its product and its agreement have all of it and never change.
create function orders.buy_batch(items jsonb)
returns setof orders.answer
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
declare
  requests orders.request[] := orders.read_requests(items);
  bought_now timestamptz;
  wanted orders.checked[];
  purchases ledger.purchase[];
  made orders.orders[] := '{}';
begin
  perform ledger.lock_buckets(array(select distinct w.bucket from unnest(requests) w));
  -- read after locking, because accrual may have completed a day meanwhile
  bought_now := platform.now();
  wanted := orders.check_requests(requests, bought_now);

  purchases := array(
    select row(c.bucket, c.id, c.member_id, c.product_id, c.currency, c.principal,
      c.daily_return * c.valid_days, c.product_id::text)::ledger.purchase
    from unnest(wanted) c where c.outcome is null);
  if cardinality(purchases) > 0 then
    made := array(
      select row(c.bucket, c.id, c.member_id, c.product_id, c.units, c.currency, c.principal,
        c.daily_return, c.valid_days, b.deposit, b.returned, b.earned, bought_now,
        d.start_on, d.start_on + c.valid_days, bought_now + make_interval(hours => constants.cooling_off_hours()), 'valid', null,
        w.agreement_id, w.agreement_hash, 0)::orders.orders
      from ledger.buy_batch(purchases) b
      join unnest(wanted) c on c.id = b.id
      join unnest(requests) w on w.no = c.no
      cross join lateral (select platform.day_of(bought_now) + 1 + c.put_off_days as start_on) d);
  end if;
  if cardinality(made) > 0 then
    insert into orders.orders select m.* from unnest(made) m;
    perform products.take_units(
      array_agg(m.bucket), array_agg(m.product_id), array_agg(m.units)) from unnest(made) m;
    insert into platform.idempotency (bucket, member_id, key, endpoint, input_hash, at)
    select w.bucket, w.member_id, w.key, w.endpoint, w.input_hash, bought_now
    from unnest(requests) w join unnest(made) m on m.id = w.id;
  end if;

  return query
  select c.no,
    case when c.outcome = 'no_stock_here' and l.units_left < c.units then 'sold_out'
      else coalesce(c.outcome, case when o.id is null then 'greater_than_balance' else 'ok' end)
    end,
    case when c.outcome = 'no_stock_here' then jsonb_build_object('left', l.units_left::text)
      else c.details end,
    o.id, o.product_id, p.name, p.image, o.units, o.currency, p.price, o.principal, o.daily_return,
    o.valid_days, o.bought_at, o.start_on, o.expire_on, o.cancel_until,
    o.from_deposit, o.from_returned, o.from_earned, o.agreement_id, g.version, o.agreement_hash
  from unnest(wanted) c
  left join (
    select m.* from unnest(made) m
    union all
    select x.* from unnest(wanted) k
    join orders.orders x on k.outcome = 'ok' and x.bucket = k.bucket and x.id = k.id
  ) o on o.id = c.id
  left join products.products p on p.id = o.product_id
  left join products.agreements g on g.id = o.agreement_id
  left join (
    select n.product_id, coalesce(sum(a.units_left), 0) as units_left
    from (select distinct c.product_id from unnest(wanted) c where c.outcome = 'no_stock_here') n
    left join products.allotments a on a.product_id = n.product_id
    group by 1
  ) l on l.product_id = c.product_id
  order by c.no;
end $$;
grant execute on function orders.buy_batch to ballast_service;
