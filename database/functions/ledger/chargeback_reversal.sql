-- Internal. Books the reversal of a chargeback, once for each payment. `of_member` of the amount is
-- the member's: it is credited to the wallet that was debited (`debited` in that wallet's currency,
-- for a recharge wallet out of the float), or becomes a receipt without an owner in bucket 0 when
-- `debited` is null. The rest is the operator's: it first pays what is open of the shortfall; the
-- remainder returns to the float and reduces the losses by as much.
create function ledger.chargeback_reversal(
  payment uuid, member uuid, currency text, amount bigint, of_member bigint, debited bigint, in_usdt boolean
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(member);
  id uuid := ledger.derived_id('chargeback_reversal', payment);
  -- The part that is booked in this bucket, and the part of it that goes to the local wallet.
  here bigint := amount - case when debited is null then of_member else 0 end;
  to_local bigint := case when in_usdt then 0 else coalesce(debited, 0) end;
  usdt bigint := case when in_usdt then coalesce(debited, 0) else 0 end;
  owed bigint;
  lost bigint;
begin
  select least(here - to_local, max(a.balance) filter (where a.kind = 'client.shortfall')),
    max(a.balance) filter (where a.kind = 'house.losses')
  into owed, lost from ledger.accounts a where a.bucket = b and a.owner = ledger.house()
    and a.currency = chargeback_reversal.currency;
  lost := least(lost, greatest(0, amount - of_member - owed));
  if here > 0 then
    perform ledger.post(
      array[row(b, id, 'chargeback_reversal', 'rail', payment::text, null, null)::ledger.draft],
      array[
        ledger.leg_of(b, id, 1, 'client.custody', currency, ledger.house(), 'D', here),
        ledger.leg_of(b, id, 2, 'client.local', currency, member, 'C', to_local),
        ledger.leg_of(b, id, 3, 'client.shortfall', currency, ledger.house(), 'C', owed),
        ledger.leg_of(b, id, 4, 'client.conversion', currency, ledger.house(), 'C', here - to_local - owed),
        ledger.leg_of(b, id, 5, 'client.conversion', 'tUSDT', ledger.house(), 'D', usdt),
        ledger.leg_of(b, id, 6, 'client.deposit', 'tUSDT', member, 'C', usdt),
        ledger.leg_of(b, id, 7, 'house.inventory', currency, ledger.house(), 'D', lost),
        ledger.leg_of(b, id, 8, 'house.losses', currency, ledger.house(), 'C', lost)]);
  end if;
  if here < amount then
    perform ledger.unknown_receipt(ledger.derived_id('late_payment', payment), currency, of_member,
      payment::text, 'watcher');
  end if;
end $$;
