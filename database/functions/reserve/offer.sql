create function reserve.budget_of(campaign uuid, in_bucket int) returns reserve.held
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(a.balance), 0)::bigint,
    coalesce(sum(a.balance) filter (where a.bucket = in_bucket), 0)::bigint
  from ledger.accounts a
  where a.bucket between 0 and 63 and a.kind = 'client.promotion' and a.owner = campaign
    and a.currency = (select c.currency from reserve.campaigns c where c.id = campaign)
$$;

-- What a member may be offered: the open campaign of a kind, if the country allows it and there is money
-- for another whole gift. No row otherwise, and nothing is shown.
create function reserve.offer(in_kind text, in_bucket int, in_member uuid)
returns table (id uuid, name text, currency text, amount bigint, held bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select c.id, c.name, c.currency, c.amount, h.everywhere
  from reserve.campaigns c
  join members.members m on m.bucket = in_bucket and m.id = in_member
  cross join lateral reserve.budget_of(c.id, in_bucket) h
  where c.kind = in_kind and c.state = 'open' and h.everywhere >= c.amount
    and reserve.gifts_allowed(c.kind, m.country)
  order by c.created_at limit 1
$$;
grant execute on function reserve.offer to ballast_service;
