-- Nobody consents to a proposal after it expired, and no proposal expires too early.
create view invariants.decisions_are_in_time as
select p.id, p.action, c.staff, c.at
from ledger.consents c join ledger.proposals p on p.id = c.proposal_id
where c.at >= ledger.proposal_ends_at(p.made_at)
union all
select p.id, p.action, null, p.ended_at
from ledger.proposals p
where p.state = 'expired' and p.ended_at < ledger.proposal_ends_at(p.made_at);
comment on view invariants.decisions_are_in_time is 'Nobody consented to a proposal after its last day, and none expired before.';
