-- The amount reserved for coupons equals what members may still get from theirs, in each bucket.
create view invariants.coupons_are_set_aside as
select bucket, campaign_id, currency, coalesce(held, 0) as held, coalesce(owed, 0) as owed
from (
  select a.bucket, a.owner as campaign_id, a.currency, a.balance as held
  from ledger.accounts a where a.kind = 'client.coupon'
) l
full join (
  select x.bucket, x.campaign_id, x.currency, sum(x.owed) as owed from (
    select u.bucket, u.campaign_id, u.currency, u.set_aside - u.off as owed
    from orders.coupon_uses u where u.state = 'running'
    union all
    select m.bucket, c.campaign_id, c.currency, m.set_aside
    from rewards.member_coupons m join rewards.coupons c on c.id = m.coupon_id
    where m.expired_at is null and not exists (
      select from orders.coupon_uses u where u.bucket = m.bucket and u.member_id = m.member_id
        and u.coupon_id = m.coupon_id and u.state <> 'returned')
  ) x group by 1, 2, 3
) w using (bucket, campaign_id, currency)
where coalesce(held, 0) <> coalesce(owed, 0);
comment on view invariants.coupons_are_set_aside is 'What a coupon may give is set aside from its budget.';
