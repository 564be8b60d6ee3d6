-- Ends the sale of a product and returns everything still on offer to the lots it came from: the return of
-- unsold units, and what early exits gave up. A closed product may be closed again when later exits or
-- cancellations left something on offer. Answers the returned amount. The proposal's input: product_id,
-- currency. Error: BP004 neither listed nor closed.
create function products.close_product(proposal uuid) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals;
  product products.products;
  back bigint;
begin
  select * into p from ledger.proposals x
  where x.id = proposal and x.action = 'unlist_unsold' for update;
  if p.state = 'done' then return 0; end if;
  perform ledger.lock_buckets(array(select generate_series(0, 63)));
  select * into product from products.products x
  where x.id = (p.input ->> 'product_id')::uuid for no key update;
  if product.id is null or product.state = 'draft' then
    raise exception 'products: not listed' using errcode = 'BP004';
  end if;

  back := ledger.unlist_unsold(proposal, (
    select jsonb_agg(jsonb_build_object('kind', b.kind, 'lot_id', b.lot_id,
      'amount', (b.amount - b.given_back)::text) order by b.no)
    from products.backing b where b.product_id = product.id));

  update products.backing b set given_back = b.given_back + e.amount
  from ledger.entries e
  where b.product_id = product.id and e.bucket = 0 and e.transaction_id = proposal
    and e.owner = b.lot_id and e.kind = b.kind;
  update products.products x
  set state = 'closed', closed_at = coalesce(x.closed_at, platform.now()),
    units_withdrawn = x.units_withdrawn
      + (select sum(a.units_left) from products.allotments a where a.product_id = product.id)
  where x.id = product.id;
  update products.allotments a set units_left = 0
  where a.product_id = product.id and a.units_left > 0;
  return back;
end $$;
grant execute on function products.close_product to ballast_service;
