-- Inside. The orders that earn on a day, of members above `after_member` in their order: `most`, and
-- the rest of the last member's. Careful: without those that have the day's income already.
create function income.due_orders(
  in_bucket int, in_currency text, d date, after_member uuid, most int, careful boolean
) returns income.due
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select row(array_agg(x.member_id), array_agg(x.id), array_agg(x.product_id),
    array_agg(x.daily_return))::income.due
  from (
    select o.member_id, o.id, o.product_id, o.daily_return
    from orders.orders o
    where o.bucket = in_bucket and o.state = 'valid' and o.start_on <= d and o.expire_on > d
      and o.currency = in_currency and o.member_id > after_member
      and (not careful or not exists (
        select from income.incomes i where i.bucket = o.bucket and i.day = d
          and i.member_id = o.member_id and i.order_id = o.id))
    order by o.member_id
    fetch first most rows with ties
  ) x
$$;

-- One step of a bucket: the next day that has ended and is not done, `most` orders of it (and the
-- rest of the last member's), with what it moves, in the caller's transaction. Answers the day through
-- which the bucket is complete; call until that is `through`. An order that has the day's income
-- already is left out, so a step that is repeated, late, or cut off pays nothing twice; the steps of
-- a day are numbered, and the ledger knows each by an id that follows from its number. No plan may
-- read a table whole: one made while it was empty would be kept (and up to PostgreSQL 17 the price of
-- forbidding it would have every plan compiled, so that is off).
create function income.accrue_bucket(
  in_bucket int, through date, most int, in_currency text default 'tUSDT'
) returns date
language plpgsql security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set jit = off
as $$
declare
  p income.progress;
  last_day date;
  d date;
  run uuid;
  paid int;
  careful boolean := false;
  due income.due;
  up_to_member uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
begin
  perform ledger.lock_buckets(array[in_bucket]);
  last_day := least(through, platform.day_of(platform.now()) - 1);
  select * into p from income.progress g where g.bucket = in_bucket and g.currency = in_currency;
  if p.bucket is null then
    insert into income.progress (bucket, currency, done_through)
    values (in_bucket, in_currency,
      income.next_due_day(in_bucket, in_currency, '-infinity', last_day + 1) - 1)
    returning * into p;
  end if;
  if p.done_through >= last_day then
    return p.done_through;
  end if;
  d := p.done_through + 1;
  run := ledger.derived_id(concat_ws(':', 'income', in_currency, d, p.chunks), ledger.house());

  -- The primary key alone keeps a day from being paid twice. To look first costs as much as to
  -- insert, so that is done only where a row stands in the way.
  loop
    due := income.due_orders(in_bucket, in_currency, d, p.done_member, most, careful);
    begin
      insert into income.incomes
        (bucket, day, member_id, order_id, product_id, currency, amount, run_id)
      select in_bucket, d, u.member_id, u.order_id, u.product_id, in_currency, u.amount, run
      from unnest(due.members, due.orders, due.products, due.amounts)
        u (member_id, order_id, product_id, amount);
      exit;
    exception when unique_violation then
      if careful then raise; end if;
      careful := true;
    end;
  end loop;
  paid := coalesce(cardinality(due.orders), 0);

  if paid > 0 then
    if exists (select from ledger.transactions t where t.bucket = in_bucket and t.id = run) then
      raise exception 'income: step % of % was paid before', p.chunks, d using errcode = 'BI001';
    end if;
    perform income.post_due(in_bucket, run, in_currency, d::text, due);
  end if;
  if paid >= most then
    up_to_member := due.members[paid];
  end if;
  perform income.mature(array[in_bucket], in_currency, d, p.done_member, up_to_member, run);

  if paid >= most then
    update income.progress g set chunks = g.chunks + 1, done_member = up_to_member
    where g.bucket = in_bucket and g.currency = in_currency;
    return p.done_through;
  end if;
  update income.progress g
  set done_through = case when paid > 0 then d
      else income.next_due_day(in_bucket, in_currency, d + 1, last_day + 1) - 1 end,
    chunks = 0, done_member = ledger.house()
  where g.bucket = in_bucket and g.currency = in_currency
  returning g.done_through into d;
  return d;
end $$;
grant execute on function income.accrue_bucket to ballast_service;
