-- Internal. Takes bought units from the allotments of their buckets, whose locks the caller holds; negative
-- counts return units. Fewer left than taken fails the CHECK. Error: BP006 no allotment.
create function products.take_units(buckets int[], product_ids uuid[], units int[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update products.allotments a set units_left = a.units_left - t.units
  from (
    select b, p, sum(u)::int as units from unnest(buckets, product_ids, units) x (b, p, u)
    group by 1, 2
  ) t
  where a.bucket = t.b and a.product_id = t.p;
  if not found then
    raise exception 'products: no allotment here' using errcode = 'BP006';
  end if;
end $$;
