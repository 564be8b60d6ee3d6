-- Internal. Books what a step pays, summed by product for the reserve and by member for the clients, in an
-- order that does not depend on the query plan.
create function income.post_due(
  run uuid, in_currency text, reference text, due income.due
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.daily_incomes(run, in_currency, reference,
    p.buckets, p.ids, p.amounts, m.buckets, m.ids, m.amounts)
  from (
    select array_agg(x.b) as buckets, array_agg(x.id) as ids, array_agg(x.amount) as amounts from (
      select u.b, u.id, sum(u.amount)::bigint as amount
      from unnest(due.buckets, due.products, due.amounts) u (b, id, amount) group by 1, 2 order by 1, 2) x
  ) p, (
    select array_agg(x.b) as buckets, array_agg(x.id) as ids, array_agg(x.amount) as amounts from (
      select u.b, u.id, sum(u.amount)::bigint as amount
      from unnest(due.buckets, due.members, due.amounts) u (b, id, amount) group by 1, 2 order by 1, 2) x
  ) m
$$;
