-- Ends a withdrawal without payment and returns the money: the member cancels or staff refuse (from
-- processing), or the transfer failed (by the rail, from approved or sent), with its own reason. False in
-- other states, and from processing while the outside shows what the books do not know, because it may have
-- been paid.
create function wallets.release_withdrawal(in_bucket int, in_id uuid, in_by text, in_reason text)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  w wallets.withdrawals;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  update wallets.withdrawals x
  set state = case in_by when 'member' then 'cancelled' else 'failed' end,
    fail_reason = case in_by when 'member' then null
      when 'rail' then coalesce((wallets.transfer_ended(x.rail, in_id, 'failed')).reason, 'not paid')
      else in_reason end,
    ended_at = platform.now(),
    decided_at = coalesce(x.decided_at, platform.now()), decided_by = coalesce(x.decided_by, in_by)
  where x.bucket = in_bucket and x.id = in_id
    and x.state = any (case when in_by = 'rail' then array['approved', 'sent']
      when outside.may_act(x.rail) then array['processing'] else array[]::text[] end)
  returning * into w;
  if w.id is null then
    return false;
  end if;
  if not ledger.withdrawal_released(w.transaction_id, w.member_id, in_by, w.id::text) then
    raise exception 'wallets: the ledger has another end' using errcode = 'BL032';
  end if;
  if w.rail = 'bank' then
    perform ledger.float_freed(w.transaction_id, w.member_id, in_by);
  end if;
  return true;
end $$;
grant execute on function wallets.release_withdrawal to ballast_service;
