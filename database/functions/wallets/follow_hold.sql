-- Internal. A new application after one that the wind-down returned continues its hold, with the same
-- reason and end. Answers the withdrawal as it is then.
create function wallets.follow_hold(w wallets.withdrawals) returns wallets.withdrawals
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare h wallets.withdrawals;
begin
  select * into h from wallets.withdrawals x
  where x.bucket = w.bucket and x.member_id = w.member_id and x.given_back
    and x.hold_until > platform.now() order by x.hold_until desc, x.id limit 1;
  if h.id is not null then
    update wallets.withdrawals x
    set hold_reason = h.hold_reason, held_at = h.held_at, hold_until = h.hold_until,
      held_by = h.held_by, hold_reference = h.hold_reference,
      arrive_by = greatest(x.arrive_by, h.hold_until + make_interval(hours => constants.withdrawal_arrival_hours()))
    where x.bucket = w.bucket and x.id = w.id returning x.* into w;
  end if;
  return w;
end $$;
