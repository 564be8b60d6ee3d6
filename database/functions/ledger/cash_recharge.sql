-- Internal. Credits tUSDT for a payment at the bank. Shares its id with local_deposit, so that a
-- payment is credited once. The bucket's float must hold `gets` (otherwise a check violation).
create function ledger.cash_recharge(
  payment uuid, member uuid, currency text, amount bigint, gets bigint
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(
    array[row(b, i, 'cash_recharge', 'rail', payment::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, i, 1, 'client.custody', currency, ledger.house(), 'D', amount),
      ledger.leg_of(b, i, 2, 'client.conversion', currency, ledger.house(), 'C', amount),
      ledger.leg_of(b, i, 3, 'client.conversion', 'tUSDT', ledger.house(), 'D', gets),
      ledger.leg_of(b, i, 4, 'client.deposit', 'tUSDT', member, 'C', gets)])
  from (select platform.bucket_of(member) as b, ledger.derived_id('payment', payment) as i) x
$$;
