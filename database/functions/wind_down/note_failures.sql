-- Stores the present failures of a step: the buckets (null: the whole step) and the reason; others are
-- resolved.
create function wind_down.note_failures(in_step text, in_buckets int[], reasons text[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform from wind_down.runs r where r.step = in_step for share;
  if not found then return; end if;
  delete from wind_down.failures t
  where t.step = in_step and not exists (
    select from unnest(in_buckets) b where b is not distinct from t.bucket);
  insert into wind_down.failures (step, bucket, reason, since, seen_at)
  select in_step, b, left(w, 500), platform.now(), platform.now()
  from unnest(in_buckets, reasons) x (b, w)
  on conflict (step, bucket) do update set reason = excluded.reason, seen_at = excluded.seen_at;
end $$;
grant execute on function wind_down.note_failures to ballast_service;
