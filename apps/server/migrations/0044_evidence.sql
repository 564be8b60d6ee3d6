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
-- about or after the time at which they were drawn, the cut of the end with it: nothing is lost twice.
-- Nothing, while they are older than a line of a payer's bank that is known.
create function reserve.missing(in_book text, in_currency text) returns numeric
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (select case when count(*) = 2
    and not (in_book = 'client' and (cash.is_behind(in_currency)).a_statement) then greatest(0, trunc(min(-x.difference)) - (
    select coalesce(sum((p.input ->> 'amount')::numeric), 0) from ledger.proposals p
    where p.action in ('loss_borne', 'credit_corrected') and p.state = 'done'
      and p.input ->> 'book' = in_book and p.input ->> 'currency' = in_currency
      and p.ended_at > min(x.at) - interval '10 minutes') - (
    select coalesce(sum(k.missing), 0) from wind_down.cuts k
    where in_book = 'client' and k.currency = in_currency
      and k.at > min(x.at) - interval '10 minutes')) else 0 end
  from (
    (select y.at, y.difference from chain.statements y
    where in_currency = 'tUSDT' and in_book in ('client', 'house', 'reserve') and y.book = in_book
    order by y.at desc, y.id desc limit 2)
    union all
    (select y.at, y.difference from bank.statements y
    where in_book in ('client', 'house') and y.currency = in_currency
      and y.account = case in_book when 'client' then 'clients' else 'house' end
    order by y.at desc, y.id desc limit 2)
  ) x);
end $$;
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

