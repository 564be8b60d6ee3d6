-- Whether this much of the operator's own money in custody (fees, float) may leave custody or
-- become a claim. Always true before the wind-down; from its beginning on, only for money that
-- members are not owed.
create function ledger.house_may_take(in_currency text, amount bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return not ledger.sales_ended()
    or platform.ask('house_may_take', in_currency, amount::text)::boolean;
end $$;
grant execute on function ledger.house_may_take to ballast_service;
