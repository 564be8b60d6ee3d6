-- Internal: the legs by which lots of the reserve bear a loss, capital before yield, the oldest lot
-- of each first.
create function ledger.lost_of_lots(id uuid, in_currency text, amount bigint) returns ledger.leg[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  free numeric;
  legs ledger.leg[];
begin
  with held as (
    select x.kind, x.owner, x.balance, sum(x.balance) over w - x.balance as before,
      1 + (row_number() over w)::int as no
    from ledger.accounts x where x.bucket = 0 and x.kind in ('reserve.capital', 'reserve.yield')
      and x.currency = in_currency and x.balance > 0
    window w as (order by x.kind, x.opened_at, x.owner)
  )
  select coalesce(sum(h.balance), 0), array_agg(ledger.leg_of(0, lost_of_lots.id, h.no, h.kind,
    in_currency, h.owner, 'D', least(h.balance, amount - h.before)::bigint))
    filter (where h.before < amount)
  into free, legs from held h;
  if free < amount then
    raise exception 'ledger: the reserve has less that is free' using errcode = 'BE006', detail = free;
  end if;
  return legs
    || ledger.leg_of(0, id, 1, 'reserve.cash', in_currency, ledger.house(), 'C', amount);
end $$;

-- Internal (reserve.bear_loss). input: book, amount, currency, reference. A loss of the house's
-- wallet or account is taken from the house's cash, then from its fees; what had arrived there and
-- was not booked becomes capital and loss at once. A loss of custody is borne by the float, and
-- what the float of bucket 0 lacks becomes a shortfall of the house; no member is debited. A loss
-- of the reserve's wallet is borne by its free capital, then by its free yield, lot by lot; what is
-- locked for units bears nothing (BE006, with the free amount as its detail).
create function ledger.loss_borne(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'loss_borne');
  c text := p.input ->> 'currency';
  a bigint := (p.input ->> 'amount')::bigint;
  borne bigint;
  legs ledger.leg[];
begin
  if p.id is null then return; end if;
  perform ledger.lock_buckets(array(select generate_series(0, 63)));
  if p.input ->> 'book' = 'client' then
    select least(x.balance, a) into borne from ledger.accounts x
    where x.bucket = 0 and x.kind = 'client.conversion' and x.currency = c and x.owner = ledger.house();
    perform ledger.post_proposal(p, array[
      ledger.leg_of(0, p.id, 1, 'client.conversion', c, ledger.house(), 'D', borne),
      ledger.leg_of(0, p.id, 2, 'client.shortfall', c, ledger.house(), 'D', a - borne),
      ledger.leg_of(0, p.id, 3, 'client.custody', c, ledger.house(), 'C', a),
      ledger.leg_of(0, p.id, 4, 'house.losses', c, ledger.house(), 'D', borne),
      ledger.leg_of(0, p.id, 5, 'house.inventory', c, ledger.house(), 'C', borne)]);
    return;
  end if;
  if p.input ->> 'book' = 'reserve' then
    perform ledger.post_proposal(p, ledger.lost_of_lots(p.id, c, a));
    return;
  end if;
  with held as (
    select x.bucket, x.kind, x.balance, coalesce(sum(x.balance) over (order by x.kind, x.bucket
      rows between unbounded preceding and 1 preceding), 0) as before
    from ledger.accounts x where x.kind in ('house.cash', 'house.fees_cash') and x.currency = c
      and x.owner = ledger.house() and x.balance > 0
  ), parts as (
    select h.bucket, h.kind, least(h.balance, a - h.before)::bigint as part,
      row_number() over (order by h.kind, h.bucket)::int as no
    from held h where h.before < a
  )
  select array_agg(leg), sum(part) filter (where leg_no = 1) into legs, borne
  from parts, lateral (values
    (1, ledger.leg_of(parts.bucket, p.id, 2 * parts.no, 'house.losses', c, ledger.house(), 'D',
      parts.part)),
    (2, ledger.leg_of(parts.bucket, p.id, 2 * parts.no + 1, parts.kind, c, ledger.house(), 'C',
      parts.part))) v (leg_no, leg);
  borne := coalesce(borne, 0);
  perform ledger.post_proposal(p, legs || array[
    ledger.leg_of(0, p.id, 0, 'house.equity', c, ledger.house(), 'C', a - borne),
    ledger.leg_of(0, p.id, 1, 'house.losses', c, ledger.house(), 'D', a - borne)]);
end $$;
