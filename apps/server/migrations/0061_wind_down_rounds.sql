-- What stays owed after the cut is paid by what arrives later: round by round, one factor for all that
-- is still owed in a currency, until nothing is; and where less is there than can be paid, rests rise until
-- of every claim the same part cannot be paid (docs/decisions/0015).

-- owed: what all rests were, not counting what is set aside whole; shared: what of it this round pays, or,
-- below zero, by how much rests rise: to spread / over of each claim, to the unit. full_owed, full_rose: of
-- claims that had less left to be paid than that, what was owed and by how much that rose.
-- returned: of what custody had lacked, what statements show there again; covered: what the float gave.
create table wind_down.rounds (
  currency text not null references wind_down.cuts,
  no int not null check (no > 0),
  at timestamptz not null,
  owed numeric not null check (owed >= 0),
  shared numeric not null check (shared <> 0 and shared <= owed),
  full_owed numeric not null default 0 check (full_owed between 0 and owed),
  full_rose numeric not null default 0 check (full_rose between 0 and greatest(-shared, 0)),
  spread numeric check (spread > 0),
  over numeric check (over > 0),
  returned bigint not null check (returned >= 0),
  covered bigint not null check (covered >= 0),
  check (num_nonnulls(spread, over) = case when shared < 0 then 2 else 0 end),
  primary key (currency, no)
);

-- rest: what of this claim was owed before; paid: by how much its floor fell, or, below zero, rose. room:
-- where rests rise, how much of the claim could be paid; is_full: that is by how much it rose. claim: of the
-- cut, where rests rise.
create table wind_down.round_parts (
  currency text not null,
  no int not null,
  claimant uuid not null,
  bucket int not null check (bucket between 0 and 63),
  is_set_aside boolean not null,
  rest bigint not null check (rest >= 0),
  claim bigint check (claim >= rest),
  paid bigint not null check (paid <= rest),
  room bigint check (room >= -paid and room <= claim - rest),
  is_full boolean not null default false check (not is_full or paid = -room),
  primary key (bucket, currency, no, claimant),
  foreign key (currency, no) references wind_down.rounds (currency, no)
);
create index on wind_down.round_parts (claimant);
grant select on wind_down.rounds, wind_down.round_parts to ballast_service;

-- Inside: how many rounds there were in a currency. No other is held while the caller has a mutex.
create function wind_down.rounds_of(in_currency text) returns int
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(max(r.no), 0) from wind_down.rounds r where r.currency = in_currency
$$;

