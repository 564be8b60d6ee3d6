-- Inside. Fees can wait, and do until statements are newer than whatever was paid last.
create function wind_down.fees_may_go(in_currency text, amount bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  began timestamptz := (select r.began_at from wind_down.runs r);
  paid timestamptz := greatest(began,
    (select c.at from wind_down.cuts c where c.currency = in_currency),
    (select max(w.ended_at) from wallets.withdrawals w
      where w.currency = in_currency and w.state = 'succeeded' and w.ended_at >= began),
    (select max(s.ended_at) from reserve.sweeps s
      where s.currency = in_currency and s.state = 'posted' and s.queued_at >= began));
begin
  if (select min(o.at) from wind_down.outside o where o.currency = in_currency) > paid then
    return wind_down.covered(in_currency, amount);
  end if;
  return false;
end $$;

-- Inside. Whether a currency is short and not shared out yet. What may be gone twice is no shortage that
-- statements show: the share of its currency waits for how it ends, approvals of every currency do not.
create function wind_down.has_to_share() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from wind_down.figures() f
    where greatest(f.custody - f.missing + f.reserve - f.on_its_way
      + wind_down.taken_meanwhile(f.currency), 0) < f.claims
    and not exists (select from wind_down.cuts c where c.currency = f.currency))
$$;
