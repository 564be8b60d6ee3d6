-- What the operator books because it arrived, or because it is gone, is what the newest statements show.
-- The approved proposal says how much, these functions look for it; the service can run no other. The
-- detail of BE001 and BE003 is the amount they saw, in smallest units.

-- What reached the house's wallet or account (in_book house), or the reserve's wallet, by the newest
-- statement, and is not booked, less what that statement misses. Nothing without a statement.
create function reserve.arrived(in_book text, in_currency text) returns numeric
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(max(trunc(greatest(0, x.came - x.booked + least(x.difference, 0)))), 0) from (
    select s.difference, (select coalesce(sum(r.amount), 0) from chain.receipts r
        where r.wallet = in_book and r.state = 'operator' and r.block <= s.block) as came,
      case in_book when 'house' then ledger.net_booked('house.cash', 'capital_in', in_currency)
        else ledger.net_booked('reserve.cash', 'outside_yield', in_currency) end as booked
    from (select * from chain.statements y
      where in_currency = 'tUSDT' and in_book in ('house', 'reserve') and y.book = in_book
      order by y.at desc, y.id desc limit 1) s
    union all
    select s.difference, (select coalesce(sum(l.amount), 0) from bank.lines l
        where l.account = 'house' and l.currency = in_currency and l.kind = 'credit'
          and l.no <= s.line),
      ledger.net_booked('house.cash', 'capital_in', in_currency)
    from (select * from bank.statements y
      where in_book = 'house' and y.account = 'house' and y.currency = in_currency
      order by y.at desc, y.id desc limit 1) s
  ) x
$$;
grant execute on function reserve.arrived to ballast_service;

-- What the last two statements both miss of a book, client, house or reserve, less what was booked of it
-- about or after the time at which they were drawn: nothing is lost twice. Nothing, while they are older
-- than a line of a payer's bank that is known.
create function reserve.missing(in_book text, in_currency text) returns numeric
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case when count(*) = 2
    and not (in_book = 'client' and (cash.is_behind(in_currency)).a_statement) then greatest(0, trunc(min(-x.difference)) - (
    select coalesce(sum((p.input ->> 'amount')::numeric), 0) from ledger.proposals p
    where p.action = 'loss_borne' and p.state = 'done'
      and p.input ->> 'book' = in_book and p.input ->> 'currency' = in_currency
      and p.ended_at > min(x.at) - interval '10 minutes')) else 0 end
  from (
    (select y.at, y.difference from chain.statements y
    where in_currency = 'tUSDT' and in_book in ('client', 'house', 'reserve') and y.book = in_book
    order by y.at desc, y.id desc limit 2)
    union all
    (select y.at, y.difference from bank.statements y
    where in_book in ('client', 'house') and y.currency = in_currency
      and y.account = case in_book when 'client' then 'clients' else 'house' end
    order by y.at desc, y.id desc limit 2)
  ) x
$$;
grant execute on function reserve.missing to ballast_service;

-- Inside: an approved proposal of the action under the mutex of bucket 0, so that the same money is not
-- booked twice; one that is done gives null.
create function reserve.approved(proposal uuid, in_action text) returns ledger.proposals
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform ledger.lock_buckets(array[0]);
  return ledger.take_proposal(proposal, in_action);
end $$;

-- The operator's own money. BE001: it has not arrived.
create function reserve.book_capital(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := reserve.approved(proposal, 'capital_in');
  came numeric := reserve.arrived('house', p.input ->> 'currency');
begin
  if p.id is null then return; end if;
  if (p.input ->> 'amount')::numeric > came then
    raise exception 'reserve: it has not arrived' using errcode = 'BE001', detail = came;
  end if;
  perform ledger.capital_in(p.id);
end $$;

-- Yield from outside: the one receipt that its lot names, whole. BE002: there is no such receipt, or the
-- lot is not the proposal's; BE001: the newest statement does not show it.
create function reserve.book_yield(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := reserve.approved(proposal, 'outside_yield');
  came numeric := reserve.arrived('reserve', p.input ->> 'currency');
begin
  if p.id is null then return; end if;
  perform from reserve.lots l
  join chain.receipts r on r.tx_hash = l.reference and r.wallet = 'reserve' and r.state = 'operator'
    and r.amount = l.amount
  where l.proposal_id = p.id and l.source = 'yield' and l.id = (p.input ->> 'lot_id')::uuid
    and l.amount = (p.input ->> 'amount')::bigint and l.currency = p.input ->> 'currency'
    and l.reference = p.input ->> 'reference' and l.currency = 'tUSDT';
  if not found then
    raise exception 'reserve: no such receipt' using errcode = 'BE002';
  elsif (p.input ->> 'amount')::numeric > came then
    raise exception 'reserve: it has not arrived' using errcode = 'BE001', detail = came;
  end if;
  perform ledger.outside_yield(p.id);
  perform reserve.follow_lot(p.id);
end $$;

-- What is gone. BE003: the last two statements do not both miss that much; BE004: from custody or from the
-- reserve, once sales have ended: the share and its rounds take the same money as missing, and would count
-- it twice; BE006: from the reserve, more than it has free.
create function reserve.bear_loss(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals;
  gone numeric;
begin
  -- first, so that nobody who holds a mutex waits for whoever keeps lines
  perform bank.take_turn('clients', q.input ->> 'currency') from ledger.proposals q
  where q.id = proposal and q.input ->> 'book' = 'client';
  p := reserve.approved(proposal, 'loss_borne');
  if p.id is null then return; end if;
  gone := reserve.missing(p.input ->> 'book', p.input ->> 'currency');
  if p.input ->> 'book' <> 'house' and ledger.sales_ended() then
    raise exception 'reserve: the end shares out what is there' using errcode = 'BE004';
  elsif (p.input ->> 'amount')::numeric > gone then
    raise exception 'reserve: it is not gone' using errcode = 'BE003', detail = gone;
  end if;
  perform ledger.loss_borne(p.id);
  if p.input ->> 'book' = 'client' then
    perform cash.note_above(p.input ->> 'currency', (p.input ->> 'amount')::bigint, false);
  end if;
end $$;
grant execute on function reserve.book_capital, reserve.book_yield, reserve.bear_loss to ballast_service;
