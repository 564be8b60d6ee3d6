-- What owed_at says, from the newest commits of the days before a day: the entries up to their heads
-- added up to their totals, so only those behind them are read. Commits are never changed, the file of
-- all commits beside the database shows where one was, and two invariants look again: that each total
-- follows from the one before, and that the newest is what all entries say. In what nothing was
-- published yet, which is so for a currency's first day, all entries are read. What was taken over says
-- nothing of these entries.
create function proof.owed_by_commits(up_to bigint[], before date)
returns table (currency text, owed numeric)
language plpgsql stable
as $$
begin
  return query
  with base as (
    select distinct on (c.currency) c.currency, c.total, s.head_seqs
    from proof.commits c join proof.snapshots s using (day)
    where c.day < before and c.taken_over_at is null
    order by c.currency, c.sequence desc
  ), since as (
    select h.head_seqs, o.currency, o.owed
    from (select distinct b.head_seqs from base b) h
    cross join lateral proof.owed_between(h.head_seqs, up_to) o
  )
  select b.currency, b.total + coalesce(s.owed, 0)
  from base b left join since s on s.currency = b.currency and s.head_seqs = b.head_seqs;
  if exists (select from ledger.currencies c
    where not exists (select from proof.commits x
        where x.currency = c.currency and x.day < before and x.taken_over_at is null)
      and ledger.is_held(c.currency))
  then
    return query select o.currency, o.owed from proof.owed_at(up_to) o
    where not exists (select from proof.commits x
      where x.currency = o.currency and x.day < before and x.taken_over_at is null);
  end if;
end $$;
grant execute on function proof.owed_by_commits to ballast_service;

-- A try begins. What was found wrong stays so until a try ends otherwise: looking again is no yes.
create function proof.begin(in_day date) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into proof.snapshots as s (day, state, tries, began_at)
  values (in_day, 'building', 1, platform.now())
  on conflict (day) do update set tries = s.tries + 1, began_at = platform.now()
    where s.state <> 'done'
$$;
grant execute on function proof.begin to ballast_service;

-- A try ended without commits; `differences` when that is because the sums do not agree.
create function proof.fail(in_day date, in_failure text, in_differences jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update proof.snapshots s set ended_at = platform.now(), failure = left(in_failure, 500),
    state = case when in_differences is not null then 'wrong'
      when s.state = 'wrong' then 'wrong' else 'failed' end,
    differences = coalesce(in_differences, s.differences)
  where s.day = in_day and s.state <> 'done'
$$;
grant execute on function proof.fail to ballast_service;
