-- To whom two people gave receipts that stood for a payment, with what is left there: what was given, less
-- what the member sent back to the payer or sends now (of that, moving), and what the payer's bank took of it
-- and did not give back; and no more than the wallet can hold of it, as with a credit.
create function cash.matched_of(in_payment uuid)
returns table (bucket int, member_id uuid, rest bigint, sent bigint, moving bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select platform.bucket_of(m.id), m.id, cash.left_of(m.id, m.currency,
      m.ids || y.ids || r.ids, m.amounts || y.amounts || r.amounts), r.sent::bigint, r.moving::bigint
  from (
    select o.id, max(e.currency) as currency, array_agg(t.id) as ids, array_agg(e.amount) as amounts
    from cash.all_receipts_of(in_payment) e
    join ledger.transactions t on t.bucket = 0 and t.event = 'receipt_matched'
      and t.id = ledger.derived_id('receipt_matched', e.transaction_id)
    join ledger.proposals q on q.id = t.proposal_id
    cross join lateral (select (q.input ->> 'member_id')::uuid as id) o
    group by 1
  ) m
  cross join lateral (
    select array_agg(z.id) as ids, array_agg(z.amount) as amounts
    from (
      select ledger.derived_id('chargeback', c.id) as id, -c.amount as amount from bank.chargebacks c
      where c.payment_id = in_payment and c.matched_to = m.id
      union all
      select g.id, x.amount from bank.given_back g join bank.given_back_to x using (id)
      where g.payment_id = in_payment and x.taken_of = m.id
    ) z
  ) y
  cross join lateral (
    select array_agg(f.id) as ids, array_agg(f.amount) as amounts,
      coalesce(-sum(f.amount) filter (where f.is_sent), 0) as sent,
      coalesce(-sum(f.amount) filter (where f.is_moving), 0) as moving
    from cash.sent_of(in_payment, m.id) f
  ) r
$$;

-- What of a payment went back to its payer, or goes there now: at the payer's wish, at that of members to whom
-- receipts of it were matched, and of receipts that two people sent back.
create function cash.went_back(in_payment uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select (coalesce((select p.refunded from cash.payments p where p.id = in_payment), 0)
    + coalesce((select sum(m.sent) from cash.matched_of(in_payment) m), 0)
    + coalesce((select sum(e.amount) from cash.all_receipts_of(in_payment) e
      where ledger.is_leaving(e.transaction_id) or exists (select from ledger.transactions t
        where t.bucket = 0 and t.event = 'receipt_returned'
          and t.id = ledger.derived_id('receipt_matched', e.transaction_id))), 0))::bigint
$$;

-- The receipt of a credit, or of a payment, that two people gave to a member, the newest.
create function cash.given_receipt(in_source uuid, in_member uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select x.id from (
    select r.id from bank.receipts_of(in_source) r
    union all
    select e.transaction_id from cash.all_receipts_of(in_source) e) x
  join ledger.transactions t on t.bucket = 0 and t.event = 'receipt_matched'
    and t.id = ledger.derived_id('receipt_matched', x.id)
  join ledger.proposals q on q.id = t.proposal_id and (q.input ->> 'member_id')::uuid = in_member
  order by t.at desc limit 1
$$;
grant execute on function cash.given_receipt to ballast_service;
