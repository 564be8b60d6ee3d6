-- Internal. Ends the uses of coupons of ended orders; the caller holds the bucket's lock. paid: at
-- maturity, the member gets what the coupon gave. given_back: at early exit all of it returns to the
-- budget. returned: the purchase was cancelled and its entries reversed, and the member can use the coupon
-- again. In the first two, what was reserved and not given also returns to the budget.
create function orders.end_coupons(in_bucket int, ids uuid[], how text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  u orders.coupon_uses;
  from_principal bigint;
  rest bigint;
begin
  for u in select x.* from orders.coupon_uses x
    where x.bucket = in_bucket and x.order_id = any(ids) and x.state = 'running'
    order by x.order_id
  loop
    from_principal := case how when 'given_back' then u.off else 0 end;
    rest := u.set_aside - u.off - case how when 'paid' then u.extra else 0 end;
    if how = 'paid' and not ledger.coupon_paid(ledger.derived_id('coupon_paid', u.order_id),
      u.member_id, u.campaign_id, u.currency, u.off, u.extra)
    or how in ('paid', 'given_back') and from_principal + rest > 0
      and not ledger.coupon_released(ledger.derived_id('coupon_released', u.order_id), u.member_id,
        u.campaign_id, u.currency, from_principal, rest,
        case how when 'paid' then 'accrual' else 'member' end)
    then
      raise exception 'orders: the ledger has ended this coupon already' using errcode = 'BO003';
    end if;
    update orders.coupon_uses x set state = how, ended_at = platform.now()
    where x.bucket = u.bucket and x.order_id = u.order_id;
  end loop;
end $$;
