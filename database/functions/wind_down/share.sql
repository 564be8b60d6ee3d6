-- Shares one currency out, behind the mutex of every bucket. 'done'; 'again' while applications are
-- given back, at most `most` in one transaction; 'waits' for what the outside says (waits_for).
create function wind_down.share(in_currency text, most int) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r wind_down.runs;
  f record;
  c wind_down.cuts;
begin
  -- first, as whoever bears a loss: nobody who holds a mutex waits for whoever keeps lines
  if in_currency <> 'tUSDT' then perform bank.take_turn('clients', in_currency); end if;
  perform ledger.lock_buckets(array(select generate_series(0, 63)));
  r := wind_down.at_step('share');
  if exists (select from wind_down.cuts x where x.currency = in_currency) then return 'done'; end if;
  select * into f from wind_down.figures() x where x.currency = in_currency;
  if f.currency is null then return 'done'; end if;
  if wind_down.waits_for(in_currency) is not null then return 'waits'; end if;
  -- nothing leaves for a card where the operator's own money may not
  if (f.is_short or f.missing > 0 and in_currency <> 'tUSDT')
    and wind_down.give_back(in_currency, most) = most
  then
    return 'again';
  end if;

  perform ledger.wind_down(r.proposal_id, in_currency, f.missing::bigint);
  insert into wind_down.cuts (currency, at, custody, missing, reserve, on_its_way, claims)
  values (f.currency, platform.now(), f.custody, f.missing, f.reserve, f.on_its_way, f.claims)
  returning * into c;
  if f.missing > 0 then
    perform bank.note_above(in_currency, f.missing::bigint, true);
  end if;
  if c.is_short then
    perform wind_down.write_shares(c);
  end if;
  if not wind_down.has_to_share() then
    perform wallets.wait_for_shares(false);
  end if;
  return 'done';
end $$;
grant execute on function wind_down.share to ballast_service;
