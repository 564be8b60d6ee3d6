-- Keeps one of them as unidentified, once. One whose id is a receipt already is one of its own once that
-- has ended; BS006 as long as it has not: nobody could tell of which of both a later line of that id says
-- something. Once the end has cut the shares one that cannot be paid in full cannot be sent back: then it is
-- one of its own at once. A claim of the cut that the bank took back is that again.
create function bank.book_credit(in_currency text, in_no bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  l bank.lines;
  receipt uuid;
begin
  perform ledger.lock_buckets(array[0]);
  select * into l from bank.lines x where x.account = 'clients' and x.currency = in_currency
    and x.no = in_no and x.kind = 'credit' and x.amount > 0 and x.booked_at is null
    and x.undone_with is null for update;
  if l.no is null then return; end if;
  if exists (select from bank.receipts_of(l.object) r where r.is_open)
    and not ledger.is_shared_out(in_currency)
  then
    raise exception 'bank: a credit whose id is an open receipt already' using errcode = 'BS006';
  end if;
  receipt := ledger.derived_id('bank_credit', l.object);
  if exists (select from ledger.transactions t where t.bucket = 0 and t.id = receipt) then
    receipt := ledger.derived_id(concat_ws(':', 'bank_credit', l.currency, l.no), l.object);
  end if;
  perform ledger.unknown_receipt(receipt, l.currency, l.amount, l.object::text, 'watcher');
  perform ledger.move_floor(0, r.id, 0, receipt, 'receipt')
  from bank.receipts_of(l.object) r where not r.is_open;
  update bank.lines x set booked_at = platform.now()
  where x.account = l.account and x.currency = l.currency and x.no = l.no;
end $$;
grant execute on function bank.book_credit to ballast_service;
