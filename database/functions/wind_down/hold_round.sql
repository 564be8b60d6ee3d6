-- Shares what is held of a currency, in one transaction under the locks of every bucket: first
-- everything that members are owed, later what arrived or was lost since. Nobody proposes a round
-- and nobody can prevent it: the statements decide. Answers 'held'; 'same' while a round would
-- change nothing significant; 'waits' for statements (waits_for); 'again' while applications are
-- being returned, at most `most` in one transaction.
create function wind_down.hold_round(in_currency text, most int default 200) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  run wind_down.runs;
  r wind_down.rounds;
  f record;
  c record;
  last timestamptz;
  id uuid;
begin
  perform ledger.lock_buckets(array(select generate_series(0, 63)));
  select * into run from wind_down.runs x for share;
  if run.step is null or run.step not in ('share', 'close', 'done') then
    raise exception 'wind_down: not at this step' using errcode = 'BW002';
  end if;
  select coalesce(max(x.no), 0) + 1, max(x.at) into r.no, last from wind_down.rounds x
  where x.currency = in_currency;
  select * into f from wind_down.figures(in_currency);
  if f.currency is null then return 'same'; end if;
  if wind_down.waits_for(in_currency) is not null then return 'waits'; end if;

  select coalesce(sum(x.open), 0) as open, coalesce(sum(least(x.floor, x.open)), 0) as unpaid, count(*) as n
  into c from wind_down.claims_of(in_currency) x;
  r.at := platform.now();
  r.unpaid := least(c.open, greatest(0, f.claims - f.held));
  -- small amounts once a day, because a round locks every bucket
  if r.no > 1 and (r.unpaid = c.unpaid or r.unpaid > 0 and abs(r.unpaid - c.unpaid) < c.n
    and r.at < last + interval '1 day')
  then
    return 'same';
  end if;
  -- nothing leaves for a card when the operator's own money may not
  if (r.unpaid > c.unpaid or f.missing > 0 and in_currency <> 'tUSDT')
    and wind_down.give_back(in_currency, most) = most
  then
    return 'again';
  end if;

  id := ledger.derived_id(concat_ws(':', 'wind_down_round', in_currency, r.no), run.proposal_id);
  if r.no = 1 then
    perform ledger.wind_down(run.proposal_id, in_currency, f.missing::bigint);
  end if;
  if f.returned > 0 then
    perform ledger.shortfall_returned(ledger.derived_id('shortfall_returned', id), in_currency,
      f.returned::bigint);
  end if;
  perform ledger.shortfall_covered(ledger.derived_id('shortfall_covered', id), 0, in_currency);
  select x.part, x.whole into r.part, r.whole from wind_down.factor_of(in_currency, c.open - r.unpaid) x;
  insert into wind_down.rounds
    (currency, no, at, custody, missing, returned, reserve, on_its_way, claims, unpaid, part, whole)
  values (in_currency, r.no, r.at, f.custody, f.missing, f.returned, f.reserve, f.on_its_way, f.claims,
    r.unpaid, r.part, r.whole);
  perform wind_down.write_parts(in_currency, r.no);
  if r.unpaid > 0 then
    perform ledger.close_events(array['welcome', 'bonus', 'redeemed_code', 'coins', 'coupon_received',
      'invitation_share', 'conversion', 'cash_recharge'], r.at);
  end if;
  perform wallets.wait_for_shares(wind_down.has_to_share());
  return 'held';
end $$;
grant execute on function wind_down.hold_round to ballast_service;

-- Internal. Each claim's part by the factor of the round, rounded down, with the remaining units given to
-- the largest remainders, ties by id; the rest of the claim becomes its floor.
create function wind_down.write_parts(in_currency text, in_no int) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r wind_down.rounds;
begin
  select * into r from wind_down.rounds x where x.currency = in_currency and x.no = in_no;
  with claims as (
    select x.*, div(x.claim * r.part, r.whole)::bigint as part, x.claim * r.part % r.whole as remainder,
      x.claim - x.open as paid
    from wind_down.claims_of(in_currency) x
  ), ranked as (
    select p.*, row_number() over (order by p.part < p.paid, p.remainder desc, p.claimant) as place,
      sum(p.open) over () - r.unpaid
        - sum(p.part - p.paid) filter (where p.part >= p.paid) over () as over_units
    from claims p
  )
  insert into wind_down.parts (currency, no, bucket, claimant, kind, claim, open, floor)
  select in_currency, in_no, k.bucket, k.claimant, k.kind, k.claim, k.open,
    k.claim - k.part - case when k.part >= k.paid and k.place <= k.over_units then 1 else 0 end
  from ranked k;
  perform ledger.set_floors(in_currency, array_agg(p.bucket), array_agg(p.claimant), array_agg(p.floor),
    array_agg(p.claim), array_agg(p.kind))
  from wind_down.parts p where p.currency = in_currency and p.no = in_no;
  if r.unpaid is distinct from (select coalesce(sum(least(p.floor, p.open)), 0) from wind_down.parts p
    where p.currency = in_currency and p.no = in_no)
  then
    raise exception 'wind_down: the parts are not what is there' using errcode = 'BW004';
  end if;
end $$;
