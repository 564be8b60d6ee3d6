-- Internal. Credits the inviter with their part of a fee that a withdrawal paid, from the fees that
-- a bucket still holds; once for each fee, by its derived id. False when it was posted before.
-- BL016: there is no such fee, the part exceeds 20 % of it, or the member who paid the fee would
-- get it.
create function ledger.invitation_share(
  payer uuid, fee_id uuid, from_bucket int, inviter uuid, share bigint
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(inviter);
  i uuid := ledger.derived_id('invitation_share:' || payer, fee_id);
  f ledger.entries;
begin
  select e.* into f from ledger.entries e
  where e.bucket = platform.bucket_of(payer) and e.transaction_id = fee_id
    and e.kind = 'client.due_to_house' and e.side = 'C'
    and exists (select from ledger.entries w where w.bucket = e.bucket
      and w.transaction_id = e.transaction_id and w.kind = 'client.withdrawing'
      and w.side = 'D' and w.owner = payer);
  if f.amount is null or share <= 0 or share * 10000 > f.amount * constants.invitation_share_max_bps() or payer = inviter then
    raise exception 'ledger: not a share of this fee' using errcode = 'BL016';
  end if;
  return cardinality(ledger.post(
    array(select row(x, i, 'invitation_share', 'worker', fee_id::text, null, null)::ledger.draft
      from (select distinct unnest(array[from_bucket, b]) as x) s),
    array[
      ledger.leg_of(from_bucket, i, 1, 'client.due_to_house', f.currency, ledger.house(), 'D', share),
      ledger.leg_of(from_bucket, i, 2, 'client.transit', f.currency, ledger.house(), 'C', share),
      ledger.leg_of(from_bucket, i, 3, 'house.referral', f.currency, ledger.house(), 'D', share),
      ledger.leg_of(from_bucket, i, 4, 'house.due_from_client', f.currency, ledger.house(), 'C', share),
      ledger.leg_of(b, i, 5, 'client.transit', f.currency, ledger.house(), 'D', share),
      ledger.leg_of(b, i, 6, 'client.earned', f.currency, inviter, 'C', share)])) > 0;
end $$;
