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
  r.no := ledger.rounds_of(in_currency) + 1;
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
  perform ledger.count_round(in_currency);
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
