-- Returns everything that a closed product still has on offer to the lots it was listed from, the
-- last lot first. `taken` is what each of them gave. input: product_id, currency
create function ledger.unlist_unsold(proposal uuid, taken jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'unlist_unsold');
  product uuid := (p.input ->> 'product_id')::uuid;
  allotments jsonb;
  total bigint;
  lots jsonb;
begin
  if p.id is null then return 0; end if;
  perform ledger.lock_buckets(array(select generate_series(0, 63)));
  select jsonb_agg(jsonb_build_object('bucket', a.bucket, 'amount', a.balance::text)), sum(a.balance)
  into allotments, total from ledger.accounts a
  where a.owner = product and a.kind = 'reserve.offered' and a.balance > 0;
  if total is null then
    update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
    return 0;
  end if;
  select jsonb_agg(jsonb_build_object('kind', x.kind, 'lot_id', x.lot_id, 'amount', x.back::text))
  into lots from (
    select t ->> 'kind' as kind, t ->> 'lot_id' as lot_id,
      least((t ->> 'amount')::bigint, greatest(0, total - coalesce(sum((t ->> 'amount')::bigint)
        over (order by n desc rows between unbounded preceding and 1 preceding), 0))) as back
    from jsonb_array_elements(taken) with ordinality y (t, n)
  ) x where x.back > 0;
  perform ledger.post_proposal(p, ledger.lots_and_allotments(p, lots, allotments, 'C'));
  return total;
end $$;
