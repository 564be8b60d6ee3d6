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

create function ed25519.bits_of(n numeric, many int) returns boolean[]
language plpgsql immutable strict set search_path = pg_catalog, pg_temp
as $$
declare
  bits boolean[] := array_fill(false, array[many]);
  half numeric;
begin
  for i in reverse many .. 1 loop
    half := div(n, 2);
    bits[i] := n <> half + half;
    n := half;
  end loop;
  return bits;
end $$;

-- A power modulo 2^255 - 19, whose exponent is so many ones in binary and then those bits: 2^252 - 3 for a
-- root, 2^255 - 21 for an inverse.
create function ed25519.power(base numeric, ones int, ending boolean[]) returns numeric
language plpgsql immutable strict set search_path = pg_catalog, pg_temp
as $$
declare
  p constant numeric :=
    57896044618658097711785492504343953926634992332820282019728792003956564819949;
  r numeric := 1;
begin
  for i in 1 .. ones loop
    r := r * r % p;
    r := r * base % p;
  end loop;
  for i in 1 .. cardinality(ending) loop
    r := r * r % p;
    if ending[i] then r := r * base % p; end if;
  end loop;
  return r;
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
  of_s boolean[];
  of_h boolean[];
  -- what may be added: base point, key taken away, both; each as y - x, y + x, 2dxy, 2z
  minus numeric[];
  plus numeric[];
  twice numeric[];
  of_z numeric[];
  q int;
  x numeric := 0;
  y numeric := 1;
  z numeric := 1;
  t numeric := 0;
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
  ax := u * a % p * ed25519.power(a * a % p * v % p * u % p, 250, '{f,t}') % p;
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

  of_s := ed25519.bits_of(s, 253);
  of_h := ed25519.bits_of(
    ed25519.number_of(sha512(substr(signature, 1, 32) || key || signed_text)) % l, 253);
  minus := array[base_y - base_x, ay - ax];
  plus := array[base_y + base_x, ay + ax];
  twice := array[2 * d * base_x % p * base_y % p, 2 * d * ax % p * ay % p];
  of_z := array[2, 2];
  -- both added once
  a := (base_y - base_x) * (ay - ax) % p;
  b := (base_y + base_x) * (ay + ax) % p;
  c := twice[1] * ax % p * ay % p;
  e := b - a; f := 2 - c; g := 2 + c; h := b + a;
  x := e * f % p; y := g * h % p; t := e * h % p; z := f * g % p;
  minus[3] := y - x; plus[3] := y + x; twice[3] := 2 * d * t % p; of_z[3] := 2 * z;

  x := 0; y := 1; z := 1; t := 0;
  for i in 1 .. 253 loop
    a := x * x % p;
    b := y * y % p;
    h := a + b;
    e := h - (x + y) * (x + y) % p;
    g := a - b;
    f := 2 * z * z % p + g;
    x := e * f % p; y := g * h % p; z := f * g % p;
    q := of_s[i]::int + 2 * of_h[i]::int;
    if q > 0 then
      t := e * h % p;
      a := (y - x) * minus[q] % p;
      b := (y + x) * plus[q] % p;
      c := t * twice[q] % p;
      h := z * of_z[q];
      e := b - a; f := h - c; g := h + c; h := b + a;
      x := e * f % p; y := g * h % p; z := f * g % p;
    end if;
  end loop;

  -- the point as bytes must be the signature's first half: y, and the lowest bit of x
  a := ed25519.power(z, 250, '{f,t,f,t,t}');
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
