-- A number to the power of 2^250 - 1, modulo 2^255 - 19: ten ones in binary are five times two, and so on.
create function ed25519.power_of_ones(base numeric) returns numeric
language plpgsql immutable strict set search_path = pg_catalog, pg_temp
as $$
declare
  p constant numeric :=
    57896044618658097711785492504343953926634992332820282019728792003956564819949;
  ones numeric[] := array[base];
  last int;
  r numeric;
begin
  -- by as many squares as the second of each two has ones: 1, 2, 4, 5, 10, 20, 40, 50, 100, 200, 250
  foreach last in array '{1, 2, 1, 5, 10, 20, 10, 50, 100, 50}'::int[] loop
    r := ones[cardinality(ones)];
    for i in 1 .. last loop r := r * r % p; end loop;
    ones := ones || r * ones[array_position('{1, 2, 4, 5, 10, 20, 40, 50, 100, 200}'::int[], last)] % p;
  end loop;
  return ones[cardinality(ones)];
end $$;
