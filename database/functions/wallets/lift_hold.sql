-- Ends a hold of staff early and moves the promised time back. Holds after a security change or for a new
-- address end only by time, also one that would have begun meanwhile. False when there is none.
create function wallets.lift_hold(in_bucket int, in_id uuid, in_by text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform ledger.lock_buckets(array[in_bucket]);
  update wallets.withdrawals x
  set hold_until = t.ends, lifted_by = in_by,
    arrive_by = t.ends + make_interval(hours => constants.withdrawal_arrival_hours())
  from (select w.id, least(w.hold_until, greatest(platform.now(), (select l.hold_until
      from security.logins l where l.member_id = w.member_id))) as ends
    from wallets.withdrawals w where w.bucket = in_bucket and w.id = in_id) t
  where x.bucket = in_bucket and x.id = t.id and x.state = 'processing'
    and x.hold_until > platform.now() and x.held_by like 'staff:%';
  if not found then return false; end if;
  -- Also shortens the hold of the returned withdrawal that this one continues, so that a later
  -- application does not continue it.
  update wallets.withdrawals x set hold_until = least(x.hold_until, w.hold_until)
  from wallets.withdrawals w
  where w.bucket = in_bucket and w.id = in_id and x.bucket = w.bucket
    and x.member_id = w.member_id and x.given_back and x.held_at = w.held_at;
  return true;
end $$;
grant execute on function wallets.lift_hold to ballast_service;

-- Marks a withdrawal as sent by the rail. False when it was not approved, or is further already.
create function wallets.mark_sent(in_bucket int, in_id uuid, in_tx_hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform ledger.lock_buckets(array[in_bucket]);
  update wallets.withdrawals x set state = 'sent', tx_hash = in_tx_hash
  where x.bucket = in_bucket and x.id = in_id and x.state = 'approved';
  return found;
end $$;
grant execute on function wallets.mark_sent to ballast_service;
