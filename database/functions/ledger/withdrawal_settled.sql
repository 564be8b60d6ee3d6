-- Ends a paid withdrawal. fee: at most withdrawal_fee_max_bps of the part drawn from earned
-- (otherwise BL008).
create function ledger.withdrawal_settled(
  applied uuid, member uuid, fee bigint, actor text, reference text
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(member);
  id uuid := ledger.derived_id('withdrawal_end', applied);
  g bigint;
  from_earned bigint;
  c text;
begin
  perform ledger.lock_buckets(array[b]);
  select max(e.currency), sum(e.amount) filter (where e.kind = 'client.withdrawing'),
    coalesce(sum(e.amount) filter (where e.kind = 'client.earned'), 0)
  into c, g, from_earned
  from ledger.entries e
  where e.bucket = b and e.transaction_id = applied and e.event = 'withdrawal_applied'
    and e.owner = member;
  if g is null then
    raise exception 'ledger: no such withdrawal' using errcode = 'BL004';
  end if;
  if fee < 0 or fee * 10000 > from_earned * constants.withdrawal_fee_max_bps() then
    raise exception 'ledger: fee above the most there is of earnings' using errcode = 'BL008';
  end if;
  return cardinality(ledger.post(
    array[row(b, id, 'withdrawal_settled', actor, reference, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, id, 1, 'client.withdrawing', c, member, 'D', g),
      ledger.leg_of(b, id, 2, 'client.custody', c, ledger.house(), 'C', g - fee),
      ledger.leg_of(b, id, 3, 'client.due_to_house', c, ledger.house(), 'C', fee),
      ledger.leg_of(b, id, 4, 'house.due_from_client', c, ledger.house(), 'D', fee),
      ledger.leg_of(b, id, 5, 'house.fee_revenue', c, ledger.house(), 'C', fee)])) = 1;
end $$;
