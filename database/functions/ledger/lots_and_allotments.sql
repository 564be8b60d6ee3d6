-- Internal. Moves `lots` (kind, lot_id, amount) to `allotments` (bucket, amount) of a product, or
-- back; the two sides must be equal.
create function ledger.lots_and_allotments(
  p ledger.proposals, lots jsonb, allotments jsonb, lot_side "char"
) returns ledger.leg[]
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  c text := p.input ->> 'currency';
  product uuid := (p.input ->> 'product_id')::uuid;
  other "char" := case lot_side when 'D' then 'C' else 'D' end;
  total bigint := (select sum((l ->> 'amount')::bigint) from jsonb_array_elements(lots) l);
  legs ledger.leg[];
begin
  if total is distinct from (
    select sum((a ->> 'amount')::bigint) from jsonb_array_elements(allotments) a
  ) then
    raise exception 'ledger: lots and allotments differ' using errcode = 'BL002';
  end if;
  select array_agg(ledger.leg_of(0, p.id, n::int, l ->> 'kind', c, (l ->> 'lot_id')::uuid,
    lot_side, (l ->> 'amount')::bigint))
  into legs from jsonb_array_elements(lots) with ordinality x (l, n);
  legs := legs || ledger.leg_of(0, p.id, 1000, 'reserve.transit', c, ledger.house(), other, total);
  return legs || (
    select array_agg(leg) from jsonb_array_elements(allotments) with ordinality x (a, n),
    lateral (values
      (ledger.leg_of((a ->> 'bucket')::int, p.id, 2000 + n::int, 'reserve.transit', c,
        ledger.house(), lot_side, (a ->> 'amount')::bigint)),
      (ledger.leg_of((a ->> 'bucket')::int, p.id, 3000 + n::int, 'reserve.offered', c,
        product, other, (a ->> 'amount')::bigint))
    ) v (leg));
end $$;

-- input: product_id, currency, lots [{kind, lot_id, amount}], allotments [{bucket, amount}]
create function ledger.list_product(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare p ledger.proposals := ledger.take_proposal(proposal, 'list_product');
begin
  if p.id is null then return; end if;
  perform ledger.open_accounts(b, (p.input ->> 'product_id')::uuid, p.input ->> 'currency',
    array['reserve.offered', 'reserve.sold']) from generate_series(0, 63) b;
  perform ledger.post_proposal(p,
    ledger.lots_and_allotments(p, p.input -> 'lots', p.input -> 'allotments', 'D'));
end $$;
