-- The hash of a batch covers the transactions and their legs. The columns that an entry repeats
-- from its transaction, and its place in the chain, must be the same.
create view invariants.entries_follow_their_transaction as
select e.bucket, e.transaction_id, e.no, e.event, t.event as event_of_transaction,
  e.seq, t.seq as seq_of_transaction
from ledger.entries e join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
where (e.event, e.seq, e.at) is distinct from (t.event, t.seq, t.at);
comment on view invariants.entries_follow_their_transaction is 'Event, time and place in the chain of an entry are those of its ledger transaction.';
