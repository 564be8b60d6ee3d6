-- Internal. Posts the principal of matured orders, summed by member, under the same id in each
-- bucket, in the given order.
create function ledger.maturities(
  id uuid, currency text, reference text,
  buckets int[], members uuid[], to_returned bigint[], to_earned bigint[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(array_agg(distinct row(b, id, 'maturity', 'accrual', reference, null, null)
    ::ledger.draft), array_agg(leg))
  from (
    select u.*, (row_number() over (partition by u.b order by u.o))::int as n
    from unnest(buckets, members, to_returned, to_earned) with ordinality u (b, m, r, e, o)
  ) x,
  lateral (values
    (ledger.leg_of(b, id, 3 * n - 2, 'client.principal', currency, m, 'D', r + e)),
    (ledger.leg_of(b, id, 3 * n - 1, 'client.returned', currency, m, 'C', r)),
    (ledger.leg_of(b, id, 3 * n, 'client.earned', currency, m, 'C', e))
  ) v (leg)
$$;
