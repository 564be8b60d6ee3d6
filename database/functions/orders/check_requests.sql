-- Internal. Finds the refusal of each request, in the order of the product's rules. Units are counted along
-- the batch; the caller holds the buckets' locks. Each lookup is a lateral join with a limit, so that the
-- plan is one index probe for each item: the plan is cached, and one made while the tables were empty would
-- scan them. `off`: the discount of a coupon for its only request.
create function orders.check_requests(
  requests orders.request[], bought_now timestamptz, off bigint default 0
)
returns orders.checked[]
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  return (with allowed as materialized (
    select c.country, (members.policy(c.country)).offers
    from (
      select distinct m.country from unnest(requests) w
      cross join lateral (
        select x.country from members.members x
        where x.bucket = w.bucket and x.id = w.member_id limit 1
      ) m
    ) c
  ), offer as materialized (
    select p.id, p.currency, p.price, p.daily_return, p.valid_days, p.put_off_days,
      p.per_member_limit, p.agreement_id, g.hash as agreement_hash, products.on_sale(p) as on_sale,
      reserve.check_guard(p.currency) as guard
    from products.products p join products.agreements g on g.id = p.agreement_id
    where p.id in (select w.product_id from unnest(requests) w)
  ), own as materialized (
    select c.no, c.outcome, c.details
    from (
      select array_agg(w.no) as nos, array_agg(w.bucket) as buckets,
        array_agg(w.member_id) as members, array_agg(p.price * w.units - off) as amounts
      from unnest(requests) w left join offer p on p.id = w.product_id
    ) x
    cross join lateral orders.check_own_rules(
      x.nos, x.buckets, x.members, x.amounts, bought_now) c
  ), judged as (
    select w.no, w.key, w.id, w.bucket, w.member_id, w.product_id, w.units,
      p.currency, p.price, p.daily_return, p.valid_days, p.put_off_days, p.per_member_limit,
      b.purchases_paused_until, b.purchases_frozen_for, own.details as own_details,
      case
        when seen.endpoint = w.endpoint and seen.input_hash = w.input_hash then 'ok'
        when seen.key is not null then 'idempotency_key_reused'
        when p.id is null then 'product_unknown'
        when not p.on_sale then 'product_not_on_sale'
        when not coalesce(a.offers, false) then 'offers_not_allowed'
        when b.state is distinct from 'active' then 'member_frozen'
        when b.purchases_frozen_for is not null then 'purchases_frozen'
        when b.purchases_paused_until > bought_now then 'purchases_paused'
        when own.outcome = 'understanding_required' then own.outcome
        when p.agreement_id <> w.agreement_id or p.agreement_hash <> w.agreement_hash
          then 'agreement_changed'
        when held.units + w.units > p.per_member_limit then 'over_member_limit'
        when own.outcome is not null then own.outcome
        else p.guard
      end as outcome
    from unnest(requests) w
    left join own on own.no = w.no
    left join lateral (
      select i.key, i.endpoint, i.input_hash from platform.idempotency i
      where i.bucket = w.bucket and i.member_id = w.member_id and i.key = w.key limit 1
    ) seen on true
    left join offer p on p.id = w.product_id
    left join lateral (
      select m.country, m.state, m.purchases_paused_until, m.purchases_frozen_for
      from members.members m
      where m.bucket = w.bucket and m.id = w.member_id limit 1
    ) b on true
    left join allowed a on a.country = b.country
    cross join lateral (
      select coalesce(sum(o.units), 0) as units from orders.orders o
      where o.bucket = w.bucket and o.member_id = w.member_id and o.product_id = w.product_id
        and o.state = 'valid'
    ) held
  ), stocked as (
    select j.*, sum(j.units) filter (where j.outcome is null)
      over (partition by j.bucket, j.product_id order by j.no) <= coalesce(s.units_left, 0) as fits
    from judged j
    left join lateral (
      select t.units_left from products.allotments t
      where t.bucket = j.bucket and t.product_id = j.product_id limit 1
    ) s on true
  )
  select array_agg(row(s.no, s.key, s.id, s.bucket, s.member_id, s.product_id, s.units,
    case when s.outcome is null and not s.fits then 'no_stock_here' else s.outcome end,
    case
      when s.outcome = 'purchases_paused'
        then jsonb_build_object('until', orders.instant(s.purchases_paused_until))
      when s.outcome = 'purchases_frozen'
        then jsonb_build_object('reason', rtrim(s.purchases_frozen_for, '.। '))
      when s.outcome = 'over_member_limit'
        then jsonb_build_object('limit', s.per_member_limit::text)
      when s.outcome like 'own\_limit\_%' then s.own_details
      when s.outcome in ('sales_stopped', 'guard_stale')
        then jsonb_build_object('reason', array_to_string(reserve.guard_reasons(s.currency), ', '))
    end,
    s.currency, case when s.outcome is null and s.fits then s.price * s.units end,
    case when s.outcome is null and s.fits then s.daily_return * s.units end,
    s.valid_days, s.put_off_days)::orders.checked order by s.no)
  from stocked s);
end $$;
