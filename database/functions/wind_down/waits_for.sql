-- What a round of a currency waits for, in words; null when it can be held. A single statement changes
-- nothing: two consecutive ones must show the same money missing, or found again, both newer than the last
-- payment or round.
create function wind_down.waits_for(in_currency text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with seen as (
    select o.book, o.at, o.before_at, o.difference, o.before, b.since, b.booked,
      -- an excess over what was missing is somebody's receipt
      least(o.difference, b.shortfall) as now, least(coalesce(o.before, o.difference), b.shortfall) as then
    from wind_down.outside o
    cross join lateral (select
      (select s.ended_at from wind_down.steps s where s.step = 'principal') as since,
      coalesce((select max(r.at) from wind_down.rounds r where r.currency = in_currency), '-infinity') as booked,
      coalesce((select a.balance from ledger.accounts a where a.bucket = 0 and a.kind = 'client.shortfall'
        and a.currency = in_currency and a.owner = ledger.house() and o.book = 'client'), 0) as shortfall) b
    where o.currency = in_currency
  )
  select case
    when outside.is_behind()
      then 'two people to say what the outside shows beyond the books (unknown-payments)'
    when coalesce(bool_or(s.at < s.since or s.at <= s.booked or s.since is null), true)
      then 'a statement newer than the last payment'
    when bool_or(s.now <> s.then)
      then 'two statements in a row that say the same is missing: '
        || string_agg(format('%s %s, and before %s', s.book, s.difference, s.before), '; ')
    when bool_or(s.now <> 0 and coalesce(s.before_at < s.since or s.before_at <= s.booked, true))
      then 'a second statement that says the same is missing'
    when bank.is_statement_behind(in_currency) then 'a statement newer than what a payer''s bank took or gave back'
  end
  from seen s
$$;
grant execute on function wind_down.waits_for to ballast_service;
