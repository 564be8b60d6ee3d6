-- An inviter's share is at most 20 % of a fee that was really paid, once for each fee, and goes to
-- the payer's inviter, never to the payer. The shares in the ledger equal the rows of
-- invitations.shares.
create view invariants.invitation_share_is_within_its_fee as
with booked as (
  select e.bucket, e.transaction_id, e.owner as inviter_id, e.amount
  from ledger.entries e where e.event = 'invitation_share' and e.kind = 'client.earned'
), written as (
  select s.*, ledger.derived_id('invitation_share:' || s.invited_id, s.fee_id) as transaction_id
  from invitations.shares s where s.outcome = 'given'
)
select coalesce(b.bucket, w.bucket) as bucket, transaction_id,
  coalesce(b.inviter_id, w.inviter_id) as inviter_id, w.invited_id, b.amount as booked,
  w.amount as written, f.amount as fee
from booked b
full join written w using (bucket, transaction_id)
left join members.members m on m.bucket = platform.bucket_of(w.invited_id) and m.id = w.invited_id
left join lateral (
  select x.amount from ledger.entries x
  join ledger.entries y on y.bucket = x.bucket and y.transaction_id = x.transaction_id
    and y.kind = 'client.withdrawing' and y.side = 'D' and y.owner = w.invited_id
  where x.bucket = platform.bucket_of(w.invited_id) and x.transaction_id = w.fee_id
    and x.kind = 'client.due_to_house' and x.side = 'C'
) f on true
where b.amount is distinct from w.amount or b.inviter_id is distinct from w.inviter_id
  or m.inviter_id is distinct from w.inviter_id or w.inviter_id = w.invited_id
  or coalesce(w.amount * 10000 > f.amount * constants.invitation_share_max_bps(), true);
comment on view invariants.invitation_share_is_within_its_fee is 'The inviter''s part is at most a fifth of a fee that was really paid, once a fee, and never the member''s own.';
