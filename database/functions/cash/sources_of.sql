-- The sources of a local wallet and how much of each can still be refunded: payments, and receipts that two
-- people matched to the member (a credit, or another's payment, under its id). payee: where the bank is to
-- send it.
create function cash.sources_of(in_bucket int, in_member uuid, in_currency text)
returns table (payment_id uuid, credit_id uuid, rest bigint, at timestamptz, payee jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  -- Selects this member's receipts first, because references of other transactions are any text.
  with c as materialized (
    select bank.sender_of(u.id) as payee, sum(e.amount) as amount, max(e.at) as at
    from ledger.entries e
    join ledger.transactions t on t.bucket = e.bucket and t.id = e.transaction_id
    join ledger.proposals q on q.id = t.proposal_id
    join ledger.transactions u on u.bucket = 0 and u.id = (q.input ->> 'receipt_id')::uuid
    where e.bucket = in_bucket and e.owner = in_member and e.kind = 'client.local'
      and e.currency = in_currency and e.event = 'receipt_matched'
    group by 1
  )
  select x.payment_id, x.credit_id, x.rest, x.at, x.payee from (
    select p.id as payment_id, null::uuid as credit_id,
      p.amount - p.refunded - p.charged_back as rest, p.created_at as at,
      jsonb_build_object('payment', p.id) as payee
    from cash.payments p
    where p.bucket = in_bucket and p.member_id = in_member and p.currency = in_currency
      and p.credited_wallet = 'local'
    union all
    select null, s.id, (c.amount - coalesce((select sum(r.amount) from cash.refunds r
      where r.bucket = in_bucket and r.credit_id = s.id and r.member_id = in_member
        and r.state <> 'failed'), 0))::bigint, c.at, c.payee
    from c cross join lateral (
      select coalesce(c.payee ->> 'credit', c.payee ->> 'payment')::uuid as id) s
    where s.id is not null
  ) x where x.rest > 0
$$;
grant execute on function cash.sources_of to ballast_service;

-- The newest receipt of a credit, or of a payment, that two people matched to a member.
create function cash.given_receipt(in_source uuid, in_member uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select x.id from (
    select r.id from bank.receipts_of(in_source) r
    union all
    select ledger.derived_id('late_payment', in_source)) x
  join ledger.transactions t on t.bucket = 0 and t.event = 'receipt_matched'
    and t.id = ledger.derived_id('receipt_matched', x.id)
  join ledger.proposals q on q.id = t.proposal_id and (q.input ->> 'member_id')::uuid = in_member
  order by t.at desc limit 1
$$;
grant execute on function cash.given_receipt to ballast_service;
