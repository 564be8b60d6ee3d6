-- Lines of chargebacks and their reversals that can be booked now, at most `most`, oldest first. A
-- chargeback waits while a refund of its payment is pending, because only the end of the refund determines
-- what the wallet holds.
create function cash.unbooked_chargebacks(most int) returns setof bank.lines
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select l.* from bank.lines l join cash.payments p on p.id = l.object
  where l.account = 'clients' and l.kind = 'chargeback' and l.booked_at is null
    and p.state = case when l.amount < 0 then 'credited' else 'charged_back' end
    and bank.is_chargeback(l)
    and not exists (select from cash.refunds r
      where r.bucket = p.bucket and r.payment_id = p.id and r.state = 'processing')
  order by l.tried_at nulls first, l.at, l.no limit most
$$;
grant execute on function cash.unbooked_chargebacks to ballast_service;

-- Books the line of a chargeback or of its reversal once. False when it cannot be booked now.
create function cash.apply_chargeback(in_currency text, in_no bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  l bank.lines;
  p cash.payments;
  is_reversal boolean;
begin
  select x.* into p from cash.payments x join bank.lines y on y.object = x.id
  where y.account = 'clients' and y.currency = in_currency and y.no = in_no;
  -- The receipt is in bucket 0 when the member cannot be credited.
  perform ledger.lock_buckets(array[0, p.bucket]);
  select * into p from cash.payments x where x.bucket = p.bucket and x.id = p.id for update;
  select * into l from cash.unbooked_chargebacks(null) x where x.currency = in_currency and x.no = in_no;
  if l.no is null then return false; end if;
  is_reversal := l.amount > 0;
  if is_reversal then
    perform cash.reverse_chargeback(p);
    p.debited := 0;
  else
    p.debited := ledger.chargeback(p.id, p.member_id, p.currency, -l.amount,
      case p.credited_wallet when 'recharge'
        then div(p.credited_amount::numeric * -l.amount, p.amount)::bigint end);
  end if;
  update cash.payments x set state = case when is_reversal then 'credited' else 'charged_back' end,
    charged_back = case when is_reversal then 0 else -l.amount end, debited = p.debited,
    charged_back_at = case when not is_reversal then platform.now() end
  where x.bucket = p.bucket and x.id = p.id;
  update bank.lines x set booked_at = platform.now()
  where x.account = l.account and x.currency = l.currency and x.no = l.no;
  return true;
end $$;
grant execute on function cash.apply_chargeback to ballast_service;

-- Internal. Credits the wallet that was debited. When that is impossible, because the account is closed or
-- the float lacks the tUSDT, the member's part becomes a receipt without an owner, for two people to match
-- or return.
create function cash.reverse_chargeback(p cash.payments) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  of_member bigint := ledger.share_of_wallet(p.charged_back, p.debited,
    case p.credited_wallet when 'recharge'
      then div(p.credited_amount::numeric * p.charged_back, p.amount)::bigint end);
  to_wallet boolean := exists (select from members.members m
      where m.bucket = p.bucket and m.id = p.member_id and m.state <> 'closed')
    and (p.credited_wallet = 'local' or ledger.house_may_take('tUSDT', p.debited)
      and p.debited <= (select a.balance from ledger.accounts a where a.bucket = p.bucket
        and a.kind = 'client.conversion' and a.currency = 'tUSDT' and a.owner = ledger.house()));
begin
  perform ledger.chargeback_reversal(p.id, p.member_id, p.currency, p.charged_back, of_member,
    case when to_wallet then p.debited end, p.credited_wallet = 'recharge');
end $$;
