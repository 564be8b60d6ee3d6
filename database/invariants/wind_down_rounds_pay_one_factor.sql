create view invariants.wind_down_rounds_pay_one_factor as
-- where it pays, every rest by the same factor, to the unit
select p.currency, p.no, p.claimant, p.rest, p.paid, r.owed, r.shared
from wind_down.round_parts p join wind_down.rounds r using (currency, no)
where r.shared > 0 and abs(p.paid * r.owed - p.rest * r.shared) >= r.owed
union all
-- where more is gone, of every claim the same part cannot be paid afterwards, to the unit; of one that could
-- not rise to that, less, and of one that did not rise, more
select p.currency, p.no, p.claimant, p.rest, p.paid, r.spread, r.over
from wind_down.round_parts p join wind_down.rounds r using (currency, no)
cross join lateral (
  select (p.rest - p.paid) * r.over - coalesce(p.claim, 0) * r.spread as off
) x
where r.shared < 0 and (p.claim is null or p.paid > 0 or x.off <= -r.over and not p.is_full
  or x.off >= r.over and p.paid < 0)
union all
-- and no member's claim of the cut is left out
select s.currency, r.no, s.claimant, s.rest, null, r.owed, r.shared
from wind_down.shares s join wind_down.rounds r on r.currency = s.currency and r.shared < 0
where s.kind = 'member' and not exists (select from wind_down.round_parts p
  where p.bucket = s.bucket and p.currency = s.currency and p.no = r.no
    and p.claimant = s.claimant)
union all
-- what those were that could not
select r.currency, r.no, null, x.rest::bigint, x.rose::bigint, r.full_owed, r.full_rose
from wind_down.rounds r
cross join lateral (
  select coalesce(sum(p.rest), 0) as rest, coalesce(sum(p.room), 0) as rose
  from wind_down.round_parts p
  where p.currency = r.currency and p.no = r.no and p.is_full and not p.is_set_aside
) x
where (x.rest, x.rose) is distinct from (r.full_owed, r.full_rose)
union all
-- all parts are what the round shared
select r.currency, r.no, null, x.rest::bigint, x.paid::bigint, r.owed, r.shared
from wind_down.rounds r
cross join lateral (
  select coalesce(sum(p.rest), 0) as rest, coalesce(sum(p.paid), 0) as paid
  from wind_down.round_parts p
  where p.currency = r.currency and p.no = r.no and not p.is_set_aside
) x
where (x.rest, x.paid) is distinct from (r.owed, r.shared)
union all
-- and the ledger counts as many rounds as were held
select s.currency, s.rounds, null, null, null, x.held, null
from ledger.shared_out s
cross join lateral (select count(*) as held from wind_down.rounds r where r.currency = s.currency) x
where s.rounds <> x.held;
comment on view invariants.wind_down_rounds_pay_one_factor is 'Each later round at the end pays every rest the same part to the unit, or, where more is gone, leaves of every claim the same part unpaid, and all parts are what it shared.';
grant select on invariants.wind_down_rounds_pay_one_factor to ballast_service;
