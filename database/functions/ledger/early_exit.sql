-- Internal. Returns the principal (the part that was paid from earned to earned, the rest to
-- returned), and puts the return that is still locked back on offer of the product. Shares its id
-- with the other ends of an order, so that an order ends once.
create function ledger.early_exit(
  in_bucket int, bought uuid, member uuid, product uuid, currency text,
  to_returned bigint, to_earned bigint, still_locked bigint
) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select cardinality(ledger.post(
    array[row(in_bucket, i, 'early_exit', 'member', bought::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(in_bucket, i, 1, 'client.principal', currency, member, 'D',
        to_returned + to_earned),
      ledger.leg_of(in_bucket, i, 2, 'client.returned', currency, member, 'C', to_returned),
      ledger.leg_of(in_bucket, i, 3, 'client.earned', currency, member, 'C', to_earned),
      ledger.leg_of(in_bucket, i, 4, 'reserve.sold', currency, product, 'D', still_locked),
      ledger.leg_of(in_bucket, i, 5, 'reserve.offered', currency, product, 'C', still_locked)])) = 1
  from (select ledger.derived_id('order_end', bought) as i) x
$$;
