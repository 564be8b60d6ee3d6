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
