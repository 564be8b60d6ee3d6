-- The withdrawals that every public page reads, so that no page reveals what another withholds. One
-- paid over the bank counts in the currency that it pays. Those that the wind-down returned count
-- as neither refused nor unpaid; for one that failed after its approval, the end is later than the
-- decision. An ended one over the bank is published only after its day is over, because two
-- readings of a sum a minute apart would reveal one member's withdrawal.
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
