-- How much more of a currency that was cut can be paid than is there by the newest statements, beyond what all
-- rests can rise by: no round takes it from anybody, and whoever asks first is paid. Where all was there at the
-- cut no claim was kept, and that is all that is gone since. Null until statements are newer than what the books
-- booked last: those from before lack that again.
create function wind_down.uncovered(in_currency text) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare there numeric;
begin
  if not exists (select from wind_down.cuts c where c.currency = in_currency) then return 0; end if;
  there := (select b.there from wind_down.beyond(in_currency) b);
  if there is null or there >= 0 then return 0; end if;
  if (select min(o.at) from wind_down.outside o where o.currency = in_currency)
    <= wind_down.booked_last(in_currency)
  then
    return null;
  end if;
  return greatest(0, -there - (select coalesce(sum(r.room), 0) from wind_down.rests_of(in_currency) r
    where not r.is_set_aside));
end $$;
grant execute on function wind_down.uncovered to ballast_service;
