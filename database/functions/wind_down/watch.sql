-- Looks at statements that came since the last look: where they show that less is there than can be paid, approvals
-- wait, and go on where it is not so. False when there was nothing new.
create function wind_down.watch() returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  newest timestamptz := (select max(o.at) from wind_down.outside o);
begin
  if not exists (select from wind_down.runs r where newest > coalesce(r.looked_at, '-infinity')) then
    return false;
  end if;
  -- the run before the waiting, as whoever shares has it
  update wind_down.runs r set looked_at = newest;
  perform wallets.wait_for_shares(wind_down.has_to_share());
  return true;
end $$;
grant execute on function wind_down.watch to ballast_service;
