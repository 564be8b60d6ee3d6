-- Whether a chargeback that the bank's lines show is not booked yet: what is missing is not known then. Also
-- where a refund under way keeps it from being booked: how that ends says whether the money is gone once or
-- twice.
create function cash.is_booking_behind(in_currency text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from bank.payments k join cash.payments p on p.id = k.id
    where k.currency = in_currency and k.gone > k.gone_booked
      and (p.state in ('credited', 'charged_back') or k.late_at is not null))
$$;
grant execute on function cash.is_booking_behind to ballast_service;
