-- Checks everything that needs approval: each ledger transaction, and each proposal that was
-- approved or carried out. Counts the people other than the maker who consented to exactly that.
create view invariants.approvals_are_by_other_people as
with consented as (
  select p.id, p.action, p.state, count(distinct c.staff) filter (where c.staff <> p.maker) as people
  from ledger.proposals p left join ledger.consents c on c.proposal_id = p.id group by 1
)
select t.bucket, t.id, t.event as action, e.approvals, coalesce(c.people, 0) as consents
from ledger.transactions t join ledger.events e using (event)
left join consented c on c.id = t.proposal_id and c.action = t.event
where e.approvals > coalesce(c.people, 0)
union all
select null, c.id, c.action, a.approvals, c.people
from consented c join ledger.actions a using (action)
where c.state in ('approved', 'done') and a.approvals > c.people;
comment on view invariants.approvals_are_by_other_people is 'What needs approval was approved by other people than the one who proposed it.';
