-- Inside. Moves what a step pays: summed by product on the reserve's side, by member on the client's,
-- in an order that follows from the books and not from the plan.
create function income.post_due(
  in_bucket int, run uuid, in_currency text, reference text, due income.due
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.daily_income(in_bucket, run, in_currency, reference,
    p.ids, p.amounts, m.ids, m.amounts)
  from (
    select array_agg(x.id) as ids, array_agg(x.amount) as amounts from (
      select u.id, sum(u.amount)::bigint as amount
      from unnest(due.products, due.amounts) u (id, amount) group by 1 order by 1) x
  ) p, (
    select array_agg(x.id) as ids, array_agg(x.amount) as amounts from (
      select u.id, sum(u.amount)::bigint as amount
      from unnest(due.members, due.amounts) u (id, amount) group by 1 order by 1) x
  ) m
$$;
