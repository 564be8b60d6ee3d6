-- Opens the partitions of the promised days. In a transaction of its own, without locks of buckets.
create function wind_down.open_months() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  d date := platform.day_of(platform.now());
  r wind_down.runs;
begin
  select * into r from wind_down.runs;
  while d <= r.promised_until loop
    perform platform.open_months(d, least(d + 400, r.promised_until));
    d := d + 401;
  end loop;
end $$;
grant execute on function wind_down.open_months to ballast_service;
