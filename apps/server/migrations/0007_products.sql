-- Products and their stock. Terms are frozen at listing; stock is dealt out to buckets.
create schema products;
grant usage on schema products to ballast_service;

create table products.agreements (
  id uuid primary key,
  version text not null unique,
  -- English, the text that counts: its hash is what an order keeps
  body text not null,
  hash bytea not null check (hash = sha256(convert_to(body, 'UTF8'))),
  -- what it says in other languages: {"de_DE": "…"}; as unchangeable, under a hash of their own
  translations jsonb not null default '{}'
    check (jsonb_typeof(translations) = 'object' and not translations ? 'en_US'),
  translations_hash bytea not null default sha256(convert_to('{}', 'UTF8'))
    check (translations_hash = sha256(convert_to(translations::text, 'UTF8'))),
  published_at timestamptz not null
);

create table products.products (
  id uuid primary key,
  name text not null,
  image text not null,
  currency text not null references ledger.currencies,
  price bigint not null check (price > 0),
  daily_return bigint not null check (daily_return > 0),
  valid_days int not null check (valid_days between 1 and 1000),
  put_off_days int not null check (put_off_days between 0 and 60),
  units_listed int not null check (units_listed > 0),
  per_member_limit int not null check (per_member_limit > 0),
  agreement_id uuid not null references products.agreements,
  return_source text not null check (length(return_source) >= 40),
  return_source_translations jsonb not null default '{}' check (
    jsonb_typeof(return_source_translations) = 'object'
      and not return_source_translations ? 'en_US'),
  document_name text not null,
  document_hash bytea not null references ledger.documents,
  -- real times: announced (terms shown), sale starts, rush (last hours) and sale ends
  announced_at timestamptz not null,
  starts_at timestamptz not null check (starts_at >= announced_at),
  ends_at timestamptz not null check (ends_at > starts_at),
  state text not null default 'draft' check (state in ('draft', 'listed', 'closed')),
  listed_at timestamptz,
  closed_at timestamptz,
  -- units taken off sale when the product was closed: listed = left + withdrawn + sold
  units_withdrawn int not null default 0 check (units_withdrawn between 0 and units_listed),
  proposal_id uuid references ledger.proposals,
  created_by text not null,
  created_at timestamptz not null,
  -- the ceiling of 15 % a year, exact; the same rule as contract/calculator.ts
  check (daily_return::numeric * 365 * 10000 <= price::numeric * 1500),
  -- steps of 0.01, so that what a screen shows with two decimals is the whole truth
  check (currency <> 'tUSDT' or (price % 10000 = 0 and daily_return % 10000 = 0)),
  check ((state = 'draft') = (listed_at is null)),
  check ((state = 'closed') = (closed_at is not null))
);
create index on products.products (listed_at desc, id desc) where state = 'listed';

create table products.allotments (
  bucket int not null check (bucket between 0 and 63),
  product_id uuid not null references products.products,
  units_left int not null check (units_left >= 0),
  primary key (bucket, product_id)
) with (fillfactor = 50);
create index on products.allotments (product_id);

-- Which lot gave how much to a product's locked return, in the order given.
create table products.backing (
  product_id uuid not null references products.products,
  no int not null,
  kind text not null check (kind in ('reserve.capital', 'reserve.yield')),
  lot_id uuid not null,
  amount bigint not null check (amount > 0),
  -- what came back to the lot when the product was closed
  given_back bigint not null default 0 check (given_back between 0 and amount),
  primary key (product_id, no)
);
grant select on all tables in schema products to ballast_service;

-- The neutral rate shown beside every product's own, with its day and source, a name that reads the
-- same in every language; staff renew it.
insert into platform.settings (name, value) values ('products.benchmark', '{
  "rateBps": 433, "on": "2025-06-30",
  "source": "Federal Reserve Bank of New York (EFFR)"
}');

-- A draft is written once and never changed; only the functions below list and close it.
grant insert on products.agreements to ballast_service;
grant insert (
  id, name, image, currency, price, daily_return, valid_days, put_off_days, units_listed,
  per_member_limit, agreement_id, return_source, return_source_translations, document_name,
  document_hash, announced_at, starts_at, ends_at, created_by, created_at
) on products.products to ballast_service;

-- What one unit promises in all.
create function products.return_of_unit(product products.products) returns bigint
language sql immutable parallel safe
as $$ select product.daily_return * product.valid_days $$;

create function products.on_sale(product products.products) returns boolean
language sql stable parallel safe
as $$
  select product.state = 'listed'
    and platform.now() >= product.starts_at and platform.now() < product.ends_at
$$;
grant execute on function products.return_of_unit, products.on_sale to ballast_service;

-- Puts a draft on sale once its whole promised return is locked. The proposal's input: product_id,
-- currency, lots [{kind, lot_id, amount}], allotments [{bucket, units, amount}]. What is proposed
-- must be exactly what the product's terms promise, and the lots must hold it: a lot that is short
-- fails its CHECK. Errors: BP001 not a draft, BP002 input and terms differ, BP003 the sale is over.
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

-- Ends the sale of a product and gives everything still on offer back to the lots it came from: the
-- return of units not sold, and what early exits gave up. A closed product may be closed again when
-- later exits or cancellations left something on offer. Answers the amount given back.
-- The proposal's input: product_id, currency. Error: BP004 neither listed nor closed.
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

-- Brings units of a product into a bucket that has fewer than `want`, with the return locked for
-- them: from the fullest buckets first, and more than asked where there is plenty, so that a busy
-- bucket comes back less often. Answers how many units the bucket gained (or already has, when
-- another call brought them meanwhile); 0 only when the whole product has fewer than `want` left.
-- Takes the mutex of each bucket it touches: run it in a transaction of its own.
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

-- Inside. Units bought leave the allotments of their buckets, whose mutexes the caller holds; counts
-- below zero bring units back. Fewer left than taken fails the CHECK. Error: BP006 no allotment.
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
