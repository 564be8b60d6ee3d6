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
