-- Internal. What a sweep would move now, in each bucket.
create function reserve.due_for_sweep(in_kind text, in_currency text)
returns table (bucket int, amount bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select a.bucket, a.balance from ledger.accounts a
  where a.kind = case in_kind when 'income' then 'reserve.due_to_client'
      else 'client.due_to_house' end
    and a.currency = in_currency and a.owner = ledger.house() and a.balance > 0
$$;

-- Fixes a sweep of everything due now, bucket by bucket, and queues its transfer, unless one is pending,
-- one was posted today, or one failed within the hour. After the end of sales the reserve pays at once, and
-- a fee leaves custody only when the newest statement shows that members can be paid in full without it.
-- Answers the amount, null when there is nothing to do.
create function reserve.begin_sweep(in_id uuid, in_kind text, in_currency text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  buckets int[];
  amounts bigint[];
  total bigint;
begin
  if exists (
    select from reserve.sweeps s where s.kind = in_kind and s.currency = in_currency and (
      s.state = 'queued'
      or s.state = 'posted' and s.queued_at >= platform.start_of_day(platform.day_of(platform.now()))
        and not (in_kind = 'income' and ledger.sales_ended())
      or s.state = 'failed' and s.ended_at > platform.now() - interval '1 hour')
  ) then
    return null;
  end if;
  total := (select sum(d.amount) from reserve.due_for_sweep(in_kind, in_currency) d);
  if total is null then return null; end if;
  if in_kind = 'fees' then
    if not ledger.house_may_take(in_currency, total) then return null; end if;
    -- Invitation shares are paid from fees that no sweep has fixed, so nobody may pay one meanwhile; nor may
    -- the wind-down begin, or anybody take what is being swept. Looked at again under the locks.
    perform ledger.lock_buckets(array(select generate_series(0, 63)));
  end if;
  select array_agg(d.bucket), array_agg(d.amount), sum(d.amount) into buckets, amounts, total
  from reserve.due_for_sweep(in_kind, in_currency) d;
  if total is null or in_kind = 'fees' and not ledger.house_may_take(in_currency, total) then
    return null;
  end if;
  insert into reserve.sweeps (id, kind, currency, amount, queued_at)
  values (in_id, in_kind, in_currency, total, platform.now());
  insert into reserve.sweep_parts (bucket, sweep_id, amount)
  select b, in_id, x from unnest(buckets, amounts) u (b, x);
  perform chain.queue_transfer(in_id,
    case in_kind when 'income' then 'income_sweep' else 'fee_sweep' end, in_currency, null, null,
    total, in_id::text);
  return total;
end $$;
grant execute on function reserve.begin_sweep to ballast_service;
