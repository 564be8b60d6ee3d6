-- Internal. Posts one purchase, of which a coupon pays `from_coupon` and the member the rest.
-- Answers how the member's part was drawn; null when the member has less.
create function ledger.buy_with_coupon(p ledger.purchase, campaign uuid, from_coupon bigint)
returns ledger.split
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  s ledger.split;
begin
  perform ledger.lock_buckets(array[p.bucket]);
  s := ledger.draw(p.bucket, p.member, p.currency, p.principal - from_coupon);
  if s is null then
    return null;
  end if;
  if cardinality(ledger.post(
    array[row(p.bucket, p.id, 'buy_with_coupon', 'member', p.reference, null, null)::ledger.draft],
    array[
      ledger.leg_of(p.bucket, p.id, 1, 'client.deposit', p.currency, p.member, 'D', s.deposit),
      ledger.leg_of(p.bucket, p.id, 2, 'client.returned', p.currency, p.member, 'D', s.returned),
      ledger.leg_of(p.bucket, p.id, 3, 'client.earned', p.currency, p.member, 'D', s.earned),
      ledger.leg_of(p.bucket, p.id, 4, 'client.coupon', p.currency, campaign, 'D', from_coupon),
      ledger.leg_of(p.bucket, p.id, 5, 'client.principal', p.currency, p.member, 'C', p.principal),
      ledger.leg_of(p.bucket, p.id, 6, 'reserve.offered', p.currency, p.product, 'D', p.yield),
      ledger.leg_of(p.bucket, p.id, 7, 'reserve.sold', p.currency, p.product, 'C', p.yield)])) <> 1
  then
    raise exception 'ledger: a purchase was posted before' using errcode = 'BL009';
  end if;
  return s;
end $$;
