-- Moves the platform's clock forward (only the sandbox, with its stand-in rails) and notifies every
-- process.
create function sandbox.advance_clock(by_days int) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if by_days < 1 or by_days > 366 then
    raise exception 'advance_clock: 1 to 366 days';
  end if;
  if exists (select from chain.source where chain_id <> constants.local_chain_id()) then
    raise exception 'advance_clock: only beside the local chain';
  end if;
  perform platform.open_months(
    platform.day_of(platform.now()), platform.day_of(platform.now()) + by_days + 70
  );
  update platform.clock set shift = shift + make_interval(days => by_days);
  perform pg_notify('clock', '');
  return platform.now();
end $$;
grant execute on function sandbox.advance_clock to ballast_service;
