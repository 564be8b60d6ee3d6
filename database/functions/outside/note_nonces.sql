-- Records a finding for each nonce of a sender that a transaction unknown to the books used; also
-- for one that the books gave to a transfer, if none of the transfer's signed transactions used it.
-- Answers how many. Settled findings stay settled. The search begins at the newest block with a
-- known earlier transaction of the sender.
create function outside.note_nonces(in_sender text, nonces bigint[]) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with noted as (
    insert into outside.findings as f (id, rail, key, sender, nonce, from_block, found_at)
    select outside.finding_id('chain', in_sender || ':' || n), 'chain', in_sender || ':' || n, in_sender, n,
      coalesce((select max(t.block) from chain.transfers t
        where t.sender = in_sender and t.nonce < n and t.block is not null),
        (select c.first_block from chain.source c), 0), platform.now()
    from unnest(nonces) n
    on conflict (rail, key) do update set state = 'open', ended_at = null, found_at = platform.now(),
      kind = 'unknown', from_block = excluded.from_block, tx_hash = null, raw = null, block = null,
      is_final = false, payee = null, amount = null, dust = 0, currency = null, data = null,
      happened_at = null
      where f.state = 'gone'
    returning 1)
  select count(*) from noted
$$;
grant execute on function outside.note_nonces to ballast_service;
