-- Internal. Credits the local wallet with a payment at the bank; the id is derived from the
-- payment.
create function ledger.local_deposit(payment uuid, member uuid, currency text, amount bigint)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(member);
  i uuid := ledger.derived_id('payment', payment);
begin
  perform ledger.open_member(member, currency);
  perform ledger.post(
    array[row(b, i, 'local_deposit', 'rail', payment::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, i, 1, 'client.custody', currency, ledger.house(), 'D', amount),
      ledger.leg_of(b, i, 2, 'client.local', currency, member, 'C', amount)]);
end $$;
