-- Moves units of a product, with the return locked for them, into a bucket that has fewer than `want`: from
-- the fullest buckets first, and more than needed when there is plenty, so that a busy bucket calls less
-- often. Answers how many units the bucket gained (or already has, when another call moved them meanwhile);
-- 0 only when the whole product has fewer than `want` left. Locks each bucket it touches: run it in a
-- transaction of its own.
create function products.rebalance(in_product uuid, in_bucket int, want int) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  product products.products;
  donors int[];
  total bigint;
  have int;
  moved int;
  give int;
  donor products.allotments;
begin
  select * into product from products.products p where p.id = in_product;
  loop
    select sum(a.units_left), coalesce(max(a.units_left) filter (where a.bucket = in_bucket), 0)
    into total, have from products.allotments a where a.product_id = in_product;
    if total is null or total < greatest(want, 1) then return 0; end if;
    if have >= want then return have; end if;

    select array_agg(d.bucket) into donors from (
      select a.bucket, sum(a.units_left) over (order by a.units_left desc, a.bucket)
        - a.units_left as before
      from products.allotments a
      where a.product_id = in_product and a.bucket <> in_bucket and a.units_left > 0
    ) d where d.before < want - have;

    moved := 0;
    begin
      perform ledger.lock_buckets(donors || in_bucket);
      select a.units_left into have from products.allotments a
      where a.product_id = in_product and a.bucket = in_bucket;
      for donor in select a.* from products.allotments a
        where a.product_id = in_product and a.bucket = any(donors) and a.units_left > 0
        order by a.bucket
      loop
        give := least(donor.units_left, greatest(want - have - moved, donor.units_left / 2));
        continue when give <= 0;
        update products.allotments a set units_left = a.units_left - give
        where a.bucket = donor.bucket and a.product_id = in_product;
        perform ledger.move_allotment(gen_random_uuid(), in_product, product.currency,
          donor.bucket, in_bucket, give * products.return_of_unit(product));
        moved := moved + give;
      end loop;
      update products.allotments a set units_left = a.units_left + moved
      where a.bucket = in_bucket and a.product_id = in_product;
      if have + moved < want then
        raise exception 'products: the donors were emptied meanwhile' using errcode = 'BP005';
      end if;
      return greatest(have, moved);
    exception when sqlstate 'BP005' then
      null; -- its locks are given back; look again
    end;
  end loop;
end $$;
grant execute on function products.rebalance to ballast_service;
