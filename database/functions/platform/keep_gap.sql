create function platform.gap_after(every_seconds int) returns interval
language sql immutable
as $$ select greatest(interval '15 minutes', make_interval(secs => 3 * every_seconds)) $$;
grant execute on function platform.gap_after to ballast_service;

-- Internal. Stores a gap of a job whose times are those of the wall clock; one that is too short is
-- not stored.
create function platform.keep_gap(job platform.job_runs, in_kind text, begins timestamptz,
  ends timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into platform.job_gaps (name, kind, from_at, to_at)
  select job.name, in_kind, begins + c.shift, ends + c.shift from platform.clock c
  where ends - begins > platform.gap_after(job.every_seconds)
  -- The gap was stored before, while it still lasted.
  on conflict (from_at, name, kind) do update set to_at = greatest(job_gaps.to_at, excluded.to_at)
$$;
