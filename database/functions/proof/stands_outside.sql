-- The day of the commit in a transaction's data; null for anything else.
create function proof.anchored_day(data text) returns date
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp
as $$
declare
  bytes bytea;
  of_name int;
  taken_at bigint;
begin
  if data !~ '^0x42504b31(0[1-9a-f]|10)([0-9a-f]{2})+$' then return null; end if;
  bytes := decode(substr(data, 3), 'hex');
  of_name := get_byte(bytes, 4);
  if length(bytes) <> 126 + of_name then return null; end if;
  taken_at := ('x' || encode(substr(bytes, 10 + of_name, 8), 'hex'))::bit(64)::bigint;
  if taken_at not between 0 and 253402300799999 then return null; end if;
  return platform.day_of(timestamptz 'epoch' + taken_at * interval '1 millisecond');
end $$;

-- Whether the chain has a commit of a day that the books do not know, whatever people decided about it
-- since.
create function proof.stands_outside(in_day date) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from outside.findings f
    where f.kind = 'anchor' and f.state <> 'gone' and proof.anchored_day(f.data) = in_day
      and not exists (select from proof.commits c
        where c.day = in_day and c.hash = sha256(decode(substr(f.data, 3), 'hex'))))
$$;
grant execute on function proof.stands_outside to ballast_service;
