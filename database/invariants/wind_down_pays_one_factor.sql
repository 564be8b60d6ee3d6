create view invariants.wind_down_pays_one_factor as
select s.currency, s.claimant, s.claim, s.payable, null::numeric as of_all
from wind_down.shares s join wind_down.cuts c using (currency)
where abs(s.payable * c.claims - s.claim * c.held) >= c.claims
union all
select c.currency, null, c.claims::bigint, c.held::bigint, s.payable
from wind_down.cuts c
cross join lateral (
  select coalesce(sum(x.claim), 0) as claim, coalesce(sum(x.payable), 0) as payable
  from wind_down.shares x where x.currency = c.currency and not x.is_set_aside
) s
where c.is_short and (s.claim, s.payable) is distinct from (c.claims, c.held)
union all
select x.currency, null, x.rest::bigint, x.floors::bigint, null
from (
  select c.currency,
    (select coalesce(sum(s.rest), 0) from wind_down.shares s
      where s.currency = c.currency
        and not (s.kind = 'payment' and wind_down.has_left(s)))
      - (select coalesce(sum(p.paid), 0) from wind_down.round_parts p
        where p.currency = c.currency and not exists (
          select from wind_down.shares s where s.bucket = p.bucket and s.currency = p.currency
            and s.claimant = p.claimant and s.kind = 'payment' and wind_down.has_left(s)))
      -- what payers' banks took of claims beyond what could be paid of them, and did not give back
      - (select coalesce(sum(x.amount), 0) from ledger.floor_falls x where x.currency = c.currency)
      as rest,
    (select coalesce(sum(f.floor), 0) from ledger.floors f where f.currency = c.currency) as floors
  from wind_down.cuts c
) x where x.rest <> x.floors
union all
-- nobody was paid what could not be paid, and of no claim more cannot be paid than is owed
select f.currency, f.owner, f.floor, a.owed::bigint, null
from ledger.floors f
cross join lateral (
  select case f.kind when 'member' then (
    select coalesce(sum(x.balance), 0) from ledger.accounts x
    join ledger.account_kinds k on k.kind = x.kind and k.owner_is = 'member'
    where x.bucket = f.bucket and x.owner = f.owner and x.currency = f.currency
      and x.kind <> 'client.withdrawing')
  else (
    select coalesce(sum(e.amount), 0) from ledger.entries e
    where e.bucket = f.bucket and e.transaction_id = f.owner and e.currency = f.currency
      and e.event = 'unknown_receipt' and e.kind = 'client.unidentified'
      and not exists (select from ledger.transactions t where t.bucket = f.bucket
        and t.id = ledger.derived_id('receipt_matched', f.owner))) end as owed
) a
where f.kind <> 'payment' and a.owed < f.floor;
comment on view invariants.wind_down_pays_one_factor is 'Where money is short at the end, every claim is paid the same part to the unit, all parts are what is there, and what cannot be paid stays owed.';
grant select on invariants.wind_down_pays_one_factor to ballast_service;
