-- What of a credit at the bank is left in the wallet of a member to whom two people gave it: less what went
-- back to its sender or goes there now, and what the bank took of it out of the wallet; and no more than the
-- wallet can hold of it. What came there later is other money.
create function cash.left_of_credit(in_credit uuid, in_member uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with moves as (
    select t.id, r.amount, r.currency from bank.receipts_of(in_credit) r
    join ledger.transactions t on t.bucket = 0 and t.event = 'receipt_matched'
      and t.id = ledger.derived_id('receipt_matched', r.id)
    join ledger.proposals q on q.id = t.proposal_id and (q.input ->> 'member_id')::uuid = in_member
    union all
    select f.id, f.amount, null from cash.sent_of(in_credit, in_member) f
    union all
    select c.id, -c.amount, c.currency from bank.corrections c
    where c.credit_id = in_credit and c.matched_to = in_member
  )
  select cash.left_of(in_member, max(m.currency), array_agg(m.id), array_agg(m.amount)) from moves m
$$;
