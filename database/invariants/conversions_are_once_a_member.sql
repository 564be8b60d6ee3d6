-- Every conversion in the ledger has its member's only row, with the same amounts.
create view invariants.conversions_are_once_a_member as
select e.bucket, e.transaction_id, e.owner as member_id, e.amount, c.amount as kept
from ledger.entries e
left join cash.conversions c on c.bucket = e.bucket and c.member_id = e.owner
  and c.id = e.transaction_id
where e.event = 'conversion' and (e.kind = 'client.local' and c.amount is distinct from e.amount
  or e.kind = 'client.deposit' and c.gets is distinct from e.amount);
comment on view invariants.conversions_are_once_a_member is 'A member converted local money once at most.';
