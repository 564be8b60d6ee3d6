-- Where the money of a local wallet came from and how much of each could still go back there: payments,
-- also what a chargeback left of one, and credits at the bank that two people gave to the member, or such of
-- another's payments, under its id. payee: where the bank is to send it.
create function cash.sources_of(in_bucket int, in_member uuid, in_currency text)
returns table (payment_id uuid, credit_id uuid, rest bigint, at timestamptz, payee jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  -- First which receipts are this member's, then what they refer to: the references of others are any text.
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
    -- what the bank's lines show to be gone is not there to go back, booked or not
    select p.id as payment_id, null::uuid as credit_id,
      p.amount - p.refunded - greatest(p.charged_back, k.gone) as rest, p.created_at as at,
      jsonb_build_object('payment', p.id) as payee
    from cash.payments p join bank.payments k on k.id = p.id
    where p.bucket = in_bucket and p.member_id = in_member and p.currency = in_currency
      and p.credited_wallet = 'local'
    union all
    select null, (c.payee ->> 'credit')::uuid, (c.amount - coalesce((select sum(r.amount)
        from cash.refunds r where r.bucket = in_bucket and r.credit_id = (c.payee ->> 'credit')::uuid
          and r.state <> 'failed'), 0)
      - coalesce((select sum(x.amount) from bank.corrections x
        where x.credit_id = (c.payee ->> 'credit')::uuid and x.matched_to = in_member), 0)
      - coalesce((select sum(bank.open_of(l)) from bank.lines l where l.account = 'clients'
        and l.object = (c.payee ->> 'credit')::uuid and l.currency = in_currency and l.kind = 'credit'
        and l.amount < 0 and l.undone_with is null
        and l.ended + l.borne < -l.amount), 0))::bigint, c.at, c.payee
    from c where c.payee ? 'credit'
    union all
    select null, k.id, least(m.rest, k.amount - k.gone - cash.went_back(k.id))::bigint, c.at, c.payee
    from c join bank.payments k on k.id = (c.payee ->> 'payment')::uuid
    cross join lateral cash.matched_of(k.id) m
    where m.member_id = in_member
  ) x where x.rest > 0
$$;
grant execute on function cash.sources_of to ballast_service;
