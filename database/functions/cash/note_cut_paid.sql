-- Inside. What the end cut and the float has paid since is the operator's loss: what comes back of that
-- is booked as given back, and no round shares it out.
create function cash.note_cut_paid(in_currency text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with cut as (
    select k.id, k.above_cut as part, sum(k.above_cut) over (order by k.id) as upto,
      sum(k.above_cut) over () - (select coalesce(sum(a.balance), 0) from ledger.accounts a
        where a.bucket = 0 and a.kind = 'client.shortfall' and a.currency = in_currency
          and a.owner = ledger.house()) as paid
    from bank.payments k where k.currency = in_currency and k.above_cut > 0
  ), parts as (
    select c.id, least(c.part, c.paid - c.upto + c.part)::bigint as part from cut c
  )
  update bank.payments k set above_cut = k.above_cut - p.part, above_borne = k.above_borne + p.part
  from parts p where p.id = k.id and p.part > 0
$$;

-- Inside. A round has shared out what came back of what the end had cut.
create function cash.note_cut_returned(in_currency text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update bank.payments k set above_cut = least(k.above_cut, greatest(0, k.above - k.above_borne))
  where k.currency = in_currency and k.above_cut > 0
$$;
