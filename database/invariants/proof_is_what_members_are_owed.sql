-- Leaves out commits that were taken over, because they are about other books.
create view invariants.proof_is_what_members_are_owed as
with newest as (
  select distinct on (c.currency) c.* from proof.commits c where c.taken_over_at is null
  order by c.currency, c.sequence desc
), owed as (
  select d.day, o.currency, o.owed
  from (select distinct s.day, s.head_seqs from proof.snapshots s join newest using (day)) d
  cross join lateral proof.owed_at(d.head_seqs) o
)
select n.currency, n.sequence, n.day, n.total, coalesce(o.owed, 0) as owed
from newest n left join owed o on o.day = n.day and o.currency = n.currency
where n.total <> coalesce(o.owed, 0) or n.day < (select max(x.day) from newest x);
comment on view invariants.proof_is_what_members_are_owed is 'The newest total of each currency that these books published is what the entries up to its seal say that members are owed, and none of them is of an older day.';
grant select on invariants.proof_is_what_members_are_owed to ballast_service;
