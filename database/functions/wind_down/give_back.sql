-- Returns applications in a currency with a shortage to their wallets, to be shared with the rest, also
-- those in tUSDT to a bank card of that currency. At most `most`. Answers how many. The caller holds every
-- bucket's lock.
create function wind_down.give_back(in_currency text, most int) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  w wallets.withdrawals;
  n int := 0;
begin
  for w in select x.* from wallets.withdrawals x
    where x.state = 'processing' and in_currency in (x.currency, x.local_currency)
    order by x.bucket, x.id limit most
  loop
    -- Nobody refused the application: it ends with the others of its kind.
    perform wallets.release_withdrawal(w.bucket, w.id, 'auto',
      case in_currency when w.currency
        then 'All members are paid the same part of what they are owed. Apply again for yours.'
        else 'What the bank holds is kept for those it is owed to. Apply again, over the chain.' end);
    update wallets.withdrawals x set given_back = true where x.bucket = w.bucket and x.id = w.id;
    n := n + 1;
  end loop;
  return n;
end $$;
