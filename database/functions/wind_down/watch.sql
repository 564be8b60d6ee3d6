-- Reads statements that came since the last call: approvals wait when less is held than can be paid, and go
-- on when that is resolved. False when there was nothing new.
create function wind_down.watch() returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  newest timestamptz := (select max(o.at) from wind_down.outside o);
begin
  if not exists (select from wind_down.runs r where newest > coalesce(r.looked_at, '-infinity')) then
    return false;
  end if;
  -- locks the run before the waiting, in the same order as sharing
  update wind_down.runs r set looked_at = newest;
  perform wallets.wait_for_shares(wind_down.has_to_share());
  return true;
end $$;
grant execute on function wind_down.watch to ballast_service;
