-- Holds a withdrawal in processing once, for one of the listed reasons, and moves its promised time. A new
-- address or a security change are known to the books, so no person may give them as a reason. False when
-- it cannot be held (any more).
create function wallets.hold_withdrawal(
  in_bucket int, in_id uuid, in_reason text, in_until timestamptz, in_by text,
  in_reference text default null
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform ledger.lock_buckets(array[in_bucket]);
  update wallets.withdrawals x
  set hold_reason = in_reason, held_at = platform.now(), hold_until = in_until, held_by = in_by,
    hold_reference = in_reference,
    arrive_by = greatest(x.arrive_by, in_until + make_interval(hours => constants.withdrawal_arrival_hours()))
  where x.bucket = in_bucket and x.id = in_id and x.state = 'processing' and x.hold_reason is null
    and not (in_by like 'staff:%' and in_reason in ('new_address', 'security_change'));
  return found;
end $$;
grant execute on function wallets.hold_withdrawal to ballast_service;
