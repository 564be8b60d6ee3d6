-- Internal. Books a withdrawal that was paid at the bank: the tUSDT becomes float, and the reserved
-- local currency leaves. Shares its id with withdrawal_released and withdrawal_settled. fee: as in
-- withdrawal_settled.
create function ledger.cash_withdrawal_settled(
  applied uuid, member uuid, fee bigint, local_currency text, local_amount bigint, reference text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(member);
  id uuid := ledger.derived_id('withdrawal_end', applied);
  g bigint;
  from_earned bigint;
begin
  perform ledger.lock_buckets(array[b]);
  select sum(e.amount) filter (where e.kind = 'client.withdrawing'),
    coalesce(sum(e.amount) filter (where e.kind = 'client.earned'), 0)
  into g, from_earned
  from ledger.entries e
  where e.bucket = b and e.transaction_id = applied and e.event = 'withdrawal_applied'
    and e.owner = member;
  if g is null then
    raise exception 'ledger: no such withdrawal' using errcode = 'BL004';
  end if;
  if fee < 0 or fee * 10000 > from_earned * constants.withdrawal_fee_max_bps() then
    raise exception 'ledger: fee above the most there is of earnings' using errcode = 'BL008';
  end if;
  return cardinality(ledger.post(
    array[row(b, id, 'cash_withdrawal_settled', 'rail', reference, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.withdrawing', 'tUSDT', member, 'D', g),
      ledger.leg_of(b, id, 2, 'client.conversion', 'tUSDT', ledger.house(), 'C', g - fee),
      ledger.leg_of(b, id, 3, 'client.due_to_house', 'tUSDT', ledger.house(), 'C', fee),
      ledger.leg_of(b, id, 4, 'house.due_from_client', 'tUSDT', ledger.house(), 'D', fee),
      ledger.leg_of(b, id, 5, 'house.fee_revenue', 'tUSDT', ledger.house(), 'C', fee),
      ledger.leg_of(b, id, 6, 'client.conversion_held', local_currency, ledger.house(), 'D',
        local_amount),
      ledger.leg_of(b, id, 7, 'client.custody', local_currency, ledger.house(), 'C',
        local_amount)])) = 1;
end $$;
