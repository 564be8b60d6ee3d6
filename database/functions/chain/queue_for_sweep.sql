-- Queues what an open sweep needs, gas to its address or that address's tokens to custody, and stores it
-- there. The amount is in wei, or in the token's own units. False when another worker has moved the sweep
-- on.
create function chain.queue_for_sweep(
  in_id uuid, in_sweep uuid, in_purpose text, in_amount numeric, seen_state text, seen_gas uuid
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare s chain.sweeps;
begin
  select * into s from chain.sweeps x where x.id = in_sweep for update;
  if s.id is null or in_purpose not in ('gas', 'sweep') then
    raise exception 'chain: no such sweep' using errcode = 'BL020';
  elsif s.ended_at is not null or s.state <> seen_state or s.gas_id is distinct from seen_gas then
    return false;
  end if;
  if in_purpose = 'gas' then
    perform chain.queue_transfer(in_id, 'gas', null, null, s.address, in_amount::bigint, s.id::text);
    update chain.sweeps x set gas_id = in_id where x.id = s.id;
  else
    perform chain.queue_transfer(in_id, 'sweep', 'tUSDT', s.address, null,
      div(in_amount, chain.unit())::bigint, s.id::text, mod(in_amount, chain.unit()));
    update chain.sweeps x set state = 'swept', token_id = in_id where x.id = s.id;
  end if;
  return true;
end $$;
grant execute on function chain.queue_for_sweep to ballast_service;
