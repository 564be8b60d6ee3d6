-- Whether the newest statement of the clients' account was made before known lines of chargebacks, so that
-- what is missing is not known.
create function bank.is_statement_behind(in_currency text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select max(l.no) from bank.lines l where l.account = 'clients'
      and l.currency = in_currency and l.kind = 'chargeback') > (
    select s.line from bank.statements s where s.account = 'clients' and s.currency = in_currency
    order by s.at desc, s.id desc limit 1), false)
$$;
grant execute on function bank.is_statement_behind to ballast_service;
