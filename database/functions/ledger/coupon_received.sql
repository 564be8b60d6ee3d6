-- Internal. Moves the most that a coupon can give from its budget to the account of members'
-- coupons, in the member's bucket. Once for each id: true when posted now.
create function ledger.coupon_received(
  id uuid, member uuid, campaign uuid, currency text, amount bigint
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(member);
begin
  perform ledger.open_accounts(b, campaign, currency, array['client.coupon']);
  return cardinality(ledger.post(
    array[row(b, id, 'coupon_received', 'member', campaign::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.promotion', currency, campaign, 'D', amount),
      ledger.leg_of(b, id, 2, 'client.coupon', currency, campaign, 'C', amount)])) = 1;
end $$;
