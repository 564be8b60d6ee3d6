-- The total return of one unit.
create function products.return_of_unit(product products.products) returns bigint
language sql immutable parallel safe
as $$ select product.daily_return * product.valid_days $$;
grant execute on function products.return_of_unit to ballast_service;

create function products.on_sale(product products.products) returns boolean
language sql stable parallel safe
as $$
  select product.state = 'listed'
    and platform.now() >= product.starts_at and platform.now() < product.ends_at
$$;
grant execute on function products.on_sale to ballast_service;

-- Puts a draft on sale once its whole return is locked. The proposal's input: product_id, currency, lots
-- [{kind, lot_id, amount}], allotments [{bucket, units, amount}]. The proposal must match the product's
-- terms exactly, and the lots must have the amounts: a lot with less fails its CHECK. Errors: BP001 not a
-- draft, BP002 input and terms differ, BP003 the sale is over.
create function products.list_product(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals;
  product products.products;
begin
  select * into p from ledger.proposals x
  where x.id = proposal and x.action = 'list_product' for update;
  if p.state = 'done' then return; end if;
  select * into product from products.products x
  where x.id = (p.input ->> 'product_id')::uuid for no key update;
  if product.id is null or product.state <> 'draft' then
    raise exception 'products: not a draft' using errcode = 'BP001';
  end if;
  if product.ends_at <= platform.now() then
    raise exception 'products: the sale is over' using errcode = 'BP003';
  end if;
  if p.input ->> 'currency' is distinct from product.currency or exists (
    select from jsonb_to_recordset(p.input -> 'allotments') a (bucket int, units int, amount bigint)
    where a.units is null or a.units <= 0
      or a.amount is distinct from a.units * products.return_of_unit(product)
  ) or product.units_listed is distinct from (
    select sum(a.units) from jsonb_to_recordset(p.input -> 'allotments') a (bucket int, units int)
  ) then
    raise exception 'products: the proposal differs from the terms' using errcode = 'BP002';
  end if;
  if exists (
    select from jsonb_to_recordset(p.input -> 'lots') l (kind text, lot_id uuid, amount bigint)
    where l.amount is null or l.amount <= 0 or not exists (
      select from reserve.lots r where r.id = l.lot_id and r.state = 'funded'
        and r.currency = product.currency and 'reserve.' || r.source = l.kind)
  ) then
    raise exception 'products: a lot is not a funded one' using errcode = 'BP002';
  end if;

  perform ledger.list_product(proposal);

  insert into products.allotments (bucket, product_id, units_left)
  select b, product.id, coalesce(a.units, 0) from generate_series(0, 63) b
  left join jsonb_to_recordset(p.input -> 'allotments') a (bucket int, units int) on a.bucket = b;
  insert into products.backing (product_id, no, kind, lot_id, amount)
  select product.id, n, l ->> 'kind', (l ->> 'lot_id')::uuid, (l ->> 'amount')::bigint
  from jsonb_array_elements(p.input -> 'lots') with ordinality x (l, n);
  update products.products x
  set state = 'listed', listed_at = platform.now(), proposal_id = proposal
  where x.id = product.id;
end $$;
grant execute on function products.list_product to ballast_service;
