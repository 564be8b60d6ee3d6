-- Stores the lines of a statement whose signature the caller has verified (rails/bank/reconcile.ts), and
-- answers the number of the newest known one. Locks the account until the end of the database transaction.
-- BS004: a line differs from the stored one with its number, a number is missing, or a balance is not the
-- previous one plus the line. BS005: it is of another bank than the one this database belongs to.
create function bank.keep_lines(in_text text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  said jsonb := in_text::jsonb;
  of_account text := said ->> 'account';
  of_currency text := said ->> 'currency';
  in_bytes bytea := convert_to(in_text, 'UTF8');
  top bank.lines;
  moment timestamptz;
begin
  if said ->> 'bankId' is distinct from (select s.bank_id from bank.source s) then
    raise exception 'bank: not of the bank of this database' using errcode = 'BS005';
  end if;
  perform bank.take_turn(of_account, of_currency);
  moment := platform.moment();
  select * into top from bank.lines l
  where l.account = of_account and l.currency = of_currency order by l.no desc limit 1;
  if exists (
    select from jsonb_to_recordset(said -> 'lines')
      x (no bigint, kind text, object uuid, amount bigint, balance bigint)
    join bank.lines l on l.account = of_account and l.currency = of_currency and l.no = x.no
    where (l.kind, l.object, l.amount, l.balance) is distinct from (x.kind, x.object, x.amount, x.balance)
  ) or exists (
    select from (
      select x.no, x.balance, lag(x.no, 1, coalesce(top.no, 0)) over w + 1 as next,
        lag(x.balance, 1, coalesce(top.balance, 0)) over w + x.amount as sum
      from jsonb_to_recordset(said -> 'lines') x (no bigint, amount bigint, balance bigint)
      where x.no > coalesce(top.no, 0) window w as (order by x.no)) y
    where (y.no, y.balance) <> (y.next, y.sum)
  ) then
    raise exception 'bank: lines that do not follow those that are known' using errcode = 'BS004';
  end if;
  with fresh as (
    insert into bank.lines (account, currency, no, kind, object, amount, balance, at, document)
    select of_account, of_currency, x.no, x.kind, x.object, x.amount, x.balance, x.at, sha256(in_bytes)
    from jsonb_to_recordset(said -> 'lines') x (no bigint, kind text, object uuid, amount bigint,
      balance bigint, at timestamptz)
    where x.no > coalesce(top.no, 0)
    returning object, kind, amount
  )
  update bank.payments k set line_at = coalesce(k.line_at, moment)
  from fresh f where of_account = 'clients' and f.kind = 'payment' and k.id = f.object
    and k.currency = of_currency and k.amount = f.amount;
  perform bank.note_correction(l.object) from bank.lines l
  where l.account = of_account and of_account = 'clients' and l.currency = of_currency
    and l.no > coalesce(top.no, 0) and l.kind = 'credit' and l.amount < 0;
  return (select coalesce(max(l.no), 0) from bank.lines l
    where l.account = of_account and l.currency = of_currency);
end $$;
grant execute on function bank.keep_lines to ballast_service;
