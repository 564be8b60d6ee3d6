-- Ends a payment once, as the bank did; a paid one is credited. When the bucket's float lacks what
-- a cash payment gets, the local currency itself is credited.
create function cash.apply_payment(in_id uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p cash.payments;
  k bank.payments;
  r numeric;
  g bigint;
begin
  select * into p from cash.payments x where x.id = in_id;
  perform ledger.lock_buckets(array[p.bucket]);
  select * into p from cash.payments x where x.bucket = p.bucket and x.id = in_id for update;
  select * into k from bank.payments x where x.id = in_id and x.ended_at is not null for update;
  if k.id is null or p.state <> 'pending' then
    return null;
  end if;
  if k.state = 'paid' then
    select x.rate, x.gets into r, g from cash.gets_now(p, k.ended_at) x;
    -- Once members cannot be paid in full, the float backs no new claim.
    if g > 0 and not ledger.is_closed('cash_recharge') and ledger.house_may_take('tUSDT', g)
      and g <= (select a.balance from ledger.accounts a where a.bucket = p.bucket
        and a.kind = 'client.conversion' and a.currency = 'tUSDT' and a.owner = ledger.house())
    then
      perform ledger.cash_recharge(p.id, p.member_id, p.currency, p.amount, g);
    else
      g := null;
      perform ledger.local_deposit(p.id, p.member_id, p.currency, p.amount);
    end if;
  end if;
  update cash.payments x set ended_at = platform.now(), card = k.card,
    state = case k.state when 'paid' then 'credited' else 'not_credited' end,
    reason = case when k.state <> 'paid' then k.state end,
    credited_wallet = case when k.state = 'paid' then case when g is null then 'local'
      else 'recharge' end end,
    credited_currency = case when k.state = 'paid' then case when g is null then p.currency
      else 'tUSDT' end end,
    credited_amount = case when k.state = 'paid' then coalesce(g, p.amount) end,
    credited_rate = case when g is not null then r end
  where x.bucket = p.bucket and x.id = p.id
  returning * into p;
  update bank.payments x set applied_at = platform.now() where x.id = in_id;
  return p.state;
end $$;
grant execute on function cash.apply_payment to ballast_service;
