-- One step over several buckets, in the caller's transaction: pays the earliest day that has ended and is
-- incomplete in any of them, at most `most` orders of it (and the rest of the last member's), with its
-- bookings. Answers the day up to which all are complete; call until that is `through`. Skips orders that
-- have the day's income already, so a step that is repeated, late, or interrupted pays nothing twice; the
-- steps of a day are numbered, and each has a ledger transaction with an id derived from its number. No
-- plan may scan a table: one made while it was empty would be cached (and up to PostgreSQL 17 forbidding it
-- by cost would have every plan compiled, so that is off).
create function income.accrue(
  in_buckets int[], through date, most int, in_currency text default 'tUSDT'
) returns date
language plpgsql security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set jit = off
as $$
declare
  last_day date;
  d date;
  step int;
  run uuid;
  together int[];
  careful boolean := false;
  due income.due;
  paid int;
  cut_bucket int;
  cut_member uuid;
begin
  perform ledger.lock_buckets(in_buckets);
  last_day := least(through, platform.day_of(platform.now()) - 1);
  insert into income.progress (bucket, currency, done_through)
  select b, in_currency, income.next_due_day(b, in_currency, '-infinity', last_day + 1) - 1
  from unnest(in_buckets) b
  where not exists (select from income.progress g where g.bucket = b and g.currency = in_currency);
  select array_agg(g.bucket), g.done_through + 1, g.chunks into together, d, step
  from income.progress g
  where g.bucket = any(in_buckets) and g.currency = in_currency and g.done_through < last_day
  group by g.done_through, g.chunks order by g.done_through, g.chunks limit 1;
  if together is not null then
    run := ledger.derived_id(concat_ws(':', 'income', in_currency, d, step), ledger.house());
    -- Only the primary key keeps a day from being paid twice. Looking first costs as much as inserting, so
    -- that is done only after a conflict.
    loop
      due := income.due_orders(together, in_currency, d, most, careful);
      begin
        insert into income.incomes
          (bucket, day, member_id, order_id, product_id, currency, amount, run_id)
        select u.bucket, d, u.member_id, u.order_id, u.product_id, in_currency, u.amount, run
        from unnest(due.buckets, due.members, due.orders, due.products, due.amounts)
          u (bucket, member_id, order_id, product_id, amount);
        exit;
      exception when unique_violation then
        if careful then raise; end if;
        careful := true;
      end;
    end loop;
    paid := coalesce(cardinality(due.orders), 0);
    if paid > 0 then
      if exists (select from ledger.transactions t where t.bucket = any(due.buckets) and t.id = run) then
        raise exception 'income: step % of % was paid before', step, d using errcode = 'BI001';
      end if;
      perform income.post_due(run, in_currency, d::text, due);
    end if;
    if paid >= most then
      cut_bucket := due.buckets[paid];
      cut_member := due.members[paid];
      together := array(select b from unnest(together) b where b <= cut_bucket);
    end if;
    perform income.mature(together, in_currency, d, cut_bucket, cut_member, run);
    update income.progress g set
      done_through = case when g.bucket = cut_bucket then g.done_through
        when g.bucket = any(due.buckets) then d
        else income.next_due_day(g.bucket, in_currency, d + 1, last_day + 1) - 1 end,
      chunks = case when g.bucket = cut_bucket then g.chunks + 1 else 0 end,
      done_member = case when g.bucket = cut_bucket then cut_member else ledger.house() end
    where g.bucket = any(together) and g.currency = in_currency;
  end if;
  return (select min(g.done_through) from income.progress g
    where g.bucket = any(in_buckets) and g.currency = in_currency);
end $$;
grant execute on function income.accrue to ballast_service;

-- Internal. The orders that earn on a day, ordered by bucket and member, after those already done: `most`,
-- and the rest of the last member's. `careful`: without those that have the day's income already.
create function income.due_orders(
  in_buckets int[], in_currency text, d date, most int, careful boolean
) returns income.due
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select row(array_agg(x.bucket), array_agg(x.member_id), array_agg(x.id), array_agg(x.product_id),
    array_agg(x.daily_return))::income.due
  from (
    select o.bucket, o.member_id, o.id, o.product_id, o.daily_return
    from orders.orders o
    join income.progress g on g.bucket = o.bucket and g.currency = in_currency
      and o.member_id > g.done_member
    where o.bucket = any(in_buckets) and o.state = 'valid' and o.start_on <= d and o.expire_on > d
      and o.currency = in_currency
      and (not careful or not exists (
        select from income.incomes i where i.bucket = o.bucket and i.day = d
          and i.member_id = o.member_id and i.order_id = o.id))
    order by o.bucket, o.member_id
    fetch first most rows with ties
  ) x
$$;
