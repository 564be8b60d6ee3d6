-- Whether a line is the chargeback of a payment of ours, or the reversal of one. Of a payment's lines of
-- that kind, the first is its chargeback if it takes no more than was paid, and the second is the reversal
-- if it returns exactly that. Any other is never booked and stays a difference of the statement, for staff.
create function bank.is_chargeback(l bank.lines) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select l.account = 'clients' and l.kind = 'chargeback' and exists (
    select from bank.payments k
    cross join lateral (
      select coalesce(array_agg(x.amount), '{}') as amounts from bank.lines x
      where x.object = k.id and x.account = 'clients' and x.kind = 'chargeback' and x.no < l.no
    ) before
    where k.id = l.object and k.currency = l.currency
      and (k.state = 'paid' or k.line_at is not null and k.late_at is null)
      and abs(l.amount) <= k.amount
      and case when l.amount < 0 then before.amounts = '{}' else before.amounts = array[-l.amount] end)
$$;
grant execute on function bank.is_chargeback to ballast_service;
