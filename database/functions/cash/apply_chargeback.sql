-- Books what went back of a payment through the payer's bank and is not booked, by the bank's signed
-- lines, once for what stood booked before; answers the shortfall it left. A receipt without an owner that
-- stands for the payment goes first, one at a time, and is waited for while it is on its way back. Where all
-- of them have ended, what they were is a member's, and what is left of it in that wallet goes first; or was
-- sent back: the operator bears the rest. While a refund is under way nobody knows yet whose that part is: only what is gone beside
-- it is booked. What the bank only says, or gave back before it was booked, is nothing; and of a payment no
-- more is booked than was paid, nor now more than `most`.
create function cash.apply_chargeback(in_payment uuid, most bigint default null) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p cash.payments;
  k bank.payments;
  of_receipt boolean := exists (select from cash.receipts_of(in_payment));
  receipt record;
  part bigint;
  newest bigint;
  taken_back uuid;
  open_rest bigint := 0;
  places int[] := array(select m.bucket from cash.matched_of(in_payment) m);
  matched uuid;
  has bigint;
begin
  select * into p from cash.payments x where x.id = in_payment;
  perform ledger.lock_buckets(case when of_receipt then array[0, p.bucket] else places || p.bucket end);
  select * into p from cash.payments x where x.bucket = p.bucket and x.id = p.id for update;
  select * into k from bank.payments x where x.id = in_payment for update;
  select * into receipt from cash.receipts_of(in_payment) limit 1;
  part := least(k.gone - k.gone_booked, most);
  if of_receipt then
    part := least(part, receipt.amount);
  elsif exists (select from cash.refunds r where r.bucket = p.bucket and r.payment_id = p.id
    and r.state = 'processing')
  then
    part := least(part, p.amount - p.refunded - p.charged_back);
  else
    -- as of a refund of the payer's
    part := least(part, (select p.amount - cash.went_back(p.id) - k.gone_booked
      from cash.matched_of(p.id) m having sum(m.moving) > 0));
    select m.member_id, least(m.rest, a.balance) into matched, has from cash.matched_of(p.id) m
    join ledger.accounts a on a.bucket = m.bucket and a.kind = 'client.local' and a.owner = m.member_id
      and a.currency = p.currency
    where m.bucket = any(places) and least(m.rest, a.balance) > 0 order by m.member_id limit 1;
    part := least(part, has);
  end if;
  if k.id is null or part is null or part <= 0 or of_receipt <> (receipt.id is not null)
    or receipt.leaves
    or not of_receipt and p.state not in ('credited', 'charged_back') and k.late_at is null
  then
    return null;
  end if;
  newest := (select max(l.no) from bank.lines l where l.object = k.id and l.account = 'clients'
    and l.currency = k.currency and l.kind = 'chargeback');
  taken_back := ledger.derived_id('chargeback_line:' || newest || ':' || k.gone_booked, k.id);
  if of_receipt then
    perform ledger.receipt_taken_back(receipt.id, p.id, part,
      ledger.derived_id('late_payment', taken_back));
  else
    -- from the local wallet no more than this payment brought there and did not go back
    open_rest := ledger.chargeback(taken_back, p.id, coalesce(matched, p.member_id), p.currency,
      part, case when matched is not null then part when p.credited_wallet = 'local'
        then greatest(p.amount - p.refunded - p.charged_back, 0) else 0 end);
  end if;
  insert into bank.chargebacks (id, payment_id, amount, line, receipt_id, matched_to, applied_at)
  values (taken_back, k.id, part, newest, receipt.id, matched, platform.now());
  update bank.payments x set gone_booked = x.gone_booked + part,
    gone_since = case when x.gone > x.gone_booked + part then x.gone_since end
  where x.id = k.id;
  -- of one that ended here unpaid nothing was ever credited
  update cash.payments x set state = 'charged_back', charged_back = x.charged_back + part
  where x.bucket = p.bucket and x.id = p.id and x.state <> 'not_credited';
  return open_rest;
end $$;
grant execute on function cash.apply_chargeback to ballast_service;
