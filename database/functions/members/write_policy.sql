-- The policy of a country. Hard prohibitions apply here too, whatever the row of '*' says.
create function members.policy(in_country text) returns members.country_policy
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select in_country, p.offers, p.promotions and in_country <> 'GB',
    p.invitations and in_country not in ('GB', 'IN'), p.coupons and in_country <> 'GB',
    p.claims and in_country <> 'GB', p.warning
  from members.country_policy p where p.country in (in_country, '*')
  order by p.country = '*' limit 1
$$;
grant execute on function members.policy to ballast_service;

-- Internal. The table's checks apply. Money for invitations is never allowed by '*', so that each country
-- is reviewed separately.
create function members.write_policy(w members.country_policy) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if w.country = '*' and w.invitations then
    raise exception 'members: not of all countries at once' using errcode = 'check_violation';
  end if;
  insert into members.country_policy select (w).*
  on conflict (country) do update set offers = excluded.offers, promotions = excluded.promotions,
    invitations = excluded.invitations, coupons = excluded.coupons, claims = excluded.claims,
    warning = excluded.warning;
end $$;
