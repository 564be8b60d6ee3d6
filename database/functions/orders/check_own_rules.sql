-- What the member paid for purchases since a time, in tUSDT, without the discount of a coupon and without
-- cancelled purchases.
create function orders.bought_since(in_bucket int, in_member uuid, since timestamptz)
returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(o.principal - o.from_coupon), 0)::bigint from orders.orders o
  where o.bucket = in_bucket and o.member_id = in_member and o.bought_at >= since
    and o.currency = 'tUSDT' and o.state <> 'cancelled'
$$;

-- Internal. The verdict of the member's own rules on each purchase of a batch: null,
-- 'understanding_required', or the limit with the least left, as 'own_limit_day', '…_week', '…_month', with
-- its figures. The caller holds the buckets' locks, so two purchases of a member count each other.
create function orders.check_own_rules(
  nos int[], buckets int[], members uuid[], amounts bigint[], at timestamptz
) returns table (no int, outcome text, details jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select w.no,
    case when u.version is null then 'understanding_required'
      when l.period is not null then 'own_limit_' || l.period end,
    case when u.version is not null and l.period is not null then jsonb_build_object(
      'limit', l.amount::text, 'left', greatest(l.amount - l.used, 0)::text) end
  from unnest(nos, buckets, members, amounts) w (no, bucket, member_id, amount)
  left join lateral (
    select x.version from control.understood x
    where x.bucket = w.bucket and x.member_id = w.member_id
      and x.version = control.understanding_version()
    limit 1
  ) u on true
  left join lateral (
    select x.period, x.amount, s.used from control.limits x
    cross join lateral (
      select orders.bought_since(x.bucket, x.member_id, control.period_start(x.period, at)) as used
    ) s
    where x.bucket = w.bucket and x.member_id = w.member_id and x.kind = 'purchase'
      and s.used + w.amount > x.amount
    order by x.amount - s.used limit 1
  ) l on true
$$;
