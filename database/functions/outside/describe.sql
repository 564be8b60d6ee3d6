-- Stores what the transaction of an open finding is, as the chain shows it, its amount in the token's own
-- units or in wei. Null `in_kind`: it is not found yet, and the search continues after `in_block`.
create function outside.describe(
  in_finding uuid, in_kind text, in_block bigint, in_tx_hash text, in_raw text, in_max_fee bigint,
  in_priority_fee bigint, in_payee text, in_amount numeric, in_data text, in_at timestamptz
) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update outside.findings f
  set kind = coalesce(in_kind, 'unknown'), tx_hash = in_tx_hash, raw = in_raw, max_fee = in_max_fee,
    priority_fee = in_priority_fee, payee = in_payee, data = in_data, happened_at = in_at,
    amount = case when k.is_token then div(in_amount, chain.unit()) else in_amount end,
    dust = case when k.is_token then mod(in_amount, chain.unit()) else 0 end,
    currency = case when k.is_token then 'tUSDT' end,
    block = case when in_kind is not null then in_block end,
    from_block = case when in_kind is null then in_block else f.from_block end
  from (select coalesce(in_kind in ('payment', 'sweep', 'move'), false) as is_token) k
  where f.id = in_finding and f.rail = 'chain' and f.state = 'open'
$$;
grant execute on function outside.describe to ballast_service;

-- Drops a finding that a reorganisation removed, or that is one of the signed forms of the books after all.
create function outside.forget(in_finding uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update outside.findings f set state = 'gone', ended_at = platform.now()
  where f.id = in_finding and f.rail = 'chain' and f.state = 'open'
$$;
grant execute on function outside.forget to ballast_service;

create function outside.note_final(in_finding uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update outside.findings f set is_final = true
  where f.id = in_finding and f.state = 'open' and not f.is_final
$$;
grant execute on function outside.note_final to ballast_service;

-- Settles a finding that moved nobody's money and needs no person: it only used a nonce, or moved gas or
-- deposits between our wallets.
create function outside.note_harmless(in_finding uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update outside.findings f set state = 'seen', ended_at = platform.now()
  where f.id = in_finding and f.state = 'open' and (f.kind in ('nothing', 'sweep')
    or f.kind = 'gas' and exists (select from chain.deposit_addresses d where d.address = f.payee))
$$;
grant execute on function outside.note_harmless to ballast_service;
