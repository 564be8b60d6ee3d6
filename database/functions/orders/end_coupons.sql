-- Internal. Ends the uses of coupons of orders that ended; the caller holds the bucket's mutex. paid: at
-- maturity, what the coupon gave is the member's. given_back: at early exit all of it goes back to the
-- budget. returned: the purchase was undone, and with it, entry by entry, the use: the coupon is the
-- member's again. In the first two, what was set aside and not given goes back too.
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
