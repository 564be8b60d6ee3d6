-- Whether the newest statement of the clients' account was drawn before lines of chargebacks that are
-- known, or one of them is not booked yet: what is missing is not known then. Also where a refund under
-- way keeps it from being booked: how that ends says whether the money is gone once or twice.
create function cash.is_behind(in_currency text, out a_statement boolean, out a_booking boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select max(l.no) from bank.lines l where l.account = 'clients'
      and l.currency = in_currency and l.kind = 'chargeback') > (
    select s.line from bank.statements s where s.account = 'clients' and s.currency = in_currency
    order by s.at desc, s.id desc limit 1), false),
    exists (select from bank.payments k join cash.payments p on p.id = k.id
      where k.currency = in_currency and k.gone > k.gone_booked
        and (p.state in ('credited', 'charged_back') or k.late_at is not null))
$$;
grant execute on function cash.is_behind to ballast_service;
