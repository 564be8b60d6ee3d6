-- Verifies at most `most` batches of the ledger's chains in each bucket. True when a seal over all of them
-- exists since the step began, or when a chain is broken, which does not keep members from their money.
create function wind_down.seal(most int) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  broken bigint;
begin
  perform wind_down.at_step('seal');
  select count(*) into broken from ledger.seal_now(most);
  update wind_down.steps s set facts = jsonb_build_object('broken', broken, 'seal',
    (select encode(d.hash, 'hex') from ledger.daily_seals d where d.at >= s.began_at
      order by d.at desc limit 1))
  where s.step = 'seal';
  return broken > 0 or (select bool_and(v.is_whole) from ledger.verified_heads v) and exists (
    select from ledger.daily_seals d
    join wind_down.steps s on s.step = 'seal' and d.at >= s.began_at);
end $$;
grant execute on function wind_down.seal to ballast_service;
