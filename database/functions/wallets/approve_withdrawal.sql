-- Approves a withdrawal in processing and queues its net amount in the rail's outbox under the withdrawal's
-- id. Not during a hold, while members' shares are being computed, or for a card while others are owed that
-- money. A security change without a hold holds it first, whoever approves. A row of nulls when it cannot
-- be approved.
create function wallets.approve_withdrawal(in_bucket int, in_id uuid, in_by text, in_reason text)
returns wallets.withdrawals
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare w wallets.withdrawals;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  -- during the wind-down one after the other, because two that fit alone may not fit together
  perform pg_advisory_xact_lock(hashtext('wallets.may_be_paid')) from wallets.withdrawals x
  where x.bucket = in_bucket and x.id = in_id and x.rail = 'bank' and ledger.sales_ended();
  perform wallets.hold_withdrawal(in_bucket, in_id, 'security_change',
    least(l.hold_until, platform.now() + interval '24 hours'), 'auto')
  from wallets.withdrawals x join security.logins l on l.member_id = x.member_id
  where x.bucket = in_bucket and x.id = in_id and l.hold_until > platform.now();
  update wallets.withdrawals x
  set state = 'approved', decided_at = platform.now(), decided_by = in_by,
    decision_reason = in_reason
  where x.bucket = in_bucket and x.id = in_id and x.state = 'processing'
    and coalesce(x.hold_until, '-infinity') <= platform.now()
    and wallets.may_be_paid(x)
  returning * into w;
  if w.rail = 'bank' then
    perform bank.queue_transfer(w.id, 'cash_withdrawal', w.local_currency, w.local_amount,
      jsonb_build_object('card', w.card_id, 'member', w.member_id));
  elsif w.id is not null then
    perform chain.queue_transfer(w.id, 'withdrawal', w.currency, null, lower(w.address), w.net,
      w.transaction_id::text);
  end if;
  return w;
end $$;
grant execute on function wallets.approve_withdrawal to ballast_service;
