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
