-- Whether what the bank's lines show to be gone of a payment can be booked now: a refund or a receipt of it
-- that is on its way keeps it waiting, but for what is gone beside a refund.
create function cash.may_take_back(in_payment uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce((select not r.leaves from cash.receipts_of(in_payment) r limit 1),
    (p.state in ('credited', 'charged_back') or k.late_at is not null)
      and (p.amount > p.refunded + p.charged_back or not exists (select from cash.refunds r
        where r.bucket = p.bucket and r.payment_id = p.id and r.state = 'processing'))
      and (select coalesce(sum(m.moving) = 0
        or p.amount > cash.went_back(p.id) + k.gone_booked, true) from cash.matched_of(p.id) m))
  from cash.payments p join bank.payments k on k.id = p.id where p.id = in_payment
$$;
grant execute on function cash.may_take_back to ballast_service;
