-- Internal. The part of a chargeback, in its currency, that a wallet paid when `debited` left it.
-- For a recharge wallet, which had got `usdt` for the amount, that is the same proportion of the
-- amount, rounded down; the operator bears the rounding.
create function ledger.share_of_wallet(amount bigint, debited bigint, usdt bigint) returns bigint
language sql immutable parallel safe
as $$
  select case when usdt is null or debited = 0 then debited
    else div(amount::numeric * debited, usdt)::bigint end
$$;

-- Internal. Books a chargeback, once for each payment. Debits the wallet that the payment had
-- credited, down to zero and no further (after the wind-down has shared out the currency, down to
-- what cannot be paid of the member's claim). The float bears the rest, and what the float lacks
-- becomes a shortfall of the house; nobody else is debited. usdt: what a recharge wallet got for
-- the amount, null for the local wallet; what leaves a recharge wallet returns to the float, which
-- had paid it. Answers what left the wallet, in the wallet's currency.
create function ledger.chargeback(
  payment uuid, member uuid, currency text, amount bigint, usdt bigint
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(member);
  id uuid := ledger.derived_id('chargeback', payment);
  wallet text := case when usdt is null then 'client.local' else 'client.deposit' end;
  wallet_currency text := case when usdt is null then chargeback.currency else 'tUSDT' end;
  debited bigint;
  own bigint;
  of_float bigint;
  lost bigint;
begin
  perform ledger.lock_buckets(array[b]);
  debited := greatest(0, least(coalesce(usdt, amount), coalesce((
    select a.balance - ledger.floor_of(b, member, wallet_currency) from ledger.accounts a
    where a.bucket = b and a.kind = wallet and a.owner = member and a.currency = wallet_currency), 0)));
  own := ledger.share_of_wallet(amount, debited, usdt);
  -- A recharge wallet returns only tUSDT, so the float pays the local currency for them.
  of_float := least(amount - case when usdt is null then own else 0 end, (
    select a.balance from ledger.accounts a where a.bucket = b and a.kind = 'client.conversion'
      and a.owner = ledger.house() and a.currency = chargeback.currency));
  lost := case when usdt is null then of_float else greatest(0, of_float - own) end;
  perform ledger.post(
    array[row(b, id, 'chargeback', 'rail', payment::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, wallet, wallet_currency, member, 'D', debited),
      ledger.leg_of(b, id, 2, 'client.conversion', 'tUSDT', ledger.house(), 'C',
        case when usdt is null then 0 else debited end),
      ledger.leg_of(b, id, 3, 'client.conversion', currency, ledger.house(), 'D', of_float),
      ledger.leg_of(b, id, 4, 'client.shortfall', currency, ledger.house(), 'D',
        amount - of_float - case when usdt is null then own else 0 end),
      ledger.leg_of(b, id, 5, 'client.custody', currency, ledger.house(), 'C', amount),
      ledger.leg_of(b, id, 6, 'house.losses', currency, ledger.house(), 'D', lost),
      ledger.leg_of(b, id, 7, 'house.inventory', currency, ledger.house(), 'C', lost)]);
  return debited;
end $$;
