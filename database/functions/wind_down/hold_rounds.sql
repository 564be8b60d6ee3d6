-- Holds the rounds that are due; answers how many. Cheap while nothing is short.
create function wind_down.hold_rounds() returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  due text[] := array(select k.currency from wind_down.cuts k
    where k.is_short and wind_down.round_due(k.currency) order by 1);
  c text;
  n int := 0;
begin
  -- first, as whoever bears a loss: nobody who holds a mutex waits for whoever keeps lines; so what becomes
  -- due meanwhile, whose turn was not taken, is held by the next run
  perform bank.take_turn('clients', x) from unnest(due) x where x <> 'tUSDT';
  foreach c in array due loop
    if wind_down.round_due(c) and wind_down.hold_round(c) then n := n + 1; end if;
  end loop;
  return n;
end $$;
grant execute on function wind_down.hold_rounds to ballast_service;

-- Whether the payment of a share arrived: then nothing of it is owed any more.
create function wind_down.has_left(s wind_down.shares) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from ledger.transactions t
    where t.bucket = s.bucket and (t.event = 'receipt_returned' and t.proposal_id = s.claimant
      or t.event in
        ('withdrawal_settled', 'cash_withdrawal_settled', 'local_refund_settled')
      and t.id in (ledger.derived_id('withdrawal_end', s.claimant),
        ledger.derived_id('refund_end', s.claimant))))
$$;
grant execute on function wind_down.has_left to ballast_service;
