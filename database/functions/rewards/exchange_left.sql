-- The most coins that one member may exchange in a day, by the terms and by the largest gift of the
-- campaign; and what is left of it today.
create function rewards.exchange_left(in_bucket int, in_member uuid)
returns table (per_day bigint, left_today bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select d.most, greatest(d.most + coalesce((select sum(e.coins) from rewards.coin_entries e
    where e.bucket = in_bucket and e.member_id = in_member and e.kind = 'exchange'
      and e.day = platform.day_of(platform.now())), 0), 0)::bigint
  from rewards.terms() t
  cross join lateral (
    select least(t.per_day, coalesce((select c.amount from reserve.campaigns c
      where c.kind = 'coins' and c.state = 'open' and c.currency = 'tUSDT'), 0) / t.value)
      / t.step * t.step as most
  ) d
$$;
grant execute on function rewards.exchange_left to ballast_service;
