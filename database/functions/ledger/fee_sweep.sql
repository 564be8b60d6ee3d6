-- Books a fee sweep after the fees left custody for the house's wallet on the chain.
create function ledger.fee_sweep(
  id uuid, currency text, reference text, buckets int[], amounts bigint[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(array_agg(distinct d), array_agg(leg))
  from unnest(buckets, amounts) x (b, a),
  lateral (select row(b, id, 'fee_sweep', 'worker', reference, null, null)::ledger.draft as d) k,
  lateral (values
    (ledger.leg_of(b, id, 1, 'client.due_to_house', currency, ledger.house(), 'D', a)),
    (ledger.leg_of(b, id, 2, 'client.custody', currency, ledger.house(), 'C', a)),
    (ledger.leg_of(b, id, 3, 'house.fees_cash', currency, ledger.house(), 'D', a)),
    (ledger.leg_of(b, id, 4, 'house.due_from_client', currency, ledger.house(), 'C', a))
  ) v (leg)
$$;
