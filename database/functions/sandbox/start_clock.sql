-- Sets the start of the clock; possible only while the ledger is empty (demo data, tests). Deletes
-- statements, guard values, invariant runs and seals that a running server may have made, because they
-- would be in the future, and nothing could follow until then.
create function sandbox.start_clock(at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  is_watched boolean := exists (select from reserve.cover_history);
  back interval;
begin
  if exists (select from ledger.transactions) then
    raise exception 'start_clock: the ledger has begun';
  end if;
  -- writers read the clock while they hold the lock of their guard or table
  if is_watched then
    perform reserve.refresh_guard(c.currency) from ledger.currencies c;
  end if;
  lock table chain.statements, bank.statements, reserve.invariant_runs, reserve.invariant_parts,
    ledger.daily_seals in exclusive mode;
  select c.shift - (at - now()) into back from platform.clock c;
  update platform.clock set shift = at - now();
  delete from chain.statements;
  delete from bank.statements;
  delete from reserve.cover_history;
  delete from reserve.invariant_runs;
  delete from reserve.invariant_parts;
  delete from ledger.daily_seals;
  delete from open.figures;
  update income.welcomed set before = '-infinity';
  update reserve.guard_history set at = guard_history.at - back;
  if is_watched then
    perform reserve.refresh_guard(c.currency) from ledger.currencies c;
  end if;
  perform platform.open_months(platform.day_of(at) - 1, platform.day_of(at) + 70);
  perform pg_notify('clock', '');
end $$;
grant execute on function sandbox.start_clock to ballast_service;
