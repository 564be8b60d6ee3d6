-- On how many machines an acknowledged write is, and what keeps it there. Ballast commits with
-- synchronous_commit at `on` or above, so a commit waits until as many standbys as
-- synchronous_standby_names demands have flushed it; the caller's own setting counts here.
-- Whoever may not read the statistics of others sees of a standby that it is there and nothing
-- else: is_readable is false then, mended_by names the grant, and `synchronous` is null.
create function platform.replication() returns table (
  is_readable boolean,
  mended_by text,
  standby_names text,
  -- How many standbys a commit waits for.
  waits_for int,
  acknowledged_on int,
  -- Standbys that confirm commits now.
  synchronous int,
  -- True where commits wait although no standby could confirm them.
  is_missing boolean
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with given as (
    select pg_has_role(current_user, 'pg_read_all_stats', 'usage') as is_readable,
      btrim(current_setting('synchronous_standby_names')) as names
  ), waiting as (
    select g.*, case
        when g.names = '' or current_setting('synchronous_commit') not in ('on', 'remote_apply') then 0
        -- FIRST n (…), ANY n (…), or n (…); a plain list waits for its first.
        else coalesce((regexp_match(g.names, '^(?:(?:first|any)\s+)?(\d+)\s*\(', 'i'))[1]::int, 1)
      end as n
    from given g
  ), connected as (
    select count(*)::int as senders,
      count(*) filter (where sync_state in ('sync', 'quorum'))::int as synchronous
    from pg_stat_replication
  )
  select w.is_readable,
    case when not w.is_readable then format('grant pg_read_all_stats to %I', current_user) end,
    w.names, w.n, 1 + w.n,
    case when w.is_readable then c.synchronous end,
    not pg_is_in_recovery()
      and w.n > case when w.is_readable then c.synchronous else c.senders end
  from waiting w, connected c
$$;
grant execute on function platform.replication to ballast_service;

-- Each standby that is connected; one that is lost has no row. Lags are in bytes of the log of
-- changes, and in seconds of the wall clock. The lag in time is PostgreSQL's own, which does not grow while a
-- standby is silent, so a silence of more than a quarter of a minute counts as the lag.
create function platform.standbys() returns table (
  name text,
  state text,
  sync_state text,
  sent_bytes bigint,
  flush_bytes bigint,
  replay_bytes bigint,
  flush_seconds float8,
  replay_seconds float8,
  silent_seconds float8
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with newest as (
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
      as lsn
  ), standby as (
    select r.*, pg_wal_lsn_diff(n.lsn, r.sent_lsn)::bigint as to_send,
      pg_wal_lsn_diff(n.lsn, r.flush_lsn)::bigint as to_flush,
      pg_wal_lsn_diff(n.lsn, r.replay_lsn)::bigint as to_replay,
      extract(epoch from clock_timestamp() - r.reply_time)::float8 as silent
    from pg_stat_replication r, newest n
  )
  select application_name, s.state, s.sync_state,
    greatest(0, to_send), greatest(0, to_flush), greatest(0, to_replay),
    case when to_flush <= 0 then 0
      else greatest(extract(epoch from flush_lag)::float8, case when silent > 15 then silent end, 0) end,
    case when to_replay <= 0 then 0
      else greatest(extract(epoch from replay_lag)::float8, case when silent > 15 then silent end, 0) end,
    greatest(0, silent)
  from standby s
  where pg_has_role(current_user, 'pg_read_all_stats', 'usage')
  order by case s.sync_state when 'sync' then 1 when 'quorum' then 1 when 'potential' then 2 else 3 end,
    application_name, pid
$$;
grant execute on function platform.standbys to ballast_service;

-- Physical slots and how much of the log of changes each keeps for its standby. wal_status `lost`:
-- the standby cannot go on from it and is to be made anew.
create function platform.replication_slots() returns table (
  name text,
  is_active boolean,
  retained_bytes bigint,
  wal_status text
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select s.slot_name::text, s.active, greatest(0, pg_wal_lsn_diff(
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
      s.restart_lsn))::bigint, s.wal_status
  from pg_replication_slots s where s.slot_type = 'physical' order by s.slot_name
$$;
grant execute on function platform.replication_slots to ballast_service;
