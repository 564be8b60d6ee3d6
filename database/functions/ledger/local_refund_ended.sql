create function ledger.local_refund_ended(
  refund uuid, member uuid, currency text, amount bigint, paid boolean, reference text
) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select cardinality(ledger.post(
    array[row(b, i, case when paid then 'local_refund_settled' else 'local_refund_released' end,
      'rail', reference, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, i, 1, 'client.withdrawing', currency, member, 'D', amount),
      case when paid then ledger.leg_of(b, i, 2, 'client.custody', currency, ledger.house(), 'C', amount)
      else ledger.leg_of(b, i, 2, 'client.local', currency, member, 'C', amount) end])) = 1
  from (select platform.bucket_of(member) as b, ledger.derived_id('refund_end', refund) as i) x
$$;

-- Internal. Reserves local currency of the float for a withdrawal that was applied for; float_freed
-- releases it when the withdrawal ends unpaid.
create function ledger.float_held(applied uuid, member uuid, currency text, amount bigint)
returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(
    array[row(b, i, 'float_held', 'member', applied::text, null, null)::ledger.draft],
    array[
      ledger.leg_of(b, i, 1, 'client.conversion', currency, ledger.house(), 'D', amount),
      ledger.leg_of(b, i, 2, 'client.conversion_held', currency, ledger.house(), 'C', amount)])
  from (select platform.bucket_of(member) as b, ledger.derived_id('float_held', applied) as i) x
$$;

create function ledger.float_freed(applied uuid, member uuid, actor text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(
    array[row(b, i, 'float_freed', actor, applied::text, null, null)::ledger.draft],
    ledger.mirror(b, ledger.derived_id('float_held', applied), i))
  from (select platform.bucket_of(member) as b, ledger.derived_id('float_freed', applied) as i) x
$$;
