-- Writes the beat of the primary, at most every 400 ms however many processes call it, and answers
-- which database this is, its timeline, and the primary's clock in milliseconds. A standby tells by the
-- beat that it has how far it is behind, on the primary's clock alone. The lineage of a restored
-- database is another one, because its positions in the log cannot be compared.
create function platform.beat() returns table (lineage text, timeline int, now float8)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  -- The first part of the name of the present log file.
  present int := ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int;
begin
  update platform.beats b set at = clock_timestamp(), timeline = present
  where b.at < clock_timestamp() - interval '400 milliseconds' or b.at > clock_timestamp()
    or b.timeline <> present;
  return query select left(md5(concat_ws(' ', c.system_identifier, d.oid)), 8), present,
    (extract(epoch from clock_timestamp()) * 1000)::float8
  from pg_control_system() c, pg_database d where d.datname = current_database();
end $$;
grant execute on function platform.beat to ballast_service;

-- How far a standby has come: the beat of the primary that it has, and its position in the log of
-- changes. No row on a primary.
create function platform.look_at_standby() returns table (timeline int, beat_at float8, at bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select b.timeline, (extract(epoch from b.at) * 1000)::float8,
    coalesce((pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint, 0)
  from platform.beats b where pg_is_in_recovery();
$$;
grant execute on function platform.look_at_standby to ballast_service;
