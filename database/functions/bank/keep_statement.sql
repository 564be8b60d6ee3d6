-- Stores a signed statement compared with the books; one equal to the previous one only after
-- `same_minutes`. The time is the database's own, taken after locking. BS002: older than the newest of this
-- account, by time or by line; BS003: has a line that was not read.
create function bank.keep_statement(
  in_account text, in_currency text, in_line bigint, in_document bytea, in_bank bigint,
  in_ledger bigint, in_moving bigint, in_parts jsonb, same_minutes int
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  moment timestamptz;
  last bank.statements;
begin
  perform bank.take_turn(in_account, in_currency);
  moment := platform.moment();
  select * into last from bank.statements s where s.currency = in_currency
    and s.account = in_account order by s.at desc, s.id desc limit 1;
  if last.at > moment or last.line > in_line then
    raise exception 'bank: a statement older than the newest' using errcode = 'BS002';
  elsif in_line <> 0 and not exists (select from bank.lines l
    where l.account = in_account and l.currency = in_currency and l.no = in_line)
  then
    raise exception 'bank: a statement of a line that was not read' using errcode = 'BS003';
  elsif last.at > moment - make_interval(mins => same_minutes)
    and (last.line, last.bank_balance, last.ledger_balance, last.parts)
      = (in_line, in_bank, in_ledger, in_parts)
  then
    return;
  end if;
  insert into bank.statements (at, account, currency, line, document, bank_balance, ledger_balance,
    in_transit, parts)
  values (moment, in_account, in_currency, in_line, in_document, in_bank, in_ledger,
    in_moving, in_parts);
end $$;
grant execute on function bank.keep_statement to ballast_service;
