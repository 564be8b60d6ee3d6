-- Internal.
create function reserve.keep_cover(seen reserve.cover_history) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  last reserve.cover_history;
begin
  select * into last from reserve.cover_history h
  where h.currency = seen.currency order by h.at desc limit 1;
  if last.at >= seen.at or last.at > seen.at - interval '5 minutes'
    and (last.red, last.stale) is not distinct from (seen.red, seen.stale)
  then
    return;
  end if;
  seen.hourly := last.at is null or date_trunc('hour', last.at) <> date_trunc('hour', seen.at);
  insert into reserve.cover_history select (seen).*;
  delete from reserve.cover_history h
  where h.currency = seen.currency and (h.at < seen.at - interval '400 days'
    or h.at < seen.at - interval '7 days' and not h.hourly);
end $$;
