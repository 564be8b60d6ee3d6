-- Moves `amount` from the wallets into withdrawing. Answers how it was split; null when the member
-- has less, or when less than the member's floor would be left.
create function ledger.withdrawal_applied(
  id uuid, member uuid, currency text, amount bigint, reference text
) returns ledger.split
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(member);
  s ledger.split;
begin
  if amount <= 0 then
    raise exception 'ledger: amount must be above 0' using errcode = 'BL007';
  end if;
  perform ledger.lock_buckets(array[b]);
  s := ledger.draw(b, member, currency, amount);
  if s is null
    or ledger.draw(b, member, currency, amount + ledger.floor_of(b, member, currency)) is null
  then
    return null;
  end if;
  if cardinality(ledger.post(
    array[row(b, id, 'withdrawal_applied', 'member', reference, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.deposit', currency, member, 'D', s.deposit),
      ledger.leg_of(b, id, 2, 'client.returned', currency, member, 'D', s.returned),
      ledger.leg_of(b, id, 3, 'client.earned', currency, member, 'D', s.earned),
      ledger.leg_of(b, id, 4, 'client.withdrawing', currency, member, 'C', amount)])) <> 1 then
    raise exception 'ledger: posted before' using errcode = 'BL009';
  end if;
  return s;
end $$;
