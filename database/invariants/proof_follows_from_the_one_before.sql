create view invariants.proof_follows_from_the_one_before as
with newest as (
  select distinct on (c.currency) c.* from proof.commits c where c.taken_over_at is null
  order by c.currency, c.sequence desc
), owed as (
  select d.day, o.currency, o.owed
  from (select distinct s.day, s.head_seqs from proof.snapshots s join newest using (day)) d
  cross join lateral proof.owed_by_commits(d.head_seqs, d.day) o
)
select n.currency, n.sequence, n.day, n.total, coalesce(o.owed, 0) as owed
from newest n left join owed o on o.day = n.day and o.currency = n.currency
where n.total <> coalesce(o.owed, 0);
comment on view invariants.proof_follows_from_the_one_before is 'The newest total of each currency that these books published is the one before it and what the entries between their seals add to it.';
grant select on invariants.proof_follows_from_the_one_before to ballast_service;
