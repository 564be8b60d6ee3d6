-- Inside. A currency is shared out, once: what custody lacks against the books, if anything, becomes owed by
-- the house. The caller computes it from what the outside says.
create function ledger.wind_down(proposal uuid, in_currency text, missing bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'wind_down');
  id uuid := ledger.derived_id('wind_down:' || in_currency, proposal);
begin
  insert into ledger.shared_out (currency, at, missing) values (in_currency, platform.now(), missing);
  if missing = 0 then return; end if;
  perform ledger.post(
    array[row(0, id, 'wind_down', p.maker, in_currency, p.id, null)::ledger.draft],
    array[
      ledger.leg_of(0, id, 1, 'client.shortfall', in_currency, ledger.house(), 'D', missing),
      ledger.leg_of(0, id, 2, 'client.custody', in_currency, ledger.house(), 'C', missing)]);
end $$;

-- Inside. A round shared out what had arrived, or was gone, since.
create function ledger.count_round(in_currency text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$ update ledger.shared_out s set rounds = s.rounds + 1 where s.currency = in_currency $$;

-- Inside. Nothing may write these events any more.
create function ledger.close_events(in_events text[], at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.closed_events select e, at from unnest(in_events) e on conflict do nothing
$$;

-- Inside. What of these owners' claims cannot be paid; the caller holds the mutex of every bucket.
create function ledger.set_floors(
  in_currency text, buckets int[], owners uuid[], floors bigint[], claims bigint[], kinds text[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.floors (bucket, owner, currency, floor, claim, kind)
  select b, o, in_currency, f, c, k
  from unnest(buckets, owners, floors, claims, kinds) x (b, o, f, c, k)
$$;

-- Inside. What these owners' claims can be paid by more now (below zero: by less).
create function ledger.lower_floors(
  in_currency text, buckets int[], owners uuid[], amounts bigint[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update ledger.floors f set floor = f.floor - x.a from unnest(buckets, owners, amounts) x (b, o, a)
  where f.bucket = x.b and f.owner = x.o and f.currency = in_currency
$$;

-- Inside. What custody lacked and the outside shows there again is owed by the house no more.
create function ledger.shortfall_returned(id uuid, currency text, amount bigint) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select cardinality(ledger.post(
    array[row(0, id, 'shortfall_returned', 'worker', currency, null, null)::ledger.draft],
    array[
      ledger.leg_of(0, id, 1, 'client.custody', currency, ledger.house(), 'D', amount),
      ledger.leg_of(0, id, 2, 'client.shortfall', currency, ledger.house(), 'C', amount)])) = 1
$$;
