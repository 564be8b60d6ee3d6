-- Internal (cash.match_receipt). Assigns a receipt to a member, once; refused while the receipt is
-- being returned to its sender, and after the bank took it back.
create function ledger.receipt_matched(proposal uuid, is_taken_back boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'receipt_matched');
  member uuid := (p.input ->> 'member_id')::uuid;
  b int := platform.bucket_of(member);
  r ledger.entries;
  matched uuid;
begin
  if p.id is null then return; end if;
  -- A return of the receipt takes the same mutex, so that one of the two sees the other.
  perform ledger.lock_buckets(array[0, b]);
  select * into r from ledger.entries e where e.bucket = 0
    and e.transaction_id = (p.input ->> 'receipt_id')::uuid
    and e.event = 'unknown_receipt' and e.kind = 'client.unidentified';
  if r.amount is null then
    raise exception 'ledger: no such receipt' using errcode = 'BL004';
  end if;
  perform ledger.open_member(member, r.currency);
  matched := ledger.derived_id('receipt_matched', r.transaction_id);
  if exists (select from ledger.transactions t where t.bucket = 0 and t.id = matched) then
    raise exception 'ledger: receipt already matched' using errcode = 'BL005';
  elsif ledger.is_leaving(r.transaction_id) or is_taken_back then
    raise exception 'ledger: the receipt is on its way back' using errcode = 'BL021';
  end if;
  perform ledger.post_proposal(p, array[
    ledger.leg_of(0, matched, 1, 'client.unidentified', r.currency, ledger.house(), 'D', r.amount),
    ledger.leg_of(0, matched, 2, 'client.transit', r.currency, ledger.house(), 'C', r.amount),
    ledger.leg_of(b, matched, 3, 'client.transit', r.currency, ledger.house(), 'D', r.amount),
    ledger.leg_of(b, matched, 4, case r.currency when 'tUSDT' then 'client.deposit'
      else 'client.local' end, r.currency, member, 'C', r.amount)], matched);
  perform ledger.move_floor(0, r.transaction_id, b, member, 'member');
end $$;
