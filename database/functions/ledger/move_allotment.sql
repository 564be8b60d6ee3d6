-- Internal. Moves unsold return between two buckets of a product.
create function ledger.move_allotment(
  id uuid, product uuid, currency text, from_bucket int, to_bucket int, amount bigint
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(
    array[
      row(from_bucket, id, 'allotment_moved', 'worker', product::text, null, null)::ledger.draft,
      row(to_bucket, id, 'allotment_moved', 'worker', product::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(from_bucket, id, 1, 'reserve.offered', currency, product, 'D', amount),
      ledger.leg_of(from_bucket, id, 2, 'reserve.transit', currency, ledger.house(), 'C', amount),
      ledger.leg_of(to_bucket, id, 3, 'reserve.transit', currency, ledger.house(), 'D', amount),
      ledger.leg_of(to_bucket, id, 4, 'reserve.offered', currency, product, 'C', amount)])
$$;
