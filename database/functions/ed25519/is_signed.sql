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
