-- Whether this much of what is the operator's own in custody (fees, float) may leave it, or become a
-- claim. Before the end of Ballast it may; from its beginning on only what members are not owed.
create function ledger.house_may_take(in_currency text, amount bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return not ledger.sales_ended()
    or platform.ask('house_may_take', in_currency, amount::text)::boolean;
end $$;
grant execute on function ledger.house_may_take to ballast_service;
