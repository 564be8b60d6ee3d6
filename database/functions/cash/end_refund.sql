-- Ends a part of a refund once as the bank did. False when it had ended.
create function cash.end_refund(in_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r cash.refunds;
  t bank.transfers;
begin
  select * into r from cash.refunds x where x.id = in_id;
  perform ledger.lock_buckets(array[r.bucket]);
  select * into t from bank.transfers x where x.id = in_id and x.ended_at is not null for update;
  if t.id is null then
    return false;
  end if;
  update cash.refunds x set ended_at = platform.now(), fail_reason = t.reason,
    state = case t.state when 'confirmed' then 'succeeded' else 'failed' end
  where x.bucket = r.bucket and x.id = in_id and x.state = 'processing';
  if not found then
    return false;
  end if;
  if t.state = 'failed' then
    update cash.payments x set refunded = x.refunded - r.amount
    where x.bucket = r.bucket and x.id = r.payment_id;
  end if;
  return ledger.local_refund_ended(r.id, r.member_id, r.currency, r.amount, t.state = 'confirmed',
    coalesce(t.bank_reference, t.reason));
end $$;
grant execute on function cash.end_refund to ballast_service;
