-- Exchanges coins for money in the balance wallet, from the budget of coins. Outcomes: 'ok'; 'step' below the
-- minimum or no multiple of the step; 'short' of coins; 'no_budget' without an open budget; 'day_limit' above
-- what may be exchanged today; and those of reserve.give but 'given'. `balance` is in coins.
create function rewards.exchange_coins(in_bucket int, in_member uuid, in_id uuid, in_coins int)
returns table (outcome text, amount bigint, currency text, balance bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  t rewards.coin_terms := rewards.terms();
  c reserve.campaigns;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  select * into c from reserve.campaigns x
  where x.kind = 'coins' and x.state = 'open' and x.currency = 'tUSDT';
  balance := rewards.coins_of(in_bucket, in_member);
  outcome := case
    when in_coins < t.minimum or in_coins % t.step <> 0 then 'step'
    when in_coins > balance then 'short'
    when c.id is null then 'no_budget'
    when in_coins > (select l.left_today from rewards.exchange_left(in_bucket, in_member) l)
      then 'day_limit'
    else reserve.give(in_id, 'coins', c.id, in_bucket, in_member, in_coins * t.value, 'member',
      in_coins::text) end;
  if outcome = 'given' then
    outcome := 'ok';
    balance := rewards.book_coins(in_bucket, in_member, 'exchange', -in_coins, in_id,
      in_coins * t.value, c.currency);
  end if;
  return query select outcome, in_coins * t.value, c.currency, balance;
end $$;
grant execute on function rewards.exchange_coins to ballast_service;
