-- Deletes daily seals older than a week except the last one of each day, at most `most` at once.
-- They only record what was verified when; the chains of hashes are in ledger.seals and lose
-- nothing.
create function ledger.forget_daily_seals(most int) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from ledger.daily_seals d where d.at in (
      select x.at from (
        select s.at, lead(s.at) over (order by s.at) as next from ledger.daily_seals s
        where s.at < platform.now() - interval '7 days'
      ) x
      where platform.day_of(x.next) = platform.day_of(x.at) order by x.at limit most)
    returning 1)
  select count(*) from gone
$$;
grant execute on function ledger.forget_daily_seals to ballast_service;
