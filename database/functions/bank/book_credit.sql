-- Books the line of a credit as an unidentified receipt, once.
create function bank.book_credit(in_currency text, in_no bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  l bank.lines;
begin
  perform ledger.lock_buckets(array[0]);
  select * into l from bank.lines x where x.account = 'clients' and x.currency = in_currency
    and x.no = in_no and x.kind = 'credit' and x.amount > 0 and x.booked_at is null for update;
  if l.no is null then return; end if;
  perform ledger.unknown_receipt(bank.receipt_of(l), l.currency, l.amount, l.object::text, 'watcher');
  update bank.lines x set booked_at = platform.now()
  where x.account = l.account and x.currency = l.currency and x.no = l.no;
  perform bank.note_correction(l.object);
end $$;
grant execute on function bank.book_credit to ballast_service;

-- Unbooked lines of money that reached the clients' account without a payment of ours, at most `most`,
-- oldest first; those that could not be booked come after those that wait.
create function bank.unbooked_credits(most int) returns table (currency text, no bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select x.currency, x.no from bank.lines x where x.account = 'clients' and x.kind = 'credit'
    and x.amount > 0 and x.booked_at is null
  order by x.tried_at nulls first, x.at, x.no, x.currency limit most
$$;
grant execute on function bank.unbooked_credits to ballast_service;

create function bank.put_line_behind(in_currency text, in_no bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update bank.lines x set tried_at = platform.now()
  where x.account = 'clients' and x.currency = in_currency and x.no = in_no and x.booked_at is null
$$;
grant execute on function bank.put_line_behind to ballast_service;
