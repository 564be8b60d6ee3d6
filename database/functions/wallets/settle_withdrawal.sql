-- Marks a withdrawal as paid after the rail confirmed its transfer. False when it was not approved
-- or sent.
create function wallets.settle_withdrawal(in_bucket int, in_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  w wallets.withdrawals;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  select * into w from wallets.withdrawals x
  where x.bucket = in_bucket and x.id = in_id and x.state in ('approved', 'sent') for update;
  if w.id is null then
    return false;
  end if;
  update wallets.withdrawals x
  set state = 'succeeded', ended_at = platform.now(),
    tx_hash = (wallets.transfer_ended(x.rail, in_id, 'confirmed')).reference
  where x.bucket = in_bucket and x.id = in_id
  returning * into w;
  if not (case w.rail when 'bank' then ledger.cash_withdrawal_settled(w.transaction_id, w.member_id,
      w.fee, w.local_currency, w.local_amount, w.tx_hash)
    else ledger.withdrawal_settled(w.transaction_id, w.member_id, w.fee, 'rail', w.tx_hash) end)
  then
    raise exception 'wallets: the ledger has another end' using errcode = 'BL032';
  end if;
  return true;
end $$;
grant execute on function wallets.settle_withdrawal to ballast_service;
