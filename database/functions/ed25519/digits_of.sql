-- Little-endian bytes as a number, and a number's bits, the highest first.
create function ed25519.number_of(bytes bytea) returns numeric
language plpgsql immutable strict set search_path = pg_catalog, pg_temp
as $$
declare
  n numeric := 0;
begin
  for i in reverse length(bytes) - 1 .. 0 loop
    n := n * 256 + get_byte(bytes, i);
  end loop;
  return n;
end $$;

-- A number below 2^253 as odd digits between -2^(width - 1) and 2^(width - 1), by their place in binary, the
-- lowest first: most are 0, and of any `width` that follow each other only one is not.
create function ed25519.digits_of(n numeric, width int) returns int[]
language plpgsql immutable strict set search_path = pg_catalog, pg_temp
as $$
declare
  digits int[] := array_fill(0, array[254]);
  whole constant int := 1 << width;
  half numeric;
  low int;
  i int := 1;
begin
  while n > 0 loop
    half := div(n, 2);
    if n = half + half then
      n := half;
      i := i + 1;
    else
      low := (n % whole)::int;
      if low > whole / 2 then low := low - whole; end if;
      digits[i] := low;
      n := div(n - low, whole);
      i := i + width;
    end if;
  end loop;
  return digits;
end $$;
