-- Internal. A batch has at most one item of each member.
create function ledger.take_out_batch(
  in_currency text, buckets int[], ids uuid[], members uuid[], amounts bigint[]
) returns uuid[]
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(array_agg(distinct d), array_agg(l))
  from unnest(buckets, ids, members, amounts) x (b, i, m, a),
  lateral (values
    (row(b, i, 'take_out', 'member', '', null, null)::ledger.draft,
     ledger.leg_of(b, i, 1, 'client.income', in_currency, m, 'D', a)),
    (row(b, i, 'take_out', 'member', '', null, null)::ledger.draft,
     ledger.leg_of(b, i, 2, 'client.earned', in_currency, m, 'C', a))
  ) v (d, l)
$$;
