create view invariants.wind_down_pays_one_factor as
-- The paid part of each claim is the factor of its round, to the unit.
select p.currency, p.no, p.claimant, p.claim, p.floor, r.part, r.whole
from wind_down.parts p join wind_down.rounds r using (currency, no)
where abs((p.claim - p.floor) * r.whole - p.claim * r.part) >= r.whole
union all
-- The unpaid part of all claims is what is owed less what is held.
select r.currency, r.no, null, x.open::bigint, x.unpaid::bigint, r.unpaid, r.held
from wind_down.rounds r
cross join lateral (
  select coalesce(sum(p.open), 0) as open, coalesce(sum(least(p.floor, p.open)), 0) as unpaid
  from wind_down.parts p where p.currency = r.currency and p.no = r.no
) x
where x.unpaid <> r.unpaid or r.unpaid <> least(x.open, greatest(0, r.claims - r.held))
union all
-- Every claim is in each later round, and no floor was dropped.
select s.currency, null, null, x.claims::bigint, s.claims::bigint, null, null
from (
  select f.currency, sum(f.claim) as claims from ledger.floors f group by 1
) s
full join (
  select p.currency, p.no, sum(p.claim) as claims from wind_down.parts p group by 1, 2
) x using (currency)
where x.claims is distinct from s.claims
union all
select f.currency, r.no, f.owner, f.claim, f.floor, p.floor, null
from ledger.floors f
cross join lateral (select max(x.no) as no from wind_down.rounds x where x.currency = f.currency) r
join wind_down.parts p on p.bucket = f.bucket and p.currency = f.currency and p.no = r.no
  and p.claimant = f.owner
where f.claim = p.claim and f.floor <> p.floor;
comment on view invariants.wind_down_pays_one_factor is 'Where money is short at the end, of every claim the same part can be paid, to the unit, in every round; all parts are what is there, and what cannot be paid stays owed.';
grant select on invariants.wind_down_pays_one_factor to ballast_service;
