-- Thins out the bank's statements as chain.forget_statements does those of the chain. The lines
-- stay, because amounts in transit are computed from all of them.
create function bank.forget_statements(most int) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from bank.statements d where d.id in (
      select x.id from (
        select s.id, s.at, (s.difference, s.is_break) as says, lead(s.at) over w as next,
          lag((s.difference, s.is_break)) over w as before,
          lead((s.difference, s.is_break)) over w as after
        from bank.statements s where s.at < platform.now() - interval '7 days'
        window w as (partition by s.currency, s.account order by s.at, s.id)
      ) x
      where x.says = x.before and x.says = x.after
        and (date_trunc('hour', x.next, 'UTC') = date_trunc('hour', x.at, 'UTC')
          or x.at < platform.now() - interval '400 days')
      order by x.at, x.id limit most)
    returning 1)
  select count(*) from gone
$$;
grant execute on function bank.forget_statements to ballast_service;

-- Internal: requests a payment under an id that the caller derived.
create function bank.ask_payment(
  in_id uuid, in_currency text, in_amount bigint, in_channel text, in_pay_by timestamptz
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into bank.payments (id, currency, amount, channel, pay_by, asked_at)
  values (in_id, in_currency, in_amount, in_channel, in_pay_by, platform.now())
$$;
