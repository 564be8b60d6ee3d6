create function ledger.move_float(
  id uuid, currency text, from_bucket int, to_bucket int, amount bigint
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(
    array[
      row(from_bucket, id, 'float_moved', 'worker', currency, null, null)::ledger.draft,
      row(to_bucket, id, 'float_moved', 'worker', currency, null, null)::ledger.draft],
    array[
      ledger.leg_of(from_bucket, id, 1, 'client.conversion', currency, ledger.house(), 'D', amount),
      ledger.leg_of(from_bucket, id, 2, 'client.transit', currency, ledger.house(), 'C', amount),
      ledger.leg_of(to_bucket, id, 3, 'client.transit', currency, ledger.house(), 'D', amount),
      ledger.leg_of(to_bucket, id, 4, 'client.conversion', currency, ledger.house(), 'C', amount)])
$$;