-- Inside: what banks took of an owner's claims and did not give back; fallen: how much of that could not be
-- paid now, had it stood in all rounds since. A round that pays takes of it as of any rest. One by which rests
-- rise takes the same part of the whole claim as of every other, as far as that is above what it took of what
-- was left there: neither rounding nor the order in which a bank takes and gives back decides anything.
create function wind_down.fallen(
  in_owner uuid, in_currency text, out taken bigint, out fallen bigint
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  still numeric := 0;
  r record;
  p record;
  f record;
begin
  taken := 0;
  for r in select x.* from (
      select 0 as no, 1::numeric as owed, 0::numeric as shared, null::numeric as spread, null::numeric as over
      union all
      select y.no, y.owed, y.shared, y.spread, y.over from wind_down.rounds y
      where y.currency = in_currency) x
    order by x.no
  loop
    if r.shared > 0 then
      still := still * (r.owed - r.shared) / r.owed;
    elsif taken > 0 then
      -- what of the claim was not taken, or came back
      select coalesce(sum(x.claim), 0) as claim, coalesce(sum(x.rest), 0) as rest,
        coalesce(sum(x.rest - x.paid), 0) as risen, coalesce(sum(x.rest + x.room), 0) as held into p
      from wind_down.round_parts x
      where x.currency = in_currency and x.no = r.no and x.claimant in (
        select y.claimant from ledger.floor_falls y
        where y.owner = in_owner and y.currency = in_currency and y.round < r.no
          -- a member of whom a bank took something itself bears for that
          and (y.taken <> 0 or not exists (select from ledger.floor_falls z
            where z.owner = y.claimant and z.currency = in_currency)));
      still := least(taken, greatest(p.rest + still,
        least(p.claim * r.spread / r.over, p.held + taken)) - p.risen);
      still := greatest(still, 0);
    end if;
    select coalesce(sum(x.taken), 0) as taken, coalesce(sum(x.amount), 0) as fell into f
    from ledger.floor_falls x
    where x.owner = in_owner and x.currency = in_currency and x.round = r.no;
    taken := taken + f.taken;
    still := still + f.fell;
  end loop;
  -- what came back is a whole unit, whatever it was
  fallen := greatest(0, ceil(round(still, 6)));
end $$;

-- ── What there is for a round ──────────────────────────────────────────────────────────────────

-- Inside: what the books booked as lacking and the newest statement shows to be there after all; what a
-- payer's bank gave back is no difference, but the payer's.
create function wind_down.came_back(in_currency text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select greatest(least(
    (select o.difference from wind_down.outside o
      where o.currency = in_currency and o.book = 'client'),
    (select a.balance from ledger.accounts a where a.bucket = 0 and a.kind = 'client.shortfall'
      and a.currency = in_currency and a.owner = ledger.house())), 0)::bigint
$$;

-- Inside: each claim of the cut in a currency, what of it cannot be paid, and what of it can. What a member has
-- only applied for is of it: a round brings it back before it spreads anything. A receipt that has ended, or is on its way back whole, has no more than that; what it was is the claim of whom it went to.
create function wind_down.rests_of(in_currency text)
returns table (
  bucket int, claimant uuid, is_set_aside boolean, claim bigint, rest bigint, room bigint
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select f.bucket, f.owner, coalesce(s.is_set_aside, false), f.claim, f.floor,
    greatest(0, least(f.claim, case f.kind
      when 'member' then (
        select coalesce(sum(a.balance), 0) from ledger.accounts a
        join ledger.account_kinds k on k.kind = a.kind and k.owner_is = 'member'
        where a.bucket = f.bucket and a.owner = f.owner and a.currency = f.currency
          and a.kind <> 'client.withdrawing')
        + (select coalesce(sum(w.gross), 0) from wallets.withdrawals w
          where w.bucket = f.bucket and w.member_id = f.owner and w.currency = f.currency
            and w.state = 'processing')
      when 'receipt' then (
        select coalesce(sum(e.amount), 0) from ledger.entries e
        where e.bucket = f.bucket and e.transaction_id = f.owner
          and e.event = 'unknown_receipt' and e.kind = 'client.unidentified'
          and not ledger.is_leaving(f.owner) and not exists (select from ledger.transactions t
            where t.bucket = f.bucket and t.id = ledger.derived_id('receipt_matched', f.owner)))
      else f.claim end) - f.floor)::bigint
  from ledger.floors f left join wind_down.shares s
    on s.bucket = f.bucket and s.currency = f.currency and s.claimant = f.owner
  where f.currency = in_currency
$$;

-- Inside: what is owed beyond what can be paid, and what is there beyond that; below zero, by how much what
-- can be paid is more than what is there. What a payer's bank took while a refund is under way is not counted
-- yet: it is out of the one or the other. parts: claims of which something is owed; claims: all;
-- neither with what is set aside.
create function wind_down.beyond(
  in_currency text, out owed numeric, out there numeric, out parts bigint, out claims bigint
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with rests as (
    select coalesce(sum(f.floor), 0) as owed, count(*) filter (where f.floor > 0) as parts,
      count(*) filter (where f.claim > 0) as claims
    from ledger.floors f
    where f.currency = in_currency and not exists (select from wind_down.shares s
      where s.bucket = f.bucket and s.currency = f.currency and s.claimant = f.owner
        and s.is_set_aside)
  )
  select r.owed, case when x.there < 0 then least(0, x.there + wind_down.taken_meanwhile(in_currency))
    else least(r.owed, x.there) end, r.parts, r.claims
  from rests r cross join wind_down.figures(in_currency) f
  cross join lateral (select f.custody - f.missing + f.reserve - f.on_its_way
    + wind_down.came_back(in_currency) - (f.claims - r.owed) as there) x
$$;

-- Inside. When what the books say is in custody was last changed by what statements had shown: by the cut, a
-- round that booked back what was there after all, or a receipt that two people ended because the bank took it
-- back. Statements from before show it still.
create function wind_down.booked_last(in_currency text) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select greatest(
    (select c.at from wind_down.cuts c where c.currency = in_currency),
    (select max(r.at) from wind_down.rounds r where r.currency = in_currency and r.returned > 0),
    (select max(x.at) from bank.corrections x where x.currency = in_currency))
$$;

-- How much more of a currency that was cut can be paid than is there by the newest statements, beyond what all
-- rests can rise by: no round takes it from anybody, and whoever asks first is paid. Where all was there at the
-- cut no claim was kept, and that is all that is gone since. Null until statements are newer than what the books
-- booked last: those from before lack that again.
create function wind_down.uncovered(in_currency text) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare there numeric;
begin
  if not exists (select from wind_down.cuts c where c.currency = in_currency) then return 0; end if;
  there := (select b.there from wind_down.beyond(in_currency) b);
  if there is null or there >= 0 then return 0; end if;
  if (select min(o.at) from wind_down.outside o where o.currency = in_currency)
    <= wind_down.booked_last(in_currency)
  then
    return null;
  end if;
  return greatest(0, -there - (select coalesce(sum(r.room), 0) from wind_down.rests_of(in_currency) r
    where not r.is_set_aside));
end $$;
grant execute on function wind_down.uncovered to ballast_service;

-- Whether a round can be held: two statements in a row, since the last time something was shared out or a receipt
-- ended (its money would be gone twice), say the same, and there is less than can be paid: by a unit for each claim, or, once a day, by less; or
-- more: all that is owed, or, once a day, a unit for each claim of which something is.
create function wind_down.round_due(in_currency text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  last timestamptz := greatest(
    (select c.at from wind_down.cuts c where c.currency = in_currency and c.is_short),
    (select max(r.at) from wind_down.rounds r where r.currency = in_currency));
  booked timestamptz := greatest(last, wind_down.booked_last(in_currency));
  b record;
begin
  if last is null or (
    select coalesce(bool_or(o.before_at is null or o.before_at <= booked or o.difference <> o.before), true)
    from wind_down.outside o where o.currency = in_currency)
  then
    return false;
  end if;
  b := wind_down.beyond(in_currency);
  if b.there < 0 then
    return (-b.there >= b.claims or platform.now() >= last + interval '1 day') and exists (
      select from wind_down.rests_of(in_currency) r where not r.is_set_aside and r.room > 0);
  end if;
  return coalesce(b.owed > 0 and b.there > 0 and (b.there = b.owed
    or b.there >= b.parts and platform.now() >= last + interval '1 day'), false);
end $$;
grant execute on function wind_down.round_due to ballast_service;

-- ── A round ────────────────────────────────────────────────────────────────────────────────────

-- Shares what arrived over what is still owed in a currency, behind the mutex of every bucket; in one
-- transaction, so that it is held whole or not at all. Nobody proposes it and nobody can keep it back:
-- the statements say what is there. Where that is less than can be paid, what was only applied for comes back
-- first, at most `most` in one transaction, and the round is held by the next. False when none was held.
create function wind_down.hold_round(in_currency text, most int default 200) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r wind_down.rounds;
  b record;
  run uuid := (select x.proposal_id from wind_down.runs x);
  id uuid;
begin
  perform ledger.lock_buckets(array(select generate_series(0, 63)));
  if not wind_down.round_due(in_currency) then return false; end if;
  b := wind_down.beyond(in_currency);
  r.currency := in_currency;
  r.no := coalesce((select max(x.no) from wind_down.rounds x where x.currency = in_currency), 0) + 1;
  id := ledger.derived_id(concat_ws(':', 'wind_down_round', in_currency, r.no), run);
  r.at := platform.now();
  r.owed := b.owed;
  r.shared := b.there;
  r.full_owed := 0;
  r.full_rose := 0;
  if b.there < 0 then
    if wind_down.give_back(in_currency, most) = most then return false; end if;
    select sum(x.rest), greatest(b.there, -sum(x.room)) into r.owed, r.shared
    from wind_down.rests_of(in_currency) x where not x.is_set_aside;
  end if;
  r.returned := wind_down.came_back(in_currency);
  if r.returned > 0 then
    perform ledger.shortfall_returned(ledger.derived_id('shortfall_returned', id), in_currency,
      r.returned);
    perform cash.note_cut_returned(in_currency);
  end if;
  r.covered := ledger.shortfall_covered(ledger.derived_id('shortfall_covered', id), 0, in_currency);
  perform cash.note_cut_paid(in_currency);
  if r.shared > 0 then
    insert into wind_down.rounds select r.*;
    perform wind_down.write_parts(r);
  else
    perform wind_down.write_rises(r);
  end if;
  return true;
end $$;
grant execute on function wind_down.hold_round to ballast_service;

-- Inside. Each rest's part of what is shared, rounded down, and the units left over to the largest
-- remainders, ties by id. What was set aside whole falls by the same factor: its money is there.
create function wind_down.write_parts(r wind_down.rounds) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into wind_down.round_parts (currency, no, claimant, bucket, is_set_aside, rest, paid)
  with rests as (
    select f.bucket, f.owner as claimant, f.floor as rest, exists (
      select from wind_down.shares s where s.bucket = f.bucket and s.currency = f.currency
        and s.claimant = f.owner and s.is_set_aside) as is_set_aside
    from ledger.floors f where f.currency = r.currency and f.floor > 0
  ), parts as (
    select x.*, div(x.rest * r.shared, r.owed)::bigint as part, x.rest * r.shared % r.owed as remainder
    from rests x
  ), ranked as (
    select p.*,
      row_number() over (order by p.is_set_aside, p.remainder desc, p.claimant) as place,
      r.shared - sum(p.part) filter (where not p.is_set_aside) over () as over_units
    from parts p
  )
  select r.currency, r.no, k.claimant, k.bucket, k.is_set_aside, k.rest,
    k.part + case when not k.is_set_aside and k.place <= k.over_units then 1 else 0 end
  from ranked k;
  if (r.owed, r.shared) is distinct from (select (sum(p.rest), sum(p.paid))
    from wind_down.round_parts p
    where p.currency = r.currency and p.no = r.no and not p.is_set_aside)
  then
    raise exception 'wind_down: the parts are not what arrived' using errcode = 'BW004';
  end if;
  perform ledger.lower_floors(r.currency, array_agg(p.bucket), array_agg(p.claimant),
    array_agg(p.paid))
  from wind_down.round_parts p where p.currency = r.currency and p.no = r.no and p.paid > 0;
end $$;

-- Inside. What of each claim may not be paid once those below it have risen: so much of every claim that all
-- rises are `gone`, between none and what of the claim can be paid. Claims, not rests, are multiplied: a rest of
-- a unit is rounding, and whoever has none lost no less. From a claim's rest on it rises with the part, until
-- nothing of it can be paid: between two such places all that rises together is a line.
create function wind_down.spread_of(in_currency text, gone numeric, out spread numeric, out over numeric)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with places as (
    -- sixty digits tell any two parts apart
    select v.* from wind_down.rests_of(in_currency) x cross join lateral (values
      (round(x.rest, 60) / x.claim, x.claim::numeric, -x.rest::numeric),
      (round(x.rest + x.room, 60) / x.claim, -x.claim::numeric, x.rest::numeric + x.room)
    ) v (part, per_part, at_none)
    where not x.is_set_aside and x.room > 0
  ), lines as (
    select p.part, sum(p.per_part) over w as per_part, sum(p.at_none) over w as at_none
    from places p window w as (order by p.part)
  )
  select gone - l.at_none, l.per_part from lines l
  where round(l.per_part * l.part + l.at_none, 30) < gone
  order by l.part desc limit 1
$$;

-- Inside. By how much each rest rises to its claim's part, rounded down, and the units left over to the largest
-- remainders, ties by id. No more than could be paid of a claim: whoever was paid it keeps it, and the others'
-- rests rise by the factor that is left for them. Nobody's rest falls by it.
create function wind_down.write_rises(r wind_down.rounds) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  select x.spread, x.over into r.spread, r.over from wind_down.spread_of(r.currency, -r.shared) x;
  insert into wind_down.rounds select r.*;
  insert into wind_down.round_parts
    (currency, no, claimant, bucket, is_set_aside, rest, claim, room, paid, is_full)
  with raised as (
    select x.*, x.claim * r.spread - x.rest * r.over as rises from wind_down.rests_of(r.currency) x
  ), parts as (
    select x.*, case when x.is_full then x.room else div(greatest(x.rises, 0), r.over) end::bigint as part,
      case when x.is_full then 0 else greatest(x.rises, 0) % r.over end as remainder
    from (select y.*, y.room = 0 or y.rises >= y.room * r.over as is_full from raised y) x
  ), ranked as (
    select p.*,
      row_number() over (order by p.is_set_aside, p.remainder desc, p.claimant) as place,
      -r.shared - sum(p.part) filter (where not p.is_set_aside) over () as over_units
    from parts p
  )
  select r.currency, r.no, k.claimant, k.bucket, k.is_set_aside, k.rest, k.claim, k.room,
    -k.part - case when not k.is_set_aside and k.remainder > 0 and k.place <= k.over_units then 1
      else 0 end, k.is_full
  from ranked k;
  update wind_down.rounds x set full_owed = f.owed, full_rose = f.rose
  from (select coalesce(sum(p.rest), 0) as owed, coalesce(sum(p.room), 0) as rose
    from wind_down.round_parts p where p.currency = r.currency and p.no = r.no and p.is_full
      and not p.is_set_aside) f
  where x.currency = r.currency and x.no = r.no;
  if (r.owed, r.shared) is distinct from (select (sum(p.rest), sum(p.paid))
    from wind_down.round_parts p
    where p.currency = r.currency and p.no = r.no and not p.is_set_aside)
  then
    raise exception 'wind_down: the parts are not what is gone' using errcode = 'BW004';
  end if;
  perform ledger.lower_floors(r.currency, array_agg(p.bucket), array_agg(p.claimant),
    array_agg(p.paid))
  from wind_down.round_parts p where p.currency = r.currency and p.no = r.no and p.paid < 0;
end $$;

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

-- ── What must hold ─────────────────────────────────────────────────────────────────────────────

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

create view invariants.wind_down_pays_one_factor as
select s.currency, s.claimant, s.claim, s.payable, null::numeric as of_all
from wind_down.shares s join wind_down.cuts c using (currency)
where abs(s.payable * c.claims - s.claim * c.held) >= c.claims
union all
select c.currency, null, c.claims::bigint, c.held::bigint, s.payable
from wind_down.cuts c
cross join lateral (
  select coalesce(sum(x.claim), 0) as claim, coalesce(sum(x.payable), 0) as payable
  from wind_down.shares x where x.currency = c.currency and not x.is_set_aside
) s
where c.is_short and (s.claim, s.payable) is distinct from (c.claims, c.held)
union all
select x.currency, null, x.rest::bigint, x.floors::bigint, null
from (
  select c.currency,
    (select coalesce(sum(s.rest), 0) from wind_down.shares s
      where s.currency = c.currency
        and not (s.kind = 'payment' and wind_down.has_left(s)))
      - (select coalesce(sum(p.paid), 0) from wind_down.round_parts p
        where p.currency = c.currency and not exists (
          select from wind_down.shares s where s.bucket = p.bucket and s.currency = p.currency
            and s.claimant = p.claimant and s.kind = 'payment' and wind_down.has_left(s)))
      -- what payers' banks took of claims beyond what could be paid of them, and did not give back
      - (select coalesce(sum(x.amount), 0) from ledger.floor_falls x where x.currency = c.currency)
      as rest,
    (select coalesce(sum(f.floor), 0) from ledger.floors f where f.currency = c.currency) as floors
  from wind_down.cuts c
) x where x.rest <> x.floors
union all
-- nobody was paid what could not be paid, and of no claim more cannot be paid than is owed
select f.currency, f.owner, f.floor, a.owed::bigint, null
from ledger.floors f
cross join lateral (
  select case f.kind when 'member' then (
    select coalesce(sum(x.balance), 0) from ledger.accounts x
    join ledger.account_kinds k on k.kind = x.kind and k.owner_is = 'member'
    where x.bucket = f.bucket and x.owner = f.owner and x.currency = f.currency
      and x.kind <> 'client.withdrawing')
  else (
    select coalesce(sum(e.amount), 0) from ledger.entries e
    where e.bucket = f.bucket and e.transaction_id = f.owner and e.currency = f.currency
      and e.event = 'unknown_receipt' and e.kind = 'client.unidentified'
      and not exists (select from ledger.transactions t where t.bucket = f.bucket
        and t.id = ledger.derived_id('receipt_matched', f.owner))) end as owed
) a
where f.kind <> 'payment' and a.owed < f.floor;
comment on view invariants.wind_down_pays_one_factor is 'Where money is short at the end, every claim is paid the same part to the unit, all parts are what is there, and what cannot be paid stays owed.';
grant select on invariants.wind_down_pays_one_factor to ballast_service;

create view invariants.wind_down_rounds_pay_one_factor as
-- where it pays, every rest by the same factor, to the unit
select p.currency, p.no, p.claimant, p.rest, p.paid, r.owed, r.shared
from wind_down.round_parts p join wind_down.rounds r using (currency, no)
where r.shared > 0 and abs(p.paid * r.owed - p.rest * r.shared) >= r.owed
union all
-- where more is gone, of every claim the same part cannot be paid afterwards, to the unit; of one that could
-- not rise to that, less, and of one that did not rise, more
select p.currency, p.no, p.claimant, p.rest, p.paid, r.spread, r.over
from wind_down.round_parts p join wind_down.rounds r using (currency, no)
cross join lateral (
  select (p.rest - p.paid) * r.over - coalesce(p.claim, 0) * r.spread as off
) x
where r.shared < 0 and (p.claim is null or p.paid > 0 or x.off <= -r.over and not p.is_full
  or x.off >= r.over and p.paid < 0)
union all
-- and no member's claim of the cut is left out
select s.currency, r.no, s.claimant, s.rest, null, r.owed, r.shared
from wind_down.shares s join wind_down.rounds r on r.currency = s.currency and r.shared < 0
where s.kind = 'member' and not exists (select from wind_down.round_parts p
  where p.bucket = s.bucket and p.currency = s.currency and p.no = r.no
    and p.claimant = s.claimant)
union all
-- what those were that could not
select r.currency, r.no, null, x.rest::bigint, x.rose::bigint, r.full_owed, r.full_rose
from wind_down.rounds r
cross join lateral (
  select coalesce(sum(p.rest), 0) as rest, coalesce(sum(p.room), 0) as rose
  from wind_down.round_parts p
  where p.currency = r.currency and p.no = r.no and p.is_full and not p.is_set_aside
) x
where (x.rest, x.rose) is distinct from (r.full_owed, r.full_rose)
union all
-- all parts are what the round shared
select r.currency, r.no, null, x.rest::bigint, x.paid::bigint, r.owed, r.shared
from wind_down.rounds r
cross join lateral (
  select coalesce(sum(p.rest), 0) as rest, coalesce(sum(p.paid), 0) as paid
  from wind_down.round_parts p
  where p.currency = r.currency and p.no = r.no and not p.is_set_aside
) x
where (x.rest, x.paid) is distinct from (r.owed, r.shared);
comment on view invariants.wind_down_rounds_pay_one_factor is 'Each later round at the end pays every rest the same part to the unit, or, where more is gone, leaves of every claim the same part unpaid, and all parts are what it shared.';
grant select on invariants.wind_down_rounds_pay_one_factor to ballast_service;
