-- Internal. The facts in those batches about which members get messages. The query plan cannot know that
-- there are few, so it may only look them up by key: any other join reads all entries, orders or
-- withdrawals every second.
create function messages.facts_of_ledger(batches messages.batches[]) returns messages.draft[]
language sql stable security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set enable_material = off set jit = off
as $$
  with t as materialized (
    select x.bucket, x.id, x.event, x.at, x.reference from unnest(batches) b
    join ledger.transactions x on x.bucket = b.bucket and x.seq > b.behind and x.seq <= b.up_to
      and x.event <> 'daily_income'
  ), legs as materialized (
    select t.bucket, t.id, t.event, t.at, t.reference, e.kind, e.side, e.owner, e.currency, e.amount
    from t join ledger.entries e
      on e.bucket = t.bucket and e.transaction_id = t.id and e.at = t.at
  ), facts as (
    select l.bucket, l.id as of_id, l.owner as member_id, 'wallet' as kind,
      case l.event when 'receipt_matched' then 'deposit_matched' else 'deposit_credited' end as event,
      jsonb_build_object('amount', l.amount::text, 'currency', l.currency) as args, l.at
    from legs l
    where l.event in ('deposit', 'receipt_matched', 'cash_recharge')
      and l.kind = 'client.deposit' and l.side = 'C'
    union all
    select l.bucket, l.id, l.owner, 'wallet', 'local_credited',
      jsonb_build_object('amount', l.amount::text, 'currency', l.currency), l.at
    from legs l
    where l.event in ('local_deposit', 'receipt_matched') and l.kind = 'client.local' and l.side = 'C'
    union all
    select l.bucket, l.id, l.owner, 'wallet', 'converted', jsonb_build_object(
      'amount', l.amount::text, 'currency', l.currency, 'given', g.amount::text,
      'givenCurrency', g.currency), l.at
    from legs l join legs g on g.bucket = l.bucket and g.id = l.id
      and g.kind = 'client.local' and g.side = 'D'
    where l.event = 'conversion' and l.kind = 'client.deposit' and l.side = 'C'
    union all
    select l.bucket, l.id, l.owner, 'wallet', 'paid_to_card', jsonb_build_object(
      'amount', w.local_amount::text, 'currency', w.local_currency, 'id', w.id), l.at
    from legs l join wallets.withdrawals w on w.bucket = l.bucket and w.member_id = l.owner
      and ledger.derived_id('withdrawal_end', w.transaction_id) = l.id
    where l.event = 'cash_withdrawal_settled' and l.kind = 'client.withdrawing' and l.side = 'D'
    union all
    select t.bucket, t.id, w.member_id, 'wallet', 'withdrawal_applied', jsonb_build_object(
      'amount', w.gross::text, 'currency', w.currency, 'id', w.id, 'until', orders.instant(w.arrive_by)),
      t.at
    from t join wallets.withdrawals w on w.bucket = t.bucket and w.transaction_id = t.id
    where t.event = 'withdrawal_applied'
    union all
    select l.bucket, l.id, l.owner, 'wallet',
      case when l.event = 'withdrawal_settled' then 'withdrawal_paid'
      when w.state = 'cancelled' then 'withdrawal_cancelled' else 'withdrawal_failed' end,
      jsonb_build_object('amount', case when l.event = 'withdrawal_settled' then w.net
        else w.gross end::text, 'currency', w.currency, 'id', w.id), l.at
    from legs l join wallets.withdrawals w on w.bucket = l.bucket and w.member_id = l.owner
      and ledger.derived_id('withdrawal_end', w.transaction_id) = l.id
    where l.event in ('withdrawal_settled', 'withdrawal_released')
      and l.kind = 'client.withdrawing' and l.side = 'D'
    union all
    select t.bucket, t.id, o.member_id, 'order', case t.event when 'cancel' then 'order_cancelled'
      when 'early_exit' then 'order_left' else 'order_bought' end,
      jsonb_build_object('amount', o.principal::text, 'currency', o.currency, 'id', o.id,
        'product', p.name, 'units', o.units, 'until', orders.instant(o.cancel_until)), t.at
    from t join orders.orders o on o.bucket = t.bucket
      and o.id = case when t.event in ('cancel', 'early_exit') then t.reference::uuid else t.id end
    join products.products p on p.id = o.product_id
    where t.event in ('buy', 'buy_with_coupon', 'cancel', 'early_exit')
    union all
    -- One message for each order, however many mature on that day.
    select l.bucket, o.id, l.owner, 'order', 'order_matured', jsonb_build_object(
      'amount', o.principal::text, 'currency', o.currency, 'id', o.id, 'product', p.name,
      'units', o.units), l.at
    from legs l join orders.orders o on o.bucket = l.bucket and o.member_id = l.owner
      and o.state = 'expired' and o.currency = l.currency and (o.expire_on::text = l.reference
        or l.reference = 'wind-down' and o.ended_at = l.at)
    join products.products p on p.id = o.product_id
    where l.event = 'maturity' and l.kind = 'client.principal' and l.side = 'D'
    union all
    -- Gifts from a promotion's budget, and shares of the house's fees.
    select l.bucket, l.id, l.owner,
      case l.event when 'redeemed_code' then 'voucher' else 'wallet' end,
      case l.event when 'welcome' then 'welcome_received' when 'redeemed_code' then 'code_redeemed'
        when 'invitation_share' then 'share_received' else 'bonus_received' end,
      jsonb_build_object('amount', l.amount::text, 'currency', l.currency), l.at
    from legs l
    where l.kind = 'client.earned' and l.side = 'C' and (l.event = 'invitation_share' or exists (
      select from legs b where b.bucket = l.bucket and b.id = l.id
        and b.kind = 'client.promotion' and b.side = 'D'))
    union all
    select t.bucket, t.id, m.member_id, 'coupon', 'coupon_received', jsonb_build_object('amount',
      m.set_aside::text, 'currency', c.currency, 'product', c.name,
      'until', orders.instant(m.valid_to)), t.at
    from t join rewards.member_coupons m on m.bucket = t.bucket and m.received_at = t.at
      and ledger.derived_id('coupon:' || m.member_id, m.coupon_id) = t.id
    join rewards.coupons c on c.id = m.coupon_id
    where t.event = 'coupon_received'
    union all
    select l.bucket, l.id, l.owner, 'wallet', 'local_refund_paid',
      jsonb_build_object('amount', l.amount::text, 'currency', l.currency), l.at
    from legs l
    where l.event = 'local_refund_settled' and l.kind = 'client.withdrawing' and l.side = 'D'
    union all
    -- Chargebacks and their reversals, with the part that concerned the wallet.
    select l.bucket, l.id, p.member_id, 'wallet', l.event,
      jsonb_build_object('amount', l.amount::text, 'currency', l.currency,
        'given', coalesce(w.amount, 0)::text, 'givenCurrency', coalesce(w.currency, l.currency),
        'id', p.id, 'way', p.kind), l.at
    from legs l join cash.payments p on p.bucket = l.bucket and p.id = case
      when l.event in ('chargeback', 'chargeback_reversal') then l.reference::uuid end
    left join legs w on w.bucket = l.bucket and w.id = l.id and w.owner = p.member_id
    where l.event in ('chargeback', 'chargeback_reversal') and l.kind = 'client.custody'
    union all
    -- Reversed deposits whose block was removed.
    select l.bucket, l.id, l.owner, 'wallet', 'deposit_taken_back',
      jsonb_build_object('amount', l.amount::text, 'currency', l.currency), l.at
    from legs l where l.event = 'reversal' and l.kind = 'client.deposit' and l.side = 'D'
  )
  select array_agg(row(f.bucket, ledger.derived_id('message:' || f.event, f.of_id), f.member_id,
    f.kind, f.event, f.args, f.at)::messages.draft)
  from facts f
$$;
