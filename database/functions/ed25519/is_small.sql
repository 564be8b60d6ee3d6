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
