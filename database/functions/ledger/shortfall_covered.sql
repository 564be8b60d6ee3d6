-- Internal. Pays the open shortfall of a bucket from its float; answers how much.
create function ledger.shortfall_covered(id uuid, in_bucket int, in_currency text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare a bigint;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  select least(
    max(x.balance) filter (where x.kind = 'client.shortfall'),
    max(x.balance) filter (where x.kind = 'client.conversion'))
  into a from ledger.accounts x where x.bucket = in_bucket and x.currency = in_currency
    and x.owner = ledger.house();
  if coalesce(a, 0) <= 0 then return 0; end if;
  perform ledger.post(
    array[row(in_bucket, id, 'shortfall_covered', 'worker', '', null, null)::ledger.draft],
    array[
      ledger.leg_of(in_bucket, id, 1, 'client.conversion', in_currency, ledger.house(), 'D', a),
      ledger.leg_of(in_bucket, id, 2, 'client.shortfall', in_currency, ledger.house(), 'C', a),
      ledger.leg_of(in_bucket, id, 3, 'house.losses', in_currency, ledger.house(), 'D', a),
      ledger.leg_of(in_bucket, id, 4, 'house.inventory', in_currency, ledger.house(), 'C', a)]);
  return a;
end $$;
