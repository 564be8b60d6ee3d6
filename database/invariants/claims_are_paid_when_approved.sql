-- An approved claim is paid once, in the ledger; any other claim is not paid.
create view invariants.claims_are_paid_when_approved as
select c.bucket, c.id, c.state, c.amount, e.amount as paid
from rewards.claims c
left join ledger.entries e on e.bucket = c.bucket
  and e.transaction_id = ledger.derived_id('claim', c.id) and e.kind = 'client.earned'
  and e.owner = c.member_id
where coalesce(e.amount, 0) <> case c.state when 'approved' then c.amount else 0 end;
comment on view invariants.claims_are_paid_when_approved is 'A claim was paid when it was approved, and only then.';