-- Whether a line of the bank may end a receipt that came by a credit, in part where it is more: one below zero
-- that is open and newer than that credit, of which the operator bore nothing, and whose id is no other
-- money's that came in.
create function reserve.may_end(l bank.lines, receipt uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select l.account = 'clients' and l.kind = 'credit' and l.amount < 0
    and l.undone_with is null and l.borne = 0 and l.ended < -l.amount
    and exists (select from bank.receipts_of(s.credit) r where r.id = receipt and r.no < l.no)
    and (l.object = s.credit
      or not exists (select from bank.lines x where x.object = l.object and x.amount > 0))
  from (select (cash.sender_of(receipt) ->> 'credit')::uuid as credit) s
$$;

-- How much of a receipt such a line can take, and out of whose wallet where it is a member's by now: then only
-- by the credit's own id, and no more than is left there of the credit. Nothing where it has another end.
create function reserve.can_take(l bank.lines, receipt uuid, out units bigint, out member uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  credit uuid := (cash.sender_of(receipt) ->> 'credit')::uuid;
  r record;
begin
  select * into r from bank.receipts_of(credit) x where x.id = receipt and x.currency = l.currency;
  if r.id is null or reserve.may_end(l, receipt) is not true then return; end if;
  units := -l.amount - l.ended - l.borne;
  if r.is_open then
    units := least(units, r.amount);
    return;
  end if;
  select (q.input ->> 'member_id')::uuid into member from ledger.transactions t
  join ledger.proposals q on q.id = t.proposal_id
  where t.bucket = 0 and t.event = 'receipt_matched' and l.object = credit
    and t.id = ledger.derived_id('receipt_matched', receipt);
  units := least(units, cash.left_of_credit(credit, member), (
    select a.balance from ledger.accounts a where a.bucket = platform.bucket_of(member)
      and a.kind = 'client.local' and a.owner = member and a.currency = l.currency));
  if member is null then units := null; end if;
end $$;

-- Whether a receipt is open, or is left in the wallet that it was matched to, that a line of its own credit
-- took back and that is missing: two people can end it, and until they do it counts as owed to somebody.
create function reserve.is_to_correct(in_currency text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from bank.lines l cross join lateral bank.receipts_of(l.object) r
    cross join lateral reserve.can_take(l, r.id) t
    where l.account = 'clients' and l.currency = in_currency and l.kind = 'credit' and l.amount < 0
      and l.undone_with is null and l.ended + l.borne < -l.amount
      and t.units > 0 and not ledger.is_leaving(r.id)
      and reserve.missing('client', in_currency) >= t.units)
$$;

-- What is gone. BE003: the last two statements do not both miss that much; BE004: from custody or from the
-- reserve, once sales have ended: the share and its rounds take the same money as missing, and would count
-- it twice; BE006: from the reserve, more than it has free; BE008: from custody, while a receipt is open that
-- two people can end for it.
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
  elsif p.input ->> 'book' = 'client' and reserve.is_to_correct(p.input ->> 'currency') then
    raise exception 'reserve: a receipt is to be ended first' using errcode = 'BE008';
  end if;
  perform ledger.loss_borne(p.id);
  if p.input ->> 'book' = 'client' then
    perform cash.note_above(p.input ->> 'currency', (p.input ->> 'amount')::bigint, false);
  end if;
end $$;

-- The bank took back what a receipt without an owner stood for, by a credit below zero: the receipt ends
-- against that line, once, and what the line leaves of it is a receipt again; what the receipt leaves of the
-- line is for another, or to be borne. Where the receipt is a member's by now, what is left of it leaves that
-- wallet. BL004: no such receipt; BL005: it has an end, or an owner since it was proposed; BL021: it is on its
-- way back; BE007: no such line of its currency, or none that may take so much of it; BE003: the last two
-- statements do not both miss that much, so the operator bore it; BE004: the end cut that line as
-- missing. By one that came after the cut what cannot be paid of the receipt or wallet falls as by a chargeback.
-- input: receipt_id, line, book (client), amount, currency, reference, member_id (where it has an owner)
create function reserve.correct_credit(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals;
  c text;
  a bigint;
  receipt uuid;
  r ledger.entries;
  l bank.lines;
  t record;
  gone numeric;
begin
  -- first, as in bear_loss
  perform bank.take_turn('clients', q.input ->> 'currency') from ledger.proposals q
  where q.id = proposal;
  perform ledger.lock_buckets(array[0, platform.bucket_of((q.input ->> 'member_id')::uuid)])
  from ledger.proposals q where q.id = proposal and q.input ->> 'member_id' is not null;
  p := reserve.approved(proposal, 'credit_corrected');
  if p.id is null then return; end if;
  c := p.input ->> 'currency';
  a := (p.input ->> 'amount')::bigint;
  receipt := (p.input ->> 'receipt_id')::uuid;
  select * into r from ledger.entries e where e.bucket = 0 and e.transaction_id = receipt
    and e.event = 'unknown_receipt' and e.kind = 'client.unidentified';
  select * into l from bank.lines x where x.account = 'clients' and x.currency = c
    and x.no = (p.input ->> 'line')::bigint for update;
  t := reserve.can_take(l, receipt);
  gone := reserve.missing('client', c);
  if r.amount is null then
    raise exception 'reserve: no such receipt' using errcode = 'BL004';
  elsif exists (select from ledger.transactions x where x.bucket = 0
    and x.id = ledger.derived_id('receipt_matched', receipt)
    and (p.input ->> 'member_id' is null or x.event <> 'receipt_matched'))
  then
    raise exception 'reserve: the receipt has an end' using errcode = 'BL005';
  elsif ledger.is_leaving(receipt) then
    raise exception 'reserve: the receipt is on its way back' using errcode = 'BL021';
  elsif l.borne > 0 and exists (select from wind_down.cuts k where k.currency = c) then
    raise exception 'reserve: the end shares out what is there' using errcode = 'BE004';
  elsif l.no is null or coalesce(t.units, 0) < a or a <= 0
    or t.member is distinct from (p.input ->> 'member_id')::uuid
  then
    raise exception 'reserve: no line takes this receipt back' using errcode = 'BE007';
  elsif a > gone or p.input ->> 'book' <> 'client' then
    raise exception 'reserve: it is not gone' using errcode = 'BE003', detail = gone;
  end if;
  perform ledger.credit_corrected(p, receipt, (cash.sender_of(receipt) ->> 'credit')::uuid, a, t.member);
  update bank.lines x set ended = x.ended + a
  where x.account = l.account and x.currency = c and x.no = l.no;
  insert into bank.corrections (id, currency, line, receipt_id, credit_id, matched_to, amount, at)
  values (p.id, c, l.no, receipt, (cash.sender_of(receipt) ->> 'credit')::uuid, t.member, a,
    platform.moment());
end $$;

grant execute on function reserve.book_capital, reserve.book_yield, reserve.bear_loss,
  reserve.correct_credit, reserve.may_end, reserve.can_take, reserve.is_to_correct to ballast_service;
