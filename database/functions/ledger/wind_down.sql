-- Internal. Records, once, that a currency was shared out; what custody lacks against the books, if
-- anything, becomes a debt of the house. The caller computes it from the newest statements.
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

-- Internal. Closes these events for good, so that nothing can post them any more.
create function ledger.close_events(in_events text[], at timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.closed_events select e, at from unnest(in_events) e on conflict do nothing
$$;

-- Internal. Stores how much of these owners' claims cannot be paid; the caller holds the mutex of
-- every bucket.
create function ledger.set_floors(
  in_currency text, buckets int[], owners uuid[], floors bigint[], claims bigint[], kinds text[]
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  insert into ledger.floors (bucket, owner, currency, floor, claim, kind)
  select b, o, in_currency, f, c, k
  from unnest(buckets, owners, floors, claims, kinds) x (b, o, f, c, k)
  on conflict (bucket, owner, currency) do update set floor = excluded.floor
$$;

-- Internal. Moves a claim together with its money: from a receipt to the member to whom it was
-- matched, or to the receipt for what was returned or left of it.
create function ledger.move_floor(
  in_bucket int, in_owner uuid, to_bucket int, to_owner uuid, to_kind text
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from ledger.floors f where f.bucket = in_bucket and f.owner = in_owner and f.kind = 'receipt'
    returning f.currency, f.floor, f.claim
  )
  insert into ledger.floors (bucket, owner, currency, floor, claim, kind)
  select to_bucket, to_owner, g.currency, g.floor, g.claim, to_kind from gone g
  on conflict (bucket, owner, currency) do update
    set floor = floors.floor + excluded.floor, claim = floors.claim + excluded.claim
$$;

-- Internal. Reduces the debt of the house by money that custody had lacked and that statements show
-- again.
create function ledger.shortfall_returned(id uuid, currency text, amount bigint) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select cardinality(ledger.post(
    array[row(0, id, 'shortfall_returned', 'worker', currency, null, null)::ledger.draft],
    array[
      ledger.leg_of(0, id, 1, 'client.custody', currency, ledger.house(), 'D', amount),
      ledger.leg_of(0, id, 2, 'client.shortfall', currency, ledger.house(), 'C', amount)])) = 1
$$;
