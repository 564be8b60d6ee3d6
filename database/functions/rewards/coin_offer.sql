-- Whether coins may be given to a member: 'ok', 'not_allowed' by the country's policy, 'no_budget' when the
-- open campaign would not cover all coins in circulation and these.
create function rewards.coin_offer(in_bucket int, in_member uuid, in_coins int) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case
    when not reserve.gifts_allowed('coins', m.country) then 'not_allowed'
    when c.id is null or ((select sum(t.coins) from rewards.coin_totals t) + in_coins)
      * (rewards.terms()).value > (reserve.budget_of(c.id, in_bucket)).everywhere then 'no_budget'
    else 'ok' end
  from members.members m
  left join reserve.campaigns c on c.kind = 'coins' and c.state = 'open' and c.currency = 'tUSDT'
  where m.bucket = in_bucket and m.id = in_member
$$;
grant execute on function rewards.coin_offer to ballast_service;
