-- Thins out statements. Deletes those older than a week that have the same difference as the one before and
-- the one after and are not the last of their hour, and after 400 days also the latter, so that every
-- beginning and end of a break stays. At most `most` at once.
create function chain.forget_statements(most int) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from chain.statements d where d.id in (
      select x.id from (
        select s.id, s.at, s.exact_difference as difference, lead(s.at) over w as next,
          lag(s.exact_difference) over w as before, lead(s.exact_difference) over w as after
        from chain.statements s where s.at < platform.now() - interval '7 days'
        window w as (partition by s.book order by s.at, s.id)
      ) x
      where x.difference = x.before and x.difference = x.after
        and (date_trunc('hour', x.next, 'UTC') = date_trunc('hour', x.at, 'UTC')
          or x.at < platform.now() - interval '400 days')
      order by x.at, x.id limit most)
    returning 1)
  select count(*) from gone
$$;
grant execute on function chain.forget_statements to ballast_service;
