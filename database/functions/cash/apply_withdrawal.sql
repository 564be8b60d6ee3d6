-- Applies for a withdrawal to a card: takes tUSDT from the wallets, reserves local currency of the float
-- and inserts the row. A row of nulls when the member has less. BL030 no usable card, BL031 the key is
-- taken, BC001 no rate, BC003 another rate than was seen, BC002 too small, BC005 the bucket's float is
-- short (the use case refuses all of them before).
create function cash.apply_withdrawal(
  in_key uuid, in_member uuid, in_card uuid, card_text text, in_currency text, in_amount bigint,
  seen numeric
) returns wallets.withdrawals
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(in_member);
  moment timestamptz := platform.now();
  r cash.rates := cash.rate_of(in_currency);
  s ledger.split;
  fee_bps bigint := wallets.fee_bps();
  fee bigint;
  arrives bigint;
  card cash.bank_cards;
  w wallets.withdrawals;
begin
  perform ledger.lock_buckets(array[b]);
  select x.* into card from cash.bank_cards x join cash.banks k on k.code = x.bank_code
  where x.bucket = b and x.id = in_card and x.member_id = in_member and k.currency = in_currency
    and x.deleted_at is null and x.usable_from <= moment;
  if card.id is null then
    raise exception 'cash: no usable card' using errcode = 'BL030';
  elsif exists (select from ledger.transactions t where t.bucket = b and t.id = in_key) then
    raise exception 'cash: the key is taken' using errcode = 'BL031';
  elsif r.id is null then
    raise exception 'cash: no rate' using errcode = 'BC001';
  elsif r.rate <> seen then
    raise exception 'cash: another rate' using errcode = 'BC003';
  end if;
  s := ledger.withdrawal_applied(in_key, in_member, 'tUSDT', in_amount, in_card::text);
  if s is null then
    return null;
  end if;
  fee := s.earned * fee_bps / 10000;
  arrives := cash.to_local(in_amount - fee, in_currency, r.rate);
  if arrives <= 0 then
    raise exception 'cash: too small' using errcode = 'BC002';
  elsif ledger.is_short(in_currency) or not ledger.house_may_take(in_currency, arrives)
    or arrives > (select a.balance from ledger.accounts a
    where a.bucket = b
    and a.kind = 'client.conversion' and a.currency = in_currency and a.owner = ledger.house())
  then
    raise exception 'cash: the float is short' using errcode = 'BC005';
  end if;
  perform ledger.float_held(in_key, in_member, in_currency, arrives);
  insert into wallets.withdrawals (bucket, id, transaction_id, member_id, currency, rail, card_id,
    card, local_currency, local_amount, rate, gross, fee, net, from_deposit, from_returned,
    from_earned, fee_bps, applied_at, arrive_by, signs)
  values (b, ledger.derived_id('withdrawal:' || in_member, in_key), in_key, in_member, 'tUSDT', 'bank',
    in_card, card_text, in_currency, arrives, r.rate, in_amount, fee, in_amount - fee,
    s.deposit, s.returned, s.earned, fee_bps, moment,
    moment + make_interval(hours => constants.withdrawal_arrival_hours()),
    wallets.signs_of(in_member, null, card.created_at > moment - interval '7 days', 'tUSDT',
      in_amount))
  returning * into w;
  return wallets.follow_hold(w);
end $$;
grant execute on function cash.apply_withdrawal to ballast_service;
