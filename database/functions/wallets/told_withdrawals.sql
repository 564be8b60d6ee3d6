-- What every public page reads of withdrawals, so that none tells what another keeps back. One over the bank
-- counts in the currency that it pays. What the end gave back to its wallet was neither refused nor unpaid;
-- one that failed after its approval ended later than it was decided. One over the bank that ended is told
-- once its day is over: two readings of a sum a minute apart would be what one member took out.
create view wallets.told_withdrawals as
select x.pays, w.*,
  w.state = 'failed' and not w.given_back and w.decided_by like 'staff:%'
    and w.decided_at = w.ended_at as is_refused,
  w.state = 'failed' and not w.given_back
    and (w.decided_by like 'staff:%' and w.decided_at = w.ended_at) is not true as is_unpaid
from wallets.withdrawals w
cross join lateral (select coalesce(w.local_currency, w.currency) as pays) x
where x.pays in (select t.currency from wallets.told_currencies t)
  and (x.pays = 'tUSDT' or w.ended_at is null
    or w.ended_at < platform.start_of_day(platform.day_of(platform.now())));
grant select on wallets.told_withdrawals to ballast_service;
