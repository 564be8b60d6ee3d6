-- Checks an Ed25519 signature (RFC 8032, section 5.1.7) inside the database: what only a third party may
-- say is kept because that party signed it, and not because the service says so (docs/decisions/0017).
-- There is no secret in it that its time could tell.
create schema ed25519;

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

-- Whether the holder of the secret half of a key (32 bytes) signed just this text.
create function ed25519.is_signed(key bytea, signed_text bytea, signature bytea) returns boolean
language plpgsql immutable strict set search_path = pg_catalog, pg_temp
as $$
declare
  p constant numeric :=
    57896044618658097711785492504343953926634992332820282019728792003956564819949;
  l constant numeric :=
    7237005577332262213973186563042994240857116359379907606001950938285454250989;
  d constant numeric :=
    37095705934669439343138083508754565189542113879843219016388785533085940283555;
  root constant numeric :=
    19681161376707505956807079304988542015446066515923890162744021073123829784752;
  base_x constant numeric :=
    15112221349535400772501151409588531511454012693041857206046113283949847762202;
  base_y constant numeric :=
    46316835694926478169428394003475163141307993866256225615783033603165251855960;
  s numeric;
  ay numeric;
  ax numeric;
  u numeric;
  v numeric;
  digits int[];
  -- what may be added: 1, 3, … 15 times the base point, then so often the key taken away; each as
  -- y - x, y + x, 2dxy, 2z
  minus numeric[];
  plus numeric[];
  twice numeric[];
  of_z numeric[];
  digit int;
  q int;
  x numeric;
  y numeric;
  z numeric;
  t numeric;
  a numeric;
  b numeric;
  c numeric;
  e numeric;
  f numeric;
  g numeric;
  h numeric;
begin
  if length(key) <> 32 or length(signature) <> 64 then return false; end if;
  s := ed25519.number_of(substr(signature, 33));
  ay := ed25519.number_of(set_byte(key, 31, get_byte(key, 31) & 127));
  if s >= l or ay >= p then return false; end if;

  -- the key's point: x from y, by a root of u / v
  u := (ay * ay - 1) % p;
  v := (d * ay % p * ay + 1) % p;
  a := v * v % p * v % p;
  b := a * a % p * v % p * u % p;
  c := ed25519.power_of_ones(b);
  c := c * c % p;
  ax := u * a % p * (c * c % p * b % p) % p;
  a := v * ax % p * ax % p;
  if (a + u) % p = 0 then
    ax := ax * root % p;
  elsif (a - u) % p <> 0 then
    return false;
  end if;
  if ax < 0 then ax := ax + p; end if;
  if ax = 0 and get_byte(key, 31) > 127 then return false; end if;
  -- taken away, so with the other x
  if (ax % 2 = 1) = (get_byte(key, 31) > 127) then ax := p - ax; end if;

  for point in 0 .. 1 loop
    x := case point when 0 then base_x else ax end;
    y := case point when 0 then base_y else ay end;
    z := 1;
    t := x * y % p;
    -- twice it, which leads from each to the next
    h := x * x + y * y;
    e := (h - (x + y) * (x + y)) % p;
    g := (x * x - y * y) % p;
    f := 2 + g;
    h := h % p;
    u := g * h % p - e * f % p;
    v := g * h % p + e * f % p;
    c := 2 * d * (e * h % p) % p;
    b := 2 * (f * g % p);
    for odd in 1 .. 8 loop
      q := 8 * point + odd;
      minus[q] := y - x; plus[q] := y + x; twice[q] := 2 * d * t % p; of_z[q] := 2 * z;
      exit when odd = 8;
      e := (y - x) * u % p;
      h := (y + x) * v % p;
      f := t * c % p;
      g := z * b % p;
      a := h - e; h := h + e; e := g - f; g := g + f;
      x := a * e % p; y := g * h % p; z := e * g % p; t := a * h % p;
    end loop;
  end loop;

  digits := ed25519.digits_of(s, 5) || ed25519.digits_of(
    ed25519.number_of(sha512(substr(signature, 1, 32) || key || signed_text)) % l, 5);
  x := 0; y := 1; z := 1;
  for i in reverse 254 .. 1 loop
    a := x * x % p;
    b := y * y % p;
    h := a + b;
    e := h - (x + y) * (x + y) % p;
    g := a - b;
    f := 2 * z * z % p + g;
    x := e * f % p; y := g * h % p; z := f * g % p;
    for point in 0 .. 1 loop
      digit := digits[254 * point + i];
      continue when digit = 0;
      t := e * h % p;
      q := 8 * point + (abs(digit) + 1) / 2;
      if digit > 0 then
        a := (y - x) * minus[q] % p;
        b := (y + x) * plus[q] % p;
        c := t * twice[q] % p;
      else
        a := (y - x) * plus[q] % p;
        b := (y + x) * minus[q] % p;
        c := - t * twice[q] % p;
      end if;
      h := z * of_z[q];
      e := b - a; f := h - c; g := h + c; h := b + a;
      x := e * f % p; y := g * h % p; z := f * g % p;
    end loop;
  end loop;

  -- the point as bytes must be the signature's first half: y, and the lowest bit of x. One over z is its
  -- power of 2^255 - 21, which is 32 times 2^250 - 1 and 11
  a := ed25519.power_of_ones(z);
  for i in 1 .. 5 loop a := a * a % p; end loop;
  b := z * z % p;
  c := b * b % p;
  a := a * (c * c % p * b % p * z % p) % p;
  x := x * a % p;
  y := y * a % p;
  if x < 0 then x := x + p; end if;
  if y < 0 then y := y + p; end if;
  return y = ed25519.number_of(set_byte(substr(signature, 1, 32), 31, get_byte(signature, 31) & 127))
    and (x % 2 = 1) = (get_byte(signature, 31) > 127);
end $$;

-- Whether a key's point is one of the eight of which eight times is nothing: who knows no secret can sign
-- with it. By y, whatever the sign of x; for 1 and -1 there is one x, for 0 and the two others there are two.
create function ed25519.is_small(key bytea) returns boolean
language sql immutable strict set search_path = pg_catalog, pg_temp
as $$
  select length(key) <> 32 or encode(set_byte(key, 31, get_byte(key, 31) & 127), 'hex') in (
    repeat('00', 32), '01' || repeat('00', 31), 'ec' || repeat('ff', 30) || '7f',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a')
$$;
