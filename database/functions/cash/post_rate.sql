-- input: currency, rate, source
create function cash.post_rate(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare p ledger.proposals := ledger.take_proposal(proposal, 'post_rate');
begin
  if p.id is null then return; end if;
  insert into cash.rates (id, currency, rate, source, at) values (p.id, p.input ->> 'currency',
    (p.input ->> 'rate')::numeric, p.input ->> 'source', platform.now());
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;
grant execute on function cash.post_rate to ballast_service;

create function cash.rate_of(in_currency text) returns cash.rates
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select r.* from cash.rates r where r.currency = in_currency order by r.at desc, r.id desc limit 1
$$;
grant execute on function cash.rate_of to ballast_service;

-- The only formula of exchange, rounded down to the smallest unit: the same as
-- contract/cash/local-money.ts.
create function cash.to_usdt(amount bigint, currency text, rate numeric) returns bigint
language sql stable parallel safe
as $$
  select div(amount::numeric * 1000000 * 1000000, (rate * 1000000)::numeric(30, 0) * 10::numeric ^ c.exponent::numeric)
    ::bigint
  from ledger.currencies c where c.currency = to_usdt.currency
$$;
grant execute on function cash.to_usdt to ballast_service;

create function cash.to_local(amount bigint, currency text, rate numeric) returns bigint
language sql stable parallel safe
as $$
  select div(amount::numeric * (rate * 1000000)::numeric(30, 0) * 10::numeric ^ c.exponent::numeric,
    1000000::numeric * 1000000)::bigint
  from ledger.currencies c where c.currency = to_local.currency
$$;
grant execute on function cash.to_local to ballast_service;
