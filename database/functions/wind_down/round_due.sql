-- Whether a round can be held: two statements in a row, since the last time something was shared out or a receipt
-- ended (its money would be gone twice), say the same, and there is less than can be paid: by a unit for each claim, or, once a day, by less; or
-- more: all that is owed, or, once a day, a unit for each claim of which something is.
create function wind_down.round_due(in_currency text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  last timestamptz := greatest(
    (select c.at from wind_down.cuts c where c.currency = in_currency and c.is_short),
    (select max(r.at) from wind_down.rounds r where r.currency = in_currency));
  booked timestamptz := greatest(last, wind_down.booked_last(in_currency));
  b record;
begin
  if last is null or (
    select coalesce(bool_or(o.before_at is null or o.before_at <= booked or o.difference <> o.before), true)
    from wind_down.outside o where o.currency = in_currency)
  then
    return false;
  end if;
  b := wind_down.beyond(in_currency);
  if b.there < 0 then
    return (-b.there >= b.claims or platform.now() >= last + interval '1 day') and exists (
      select from wind_down.rests_of(in_currency) r where not r.is_set_aside and r.room > 0);
  end if;
  return coalesce(b.owed > 0 and b.there > 0 and (b.there = b.owed
    or b.there >= b.parts and platform.now() >= last + interval '1 day'), false);
end $$;
grant execute on function wind_down.round_due to ballast_service;
