-- Applies for a withdrawal to an address of the member's book: money and row together. A row of nulls when
-- the member has less. Errors: BL030 no usable address, BL031 the key is taken in the ledger (the use case
-- refuses both before).
create function wallets.apply_withdrawal(
  in_key uuid, in_member uuid, in_address_id uuid, in_amount bigint
) returns wallets.withdrawals
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(in_member);
  moment timestamptz := platform.now();
  a wallets.addresses;
  s ledger.split;
  fee_bps bigint := wallets.fee_bps();
  fee bigint;
  w wallets.withdrawals;
begin
  perform ledger.lock_buckets(array[b]);
  select * into a from wallets.addresses x where x.bucket = b and x.id = in_address_id
    and x.member_id = in_member and x.deleted_at is null and x.usable_from <= moment;
  if a.id is null then
    raise exception 'wallets: no usable address' using errcode = 'BL030';
  end if;
  if exists (select from ledger.transactions t where t.bucket = b and t.id = in_key) then
    raise exception 'wallets: the key is taken' using errcode = 'BL031';
  end if;
  s := ledger.withdrawal_applied(in_key, in_member, a.currency, in_amount, a.address);
  if s is null then
    return null;
  end if;
  fee := s.earned * fee_bps / 10000;
  insert into wallets.withdrawals (bucket, id, transaction_id, member_id, currency, chain, address,
    gross, fee, net, from_deposit, from_returned, from_earned, fee_bps, applied_at, arrive_by,
    signs)
  values (b, ledger.derived_id('withdrawal:' || in_member, in_key), in_key, in_member, a.currency,
    a.chain, a.address, in_amount, fee, in_amount - fee, s.deposit, s.returned, s.earned,
    fee_bps, moment, moment + make_interval(hours => constants.withdrawal_arrival_hours()),
    wallets.signs_of(in_member, a.address, false, a.currency, in_amount))
  returning * into w;
  return wallets.follow_hold(w);
end $$;
grant execute on function wallets.apply_withdrawal to ballast_service;
