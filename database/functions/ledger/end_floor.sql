-- Inside. The floor of a receipt or of a payment under way ends: it becomes its member's where the
-- money did, and goes where the payment arrived (member null).
create function ledger.end_floor(in_bucket int, in_owner uuid, to_bucket int, member uuid)
returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with gone as (
    delete from ledger.floors f
    where f.bucket = in_bucket and f.owner = in_owner and f.kind <> 'member'
    returning f.currency, f.floor, f.claim
  )
  insert into ledger.floors (bucket, owner, currency, floor, claim)
  select to_bucket, member, g.currency, g.floor, g.claim from gone g where member is not null
  on conflict (bucket, owner, currency) do update
    set floor = floors.floor + excluded.floor, claim = floors.claim + excluded.claim
$$;
