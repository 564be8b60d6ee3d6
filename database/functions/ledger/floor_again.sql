-- Inside. By that ledger transaction so much is a claim again, at most so much of each of these, whose claim it was
-- (null: all that was taken): what had fallen of it cannot be paid first, by whichever payment it fell. Not by
-- parts: if the rest never comes, the others had lost what could not be paid of that.
-- The rounds held since have treated it as any other. Where it stood beside what was left of it, also as a member's
-- by now, it is a claim no more; first of what is still a receipt.
create function ledger.floor_again(
  in_bucket int, in_owner uuid, in_kind text, in_currency text, amount bigint, given_by uuid,
  of_owners uuid[], at_most bigint[] default null
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  comes bigint;
  rises bigint;
begin
  with gone as (
    select x.owner, x.no, y.taken, y.fallen, amount - sum(y.fallen) over w + y.fallen as has
    from unnest(of_owners, at_most) with ordinality x (owner, most, no)
    cross join lateral platform.ask('taken_of_claims', x.owner::text, in_currency) f
    cross join lateral (select least((f ->> 'taken')::bigint, x.most) as taken,
      least((f ->> 'fallen')::bigint, x.most) as fallen) y
    where y.taken > 0 window w as (order by x.no)
  ), first as (
    select g.*, greatest(0, least(g.fallen, g.has)) as rises from gone g
  ), then_the_rest as (
    select f.*, amount - sum(f.rises) over () - sum(f.taken - f.rises) over w + f.taken - f.rises as remains
    from first f window w as (order by f.no)
  ), back as (
    select t.owner, t.rises, t.rises + greatest(0, least(t.taken - t.rises, t.remains)) as comes
    from then_the_rest t
  ), kept as (
    insert into ledger.floor_falls (bucket, id, owner, claimant, currency, round, taken, amount)
    select in_bucket, given_by, b.owner, in_owner, in_currency, ledger.rounds_of(in_currency),
      -b.comes, -b.rises
    from back b where b.comes > 0
  )
  select sum(b.comes), sum(b.rises) into comes, rises from back b;
  if comes is null or comes = 0 then return; end if;
  with old as (
    select f.bucket, f.owner, e.amount is null as is_last,
      greatest(0, f.claim - greatest(f.floor, coalesce(e.amount, 0))) as spare
    from ledger.floors f
    -- of a receipt that is open no more than was taken of it
    left join ledger.entries e on f.kind = 'receipt' and e.bucket = f.bucket
      and e.transaction_id = f.owner and e.event = 'unknown_receipt' and e.kind = 'client.unidentified'
      and not exists (select from ledger.transactions t where t.bucket = f.bucket
        and t.id = ledger.derived_id('receipt_matched', f.owner))
    where f.currency = in_currency and f.owner <> in_owner and (f.bucket, f.owner) in (
      select x.bucket, x.claimant from ledger.floor_falls x
      where x.owner = any(of_owners) and x.currency = in_currency)
  ), parts as (
    select o.*, comes - sum(o.spare) over (order by o.is_last, o.bucket, o.owner)
      + o.spare as remains from old o
  )
  -- also behind another's mutex: whoever else moves that row there leaves no less of its claim above its floor,
  -- and a round, which does, holds every mutex
  update ledger.floors f set claim = f.claim - least(o.spare, o.remains) from parts o
  where f.bucket = o.bucket and f.owner = o.owner and f.currency = in_currency and o.remains > 0;
  insert into ledger.floors (bucket, owner, currency, floor, claim, kind)
  values (in_bucket, in_owner, in_currency, rises, comes, in_kind)
  on conflict (bucket, owner, currency) do update set floor = floors.floor + excluded.floor,
    claim = greatest(floors.claim, floors.floor + excluded.floor);
end $$;
