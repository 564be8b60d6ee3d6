-- Internal. Moves the amount of a refund out of the local wallet. Each part of a refund ends once,
-- because settled and released share a derived id.
create function ledger.local_refund_applied(id uuid, member uuid, currency text, amount bigint)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare b int := platform.bucket_of(member);
begin
  if amount > (select a.balance - ledger.floor_of(b, member, a.currency) from ledger.accounts a
    where a.bucket = b and a.kind = 'client.local' and a.currency = local_refund_applied.currency
      and a.owner = member)
  then
    raise exception 'ledger: above what can be paid' using errcode = 'check_violation';
  end if;
  if cardinality(ledger.post(
    array[row(b, id, 'local_refund_applied', 'member', '', null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.local', currency, member, 'D', amount),
      ledger.leg_of(b, id, 2, 'client.withdrawing', currency, member, 'C', amount)])) <> 1 then
    raise exception 'ledger: posted before' using errcode = 'BL009';
  end if;
end $$;
