-- An order paid with a coupon has exactly one use, of a coupon that the member received, and the
-- use ended as the order did; the ledger paid or returned exactly what the use says.
create view invariants.coupons_follow_their_orders as
select * from (
  select o.bucket, o.id as order_id, o.state, u.state as use, o.from_coupon, u.off, u.extra,
    coalesce((select sum(e.amount) from ledger.entries e where e.bucket = o.bucket
      and e.transaction_id = ledger.derived_id('coupon_paid', o.id)
      and e.kind = 'client.earned' and e.owner = o.member_id), 0) as paid,
    exists (select from rewards.member_coupons m where m.bucket = u.bucket
      and m.member_id = u.member_id and m.coupon_id = u.coupon_id
      and m.set_aside = u.set_aside and u.member_id = o.member_id) as received
  from orders.orders o
  left join orders.coupon_uses u on u.bucket = o.bucket and u.order_id = o.id
  where o.from_coupon > 0 or u.order_id is not null
) x
where from_coupon is distinct from off or not received
  or use is distinct from case state when 'valid' then 'running' when 'expired' then 'paid'
    when 'exited' then 'given_back' when 'cancelled' then 'returned' end
  or paid <> case use when 'paid' then off + extra else 0 end;
comment on view invariants.coupons_follow_their_orders is 'A coupon ends as its order does: paid with the principal, or back to its budget.';
