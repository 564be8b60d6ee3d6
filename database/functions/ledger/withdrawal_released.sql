-- Ends a withdrawal unpaid. Released and settled share one derived id, so only the first of them is
-- posted: both answer true when they posted, and false when the withdrawal had ended already.
create function ledger.withdrawal_released(applied uuid, member uuid, actor text, reference text)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(member);
  id uuid := ledger.derived_id('withdrawal_end', applied);
begin
  perform ledger.lock_buckets(array[b]);
  if not exists (select from ledger.entries e where e.bucket = b and e.transaction_id = applied
    and e.event = 'withdrawal_applied' and e.owner = member) then
    raise exception 'ledger: no such withdrawal' using errcode = 'BL004';
  end if;
  return cardinality(ledger.post(
    array[row(b, id, 'withdrawal_released', actor, reference, null, null)::ledger.draft],
    ledger.mirror(b, applied, id))) = 1;
end $$;
