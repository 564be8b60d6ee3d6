-- Requests a payment. A cash payment is quoted at the newest rate: BC001 when there is none, BC002 when the
-- result would be zero.
create function cash.open_payment(
  in_key uuid, in_member uuid, in_kind text, in_channel text, in_amount bigint,
  quote_minutes int, pay_minutes int
) returns cash.payments
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  i uuid := ledger.derived_id('payment:' || in_member, in_key);
  c text := (select x.currency from cash.pay_channels x where x.id = in_channel and x.is_on
    and in_kind = any(x.kinds));
  moment timestamptz := platform.now();
  latest timestamptz := moment + make_interval(mins => pay_minutes);
  r cash.rates := cash.rate_of(c);
  worth bigint := cash.to_usdt(in_amount, c, r.rate);
  p cash.payments;
begin
  if in_kind = 'cash' and r.id is null then
    raise exception 'cash: no rate' using errcode = 'BC001';
  elsif in_kind = 'cash' and worth <= 0 then
    raise exception 'cash: too small' using errcode = 'BC002';
  end if;
  insert into cash.payments (bucket, id, member_id, kind, currency, amount, channel, quoted_rate,
    quoted_source, quoted_gets, quote_until, worth, created_at, pay_by)
  select platform.bucket_of(in_member), i, in_member, in_kind, c, in_amount, in_channel, q.rate,
    q.source, q.gets, q.until, worth, moment, latest
  from (select) one left join lateral (
    select r.rate, r.source, worth as gets, moment + make_interval(mins => quote_minutes) as until
    where in_kind = 'cash') q on true
  returning * into p;
  perform bank.ask_payment(i, c, in_amount,
    (select x.name from cash.pay_channels x where x.id = in_channel), latest);
  return p;
end $$;
grant execute on function cash.open_payment to ballast_service;

-- What a payment gives that was paid at `paid_at` according to the bank: its quote if that was valid then,
-- else the posted rate; nothing for one into the local wallet.
create function cash.gets_now(p cash.payments, paid_at timestamptz, out rate numeric, out gets bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if p.kind = 'cash' then
    rate := case when paid_at <= p.quote_until then p.quoted_rate
      else (cash.rate_of(p.currency)).rate end;
    gets := cash.to_usdt(p.amount, p.currency, rate);
  end if;
end $$;
grant execute on function cash.gets_now to ballast_service;
