-- Inside. What went back of a payment through the payer's bank, by the bank's id for it: what is left of
-- the payment in the payer's own local wallet went with it, the float bears the rest, and what the float
-- has not is a shortfall of the house. Nobody else is debited. Once for an id. Answers the shortfall.
create function ledger.chargeback(
  taken_back uuid, payment uuid, member uuid, currency text, amount bigint, of_wallet bigint
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(member);
  id uuid := ledger.derived_id('chargeback', taken_back);
  own bigint;
  float_has bigint;
  lost bigint;
begin
  perform ledger.lock_buckets(array[b]);
  select coalesce(max(a.balance) filter (where a.kind = 'client.local' and a.owner = member), 0),
    coalesce(max(a.balance) filter (where a.kind = 'client.conversion'), 0)
  into own, float_has
  from ledger.accounts a where a.bucket = b and a.currency = chargeback.currency
    and (a.owner = member or a.owner = ledger.house());
  own := least(own, amount, of_wallet);
  lost := least(float_has, amount - own);
  perform ledger.post(
    array[row(b, id, 'chargeback', 'rail', payment::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.local', currency, member, 'D', own),
      ledger.leg_of(b, id, 2, 'client.conversion', currency, ledger.house(), 'D', lost),
      ledger.leg_of(b, id, 3, 'client.shortfall', currency, ledger.house(), 'D', amount - own - lost),
      ledger.leg_of(b, id, 4, 'client.custody', currency, ledger.house(), 'C', amount),
      ledger.leg_of(b, id, 5, 'house.losses', currency, ledger.house(), 'D', lost),
      ledger.leg_of(b, id, 6, 'house.inventory', currency, ledger.house(), 'C', lost)]);
  return amount - own - lost;
end $$;
