-- Internal. Credits the member with what a coupon gave: the part of the principal that it paid, or
-- what was reserved for extra days. True when posted now.
create function ledger.coupon_paid(
  id uuid, member uuid, campaign uuid, currency text, from_principal bigint, from_coupon bigint
) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select cardinality(ledger.post(
    array[row(b, id, 'coupon_paid', 'accrual', campaign::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.principal', currency, member, 'D', from_principal),
      ledger.leg_of(b, id, 2, 'client.coupon', currency, campaign, 'D', from_coupon),
      ledger.leg_of(b, id, 3, 'client.earned', currency, member, 'C',
        from_principal + from_coupon)])) = 1
  from (select platform.bucket_of(member) as b) x
$$;
