-- The result of owed_at, computed from the newest commits before a day: their totals are the sums of the
-- entries up to their heads, so only later entries are read. Commits are never changed, the file of all
-- commits outside the database shows a change, and two invariants check that each total follows from the
-- previous one and that the newest equals the sum of all entries. For a currency without a commit, all
-- entries are read. Commits that were taken over say nothing about these entries.
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

-- Begins an attempt. A difference stays recorded until an attempt ends otherwise.
create function proof.begin(in_day date) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into proof.snapshots as s (day, state, tries, began_at)
  values (in_day, 'building', 1, platform.now())
  on conflict (day) do update set tries = s.tries + 1, began_at = platform.now()
    where s.state <> 'done'
$$;
grant execute on function proof.begin to ballast_service;

-- Ends an attempt without commits; `differences` when the sums differ.
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
