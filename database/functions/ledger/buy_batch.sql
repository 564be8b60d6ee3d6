-- Internal. Posts the purchases of members with enough money; the answer leaves out the others. A
-- batch has at most one purchase of each member, so that each check is exact.
create function ledger.buy_batch(purchases ledger.purchase[]) returns setof ledger.bought
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  rows ledger.bought[];
begin
  if (select count(distinct p.member) <> count(*) from unnest(purchases) p) then
    raise exception 'ledger: one purchase of a member in a batch' using errcode = 'BL009';
  end if;
  perform ledger.lock_buckets((select array_agg(p.bucket) from unnest(purchases) p));

  select array_agg(row(p.id, least(p.principal, b.deposit),
    least(p.principal - least(p.principal, b.deposit), b.returned),
    greatest(p.principal - b.deposit - b.returned, 0))::ledger.bought)
  into rows
  from unnest(purchases) p
  join lateral (
    select coalesce(max(a.balance) filter (where a.kind = 'client.deposit'), 0) as deposit,
      coalesce(max(a.balance) filter (where a.kind = 'client.returned'), 0) as returned,
      coalesce(max(a.balance) filter (where a.kind = 'client.earned'), 0) as earned
    from ledger.accounts a where a.bucket = p.bucket and a.owner = p.member
      and a.currency = p.currency
      and a.kind in ('client.deposit', 'client.returned', 'client.earned')
  ) b on p.principal <= b.deposit + b.returned + b.earned;
  if rows is null then
    return;
  end if;

  if cardinality(ledger.post(
    (select array_agg(row(p.bucket, p.id, 'buy', 'member', p.reference, null, null)::ledger.draft)
     from unnest(purchases) p join unnest(rows) r using (id)),
    (select array_agg(leg) from unnest(purchases) p join unnest(rows) r using (id),
     lateral (values
      (ledger.leg_of(p.bucket, p.id, 1, 'client.deposit', p.currency, p.member, 'D', r.deposit)),
      (ledger.leg_of(p.bucket, p.id, 2, 'client.returned', p.currency, p.member, 'D', r.returned)),
      (ledger.leg_of(p.bucket, p.id, 3, 'client.earned', p.currency, p.member, 'D', r.earned)),
      (ledger.leg_of(p.bucket, p.id, 4, 'client.principal', p.currency, p.member, 'C', p.principal)),
      (ledger.leg_of(p.bucket, p.id, 5, 'reserve.offered', p.currency, p.product, 'D', p.yield)),
      (ledger.leg_of(p.bucket, p.id, 6, 'reserve.sold', p.currency, p.product, 'C', p.yield))
     ) v (leg)))) <> cardinality(rows) then
    raise exception 'ledger: a purchase was posted before' using errcode = 'BL009';
  end if;
  return query select r.* from unnest(rows) r;
end $$;

-- Internal. Reverses a purchase exactly, once, by its derived id. True when posted now.
create function ledger.cancel_purchase(
  in_bucket int, bought uuid, actor text default 'member'
) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select cardinality(ledger.post(
    array[row(in_bucket, ledger.derived_id('order_end', bought), 'cancel', actor, bought::text,
      null, null)::ledger.draft],
    ledger.mirror(in_bucket, bought, ledger.derived_id('order_end', bought)))) = 1
$$;
