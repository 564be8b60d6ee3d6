-- Keeps the lines of a statement, whose signature the caller has checked (rails/bank/reconcile.ts), what
-- they take of payments and give back of them with them, and answers the number of the newest that is
-- known. Until the end of the database transaction nobody else keeps one of this account. BS004: another
-- line than before under its number, one left out, or a balance that is not the one before and the line.
-- BS005: it is of another bank than the one this database belongs to.
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
  taken bank.lines;
  undone bigint;
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
  update bank.payments k set taken = k.taken + n.taken, given = k.given + n.given,
    gone_since = case when least(k.taken + n.taken - k.given - n.given, k.amount) > k.gone_booked
      then coalesce(k.gone_since, moment) end,
    line_at = case when n.paid = k.amount then coalesce(k.line_at, moment) else k.line_at end
  from (
    select f.object,
      coalesce(-sum(f.amount) filter (where f.kind = 'chargeback' and f.amount < 0), 0) as taken,
      coalesce(sum(f.amount) filter (where f.kind = 'chargeback' and f.amount > 0), 0) as given,
      max(f.amount) filter (where f.kind = 'payment') as paid
    from fresh f where f.kind in ('payment', 'chargeback') group by 1
  ) n
  where of_account = 'clients' and k.id = n.object and k.currency = of_currency;
  -- a credit that is no receipt yet and that a later line of its own id takes back is none any more
  for taken in select l.* from bank.lines l where l.account = of_account and l.account = 'clients'
    and l.currency = of_currency and l.no > coalesce(top.no, 0) and l.kind = 'credit' and l.amount < 0
    order by l.no
  loop
    select l.no into undone from bank.lines l where l.account = 'clients' and l.currency = of_currency
      and l.kind = 'credit' and l.object = taken.object and l.amount = -taken.amount
      and l.no < taken.no and l.booked_at is null and l.undone_with is null
      order by l.no limit 1 for update;
    update bank.lines l set undone_with = case l.no when undone then taken.no else undone end
    where l.account = 'clients' and l.currency = of_currency and l.no in (undone, taken.no)
      and undone is not null;
  end loop;
  return (select coalesce(max(l.no), 0) from bank.lines l
    where l.account = of_account and l.currency = of_currency);
end $$;
grant execute on function bank.keep_lines to ballast_service;
