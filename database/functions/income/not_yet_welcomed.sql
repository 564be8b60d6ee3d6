-- The oldest members without an outcome. Read in the order of their index, from the time before which
-- all have one.
create function income.not_yet_welcomed(most int)
returns table (bucket int, id uuid, registered_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_material = off set enable_sort = off
as $$
  select m.bucket, m.id, m.registered_at from members.members m
  where m.registered_at >= (select w.before from income.welcomed w)
    and not exists (
      select from income.welcomes w where w.bucket = m.bucket and w.member_id = m.id)
  order by m.registered_at, m.id limit most
$$;
grant execute on function income.not_yet_welcomed to ballast_service;

-- Moves that time on: to the first member without an outcome, or to the newest member. Not beyond
-- `written_until`, because registrations do not become visible in their order: ledger.written_until(), read
-- by the caller, which sees its own role's transactions only, and before this function's snapshot is taken.
create function income.note_welcomed(written_until timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update income.welcomed w set before = least(x.until, note_welcomed.written_until)
  from (
    select coalesce((select n.registered_at from income.not_yet_welcomed(1) n),
      (select max(m.registered_at) from members.members m)) as until
  ) x
  where x.until > w.before
$$;
grant execute on function income.note_welcomed to ballast_service;
