-- A member's limits, with the used part of each in the present period.
create function control.used_limits(in_bucket int, in_member uuid, at timestamptz)
returns table (kind text, period text, amount bigint, used bigint, pending_amount bigint,
  pending_from timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select l.kind, l.period, l.amount,
    platform.ask(case l.kind when 'purchase' then 'bought_since' when 'deposit' then 'deposited_since' end,
      l.bucket::text, l.member_id::text, s.since::text)::bigint,
    l.pending_amount, l.pending_from
  from control.limits l
  cross join lateral (select control.period_start(l.period, at) as since) s
  where l.bucket = in_bucket and l.member_id = in_member
$$;
grant execute on function control.used_limits to ballast_service;
