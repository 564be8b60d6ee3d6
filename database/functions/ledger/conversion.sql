-- Internal.
create function ledger.conversion(
  id uuid, member uuid, currency text, amount bigint, gets bigint, reference text
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare b int := platform.bucket_of(member);
begin
  if cardinality(ledger.post(
    array[row(b, id, 'conversion', 'member', reference, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.local', currency, member, 'D', amount),
      ledger.leg_of(b, id, 2, 'client.conversion', currency, ledger.house(), 'C', amount),
      ledger.leg_of(b, id, 3, 'client.conversion', 'tUSDT', ledger.house(), 'D', gets),
      ledger.leg_of(b, id, 4, 'client.deposit', 'tUSDT', member, 'C', gets)])) <> 1 then
    raise exception 'ledger: posted before' using errcode = 'BL009';
  end if;
end $$;
