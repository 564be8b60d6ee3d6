-- The same for several buckets in one transaction, which costs little more than one of them: the next
-- day of each, whole. They are to have no more orders together than a buyer may wait for. Those that do
-- not stand at the earliest day, or in the middle of one, and all of them where an income is there
-- already, go step by step as above. Answers how far each bucket is complete.
create function income.accrue_buckets(
  in_buckets int[], through date, in_currency text default 'tUSDT'
) returns table (bucket int, done date)
language plpgsql security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
declare
  whole constant int := 2147483647;
  last_day date;
  d date;
  run uuid;
  together int[];
  buckets int[];
  members uuid[];
  orders uuid[];
  products uuid[];
  amounts bigint[];
begin
  perform ledger.lock_buckets(in_buckets);
  last_day := least(through, platform.day_of(platform.now()) - 1);
  select array_agg(g.bucket), g.done_through + 1 into together, d from income.progress g
  where g.bucket = any(in_buckets) and g.currency = in_currency and g.chunks = 0
    and g.done_member = ledger.house() and g.done_through < last_day
  group by g.done_through order by g.done_through limit 1;
  run := ledger.derived_id(concat_ws(':', 'income', in_currency, d, 0), ledger.house());

  select array_agg(x.bucket), array_agg(x.member_id), array_agg(x.id), array_agg(x.product_id),
    array_agg(x.daily_return)
  into buckets, members, orders, products, amounts
  from (
    select o.bucket, o.member_id, o.id, o.product_id, o.daily_return from orders.orders o
    where o.bucket = any(together) and o.state = 'valid' and o.start_on <= d and o.expire_on > d
      and o.currency = in_currency
    order by o.bucket, o.member_id
  ) x;
  begin
    insert into income.incomes
      (bucket, day, member_id, order_id, product_id, currency, amount, run_id)
    select u.bucket, d, u.member_id, u.order_id, u.product_id, in_currency, u.amount, run
    from unnest(buckets, members, orders, products, amounts)
      u (bucket, member_id, order_id, product_id, amount);
  exception when unique_violation then
    together := null;
  end;

  if together is not null then
    if orders is not null then
      if exists (select from ledger.transactions t where t.bucket = any(buckets) and t.id = run) then
        raise exception 'income: step 0 of % was paid before', d using errcode = 'BI001';
      end if;
      perform ledger.daily_incomes(run, in_currency, d::text,
        p.buckets, p.ids, p.amounts, m.buckets, m.ids, m.amounts)
      from (
        select array_agg(x.b) as buckets, array_agg(x.id) as ids, array_agg(x.amount) as amounts from (
          select u.b, u.id, sum(u.amount)::bigint as amount
          from unnest(buckets, products, amounts) u (b, id, amount) group by 1, 2 order by 1, 2) x
      ) p, (
        select array_agg(x.b) as buckets, array_agg(x.id) as ids, array_agg(x.amount) as amounts from (
          select u.b, u.id, sum(u.amount)::bigint as amount
          from unnest(buckets, members, amounts) u (b, id, amount) group by 1, 2 order by 1, 2) x
      ) m;
    end if;
    perform income.mature(together, in_currency, d, ledger.house(),
      'ffffffff-ffff-ffff-ffff-ffffffffffff', run);
    update income.progress g
    set done_through = case when g.bucket = any(buckets) then d
        else income.next_due_day(g.bucket, in_currency, d + 1, last_day + 1) - 1 end
    where g.bucket = any(together) and g.currency = in_currency;
  end if;

  return query
  select b, coalesce(g.done_through, income.accrue_bucket(b, through, whole, in_currency))
  from unnest(in_buckets) b
  left join income.progress g on g.bucket = b and g.bucket = any(together)
    and g.currency = in_currency
  order by b;
end $$;
grant execute on function income.accrue_buckets to ballast_service;
