-- The bank took back what a receipt without an owner stood for, by a credit below zero: the receipt ends
-- against that line, once, and what the line leaves of it is a receipt again; what the receipt leaves of the
-- line is for another, or to be borne. Where the receipt is a member's by now, what is left of it leaves that
-- wallet. BL004: no such receipt; BL005: it has an end, or an owner since it was proposed; BL021: it is on its
-- way back; BE007: no such line of its currency, or none that may take so much of it; BE003: the last two
-- statements do not both miss that much, so the operator bore it; BE004: the end cut that line as
-- missing. By one that came after the cut what cannot be paid of the receipt or wallet falls as by a chargeback.
-- input: receipt_id, line, book (client), amount, currency, reference, member_id (where it has an owner)
create function reserve.correct_credit(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals;
  c text;
  a bigint;
  receipt uuid;
  r ledger.entries;
  l bank.lines;
  t record;
  gone numeric;
begin
  -- first, as in bear_loss
  perform bank.take_turn('clients', q.input ->> 'currency') from ledger.proposals q
  where q.id = proposal;
  perform ledger.lock_buckets(array[0, platform.bucket_of((q.input ->> 'member_id')::uuid)])
  from ledger.proposals q where q.id = proposal and q.input ->> 'member_id' is not null;
  p := reserve.approved(proposal, 'credit_corrected');
  if p.id is null then return; end if;
  c := p.input ->> 'currency';
  a := (p.input ->> 'amount')::bigint;
  receipt := (p.input ->> 'receipt_id')::uuid;
  select * into r from ledger.entries e where e.bucket = 0 and e.transaction_id = receipt
    and e.event = 'unknown_receipt' and e.kind = 'client.unidentified';
  select * into l from bank.lines x where x.account = 'clients' and x.currency = c
    and x.no = (p.input ->> 'line')::bigint for update;
  t := reserve.can_take(l, receipt);
  gone := reserve.missing('client', c);
  if r.amount is null then
    raise exception 'reserve: no such receipt' using errcode = 'BL004';
  elsif exists (select from ledger.transactions x where x.bucket = 0
    and x.id = ledger.derived_id('receipt_matched', receipt)
    and (p.input ->> 'member_id' is null or x.event <> 'receipt_matched'))
  then
    raise exception 'reserve: the receipt has an end' using errcode = 'BL005';
  elsif ledger.is_leaving(receipt) then
    raise exception 'reserve: the receipt is on its way back' using errcode = 'BL021';
  elsif l.borne > 0 and ledger.is_shared_out(c) then
    raise exception 'reserve: the end shares out what is there' using errcode = 'BE004';
  elsif l.no is null or coalesce(t.units, 0) < a or a <= 0
    or t.member is distinct from (p.input ->> 'member_id')::uuid
  then
    raise exception 'reserve: no line takes this receipt back' using errcode = 'BE007';
  elsif a > gone or p.input ->> 'book' <> 'client' then
    raise exception 'reserve: it is not gone' using errcode = 'BE003', detail = gone;
  end if;
  perform ledger.credit_corrected(p, receipt, (bank.sender_of(receipt) ->> 'credit')::uuid, a, t.member);
  update bank.lines x set ended = x.ended + a
  where x.account = l.account and x.currency = c and x.no = l.no;
  insert into bank.corrections (id, currency, line, receipt_id, credit_id, matched_to, amount, at)
  values (p.id, c, l.no, receipt, (bank.sender_of(receipt) ->> 'credit')::uuid, t.member, a,
    platform.moment());
end $$;
grant execute on function reserve.correct_credit to ballast_service;
