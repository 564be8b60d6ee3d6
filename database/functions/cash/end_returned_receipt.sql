-- Ends the return as the bank did. BL010 when it had ended, or the bank has not ended it.
create function cash.end_returned_receipt(in_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  t bank.transfers;
begin
  perform ledger.lock_buckets(array[0]);
  select * into t from bank.transfers x
  where x.id = in_id and x.purpose = 'receipt_returned' and x.ended_at is not null for update;
  if t.state = 'confirmed' then
    perform ledger.receipt_returned(in_id);
  elsif t.state = 'failed' then
    perform ledger.receipt_stays(in_id);
  else
    raise exception 'cash: the bank has not ended it' using errcode = 'BL010';
  end if;
end $$;
grant execute on function cash.end_returned_receipt to ballast_service;
