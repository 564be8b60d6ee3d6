-- What the share of a currency waits for, in words; null when it can be cut. One statement alone takes
-- nothing from anybody: two in a row must say the same is missing, both newer than the last payment
-- where anything is.
create function wind_down.waits_for(in_currency text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case
    when outside.is_behind()
      then 'two people to say what the outside shows beyond the books (unknown-payments)'
    when coalesce(bool_or(o.at < s.ended_at), true) then 'a statement newer than the last payment'
    when bool_or(greatest(-o.difference, 0) <> greatest(-coalesce(o.before, o.difference), 0))
      then 'two statements in a row that say the same is missing: '
        || string_agg(format('%s %s, and before %s', o.book, o.difference, o.before), '; ')
    when bool_or(o.difference < 0 and coalesce(o.before_at < s.ended_at, true))
      then 'a second statement that says the same is missing'
    when bank.is_statement_behind(in_currency) then 'a statement newer than what a payer''s bank took or gave back'
    when bool_or(o.at <= (select max(x.at) from bank.corrections x where x.currency = in_currency))
      then 'a statement newer than the receipt that was ended'
    when reserve.is_to_correct(in_currency)
      then 'two people to end a receipt that the bank took back (end-receipt)'
    when cash.is_booking_behind(in_currency) then 'the booking of what a payer''s bank took back'
    when bank.undone_in(in_currency) > 0
      then 'two people to book what a payer''s bank gave back (book-given-back)'
  end
  from wind_down.outside o cross join wind_down.steps s
  where o.currency = in_currency and s.step = 'principal'
$$;
grant execute on function wind_down.waits_for to ballast_service;
