-- Posts deposits and answers the ids posted now. items: [{id, member_id, currency, amount,
-- reference}]
create function ledger.deposit_batch(items jsonb, actor text) returns uuid[]
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(array_agg(distinct d), array_agg(l))
  from jsonb_to_recordset(items) as i
    (id uuid, member_id uuid, currency text, amount bigint, reference text),
  lateral (select platform.bucket_of(i.member_id) as b) k,
  lateral (values
    (row(b, i.id, 'deposit', actor, i.reference, null, null)::ledger.draft,
     ledger.leg_of(b, i.id, 1, 'client.custody', i.currency, ledger.house(), 'D', i.amount)),
    (row(b, i.id, 'deposit', actor, i.reference, null, null)::ledger.draft,
     ledger.leg_of(b, i.id, 2, 'client.deposit', i.currency, i.member_id, 'C', i.amount))
  ) v (d, l)
$$;

create function ledger.unknown_receipt(
  id uuid, currency text, amount bigint, reference text, actor text
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select ledger.post(
    array[row(0, id, 'unknown_receipt', actor, reference, null, null)::ledger.draft],
    array[
      ledger.leg_of(0, id, 1, 'client.custody', currency, ledger.house(), 'D', amount),
      ledger.leg_of(0, id, 2, 'client.unidentified', currency, ledger.house(), 'C', amount)])
$$;
