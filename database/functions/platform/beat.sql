-- Which books these are, the same on the primary and its standbys: of this cluster and this database.
create function platform.books() returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select left(md5(concat_ws(' ', c.system_identifier, d.oid)), 8)
  from pg_control_system() c, pg_database d where d.datname = current_database();
$$;

-- Writes the beat of the primary, at most every 400 ms however many processes call it, and answers
-- which books these are, the timeline, and the primary's clock in milliseconds. A standby tells by
-- the beat that it has how far it is behind, on the primary's clock alone.
create function platform.beat() returns table (books text, timeline int, now float8)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  -- The first part of the name of the present log file.
  present int := ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int;
begin
  -- While a synchronous standby is away the others go on being read.
  perform set_config('synchronous_commit', 'local', true);
  update platform.beats b set at = clock_timestamp(), timeline = present
  where b.at < clock_timestamp() - interval '400 milliseconds' or b.at > clock_timestamp()
    or b.timeline <> present;
  return query select platform.books(), present,
    (extract(epoch from clock_timestamp()) * 1000)::float8;
end $$;
grant execute on function platform.beat to ballast_service;

-- How far a standby has come: the beat of the primary that it has, and its position in the log of
-- changes. A commit is seen a moment before its position counts as replayed, so `seen`, which no
-- read is ahead of, is what the standby has received. No row on a primary.
create function platform.look_at_standby()
returns table (books text, timeline int, beat_at float8, at bigint, seen bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select platform.books(), b.timeline, (extract(epoch from b.at) * 1000)::float8, p.at,
    greatest(p.at, coalesce((pg_last_wal_receive_lsn() - '0/0'::pg_lsn)::bigint, 0))
  from platform.beats b,
    (select coalesce((pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint, 0) as at) p
  where pg_is_in_recovery();
$$;
grant execute on function platform.look_at_standby to ballast_service;
