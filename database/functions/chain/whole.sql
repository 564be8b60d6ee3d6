-- The token's own units in a millionth of a token; null before the chain was opened.
create function chain.unit() returns numeric
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select ('1' || repeat('0', s.decimals - 6))::numeric from chain.source s
$$;
grant execute on function chain.unit to ballast_service;

-- Whole millionths in an amount of the token's own units, rounded down (also below zero). Division of
-- numeric rounds after some digits; div and mod are exact.
create function chain.whole(units numeric, unit numeric) returns numeric
language sql immutable strict parallel safe
as $$
  select div(units - mod(mod(units, unit) + unit, unit), unit)
$$;
grant execute on function chain.whole to ballast_service;
