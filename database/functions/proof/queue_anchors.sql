-- The id of the transaction in the outbox (chain.transfers) that writes a whole commit into the chain, so
-- that the chain alone tells lost books what they published.
create function proof.anchor_id(hash bytea) returns uuid
language sql immutable strict parallel safe
as $$ select encode(substr(hash, 1, 16), 'hex')::uuid $$;
grant execute on function proof.anchor_id to ballast_service;

create function proof.anchor_data(c proof.commits) returns text
language sql immutable strict parallel safe
as $$
  select '0x' || encode(proof.commit_bytes(c.currency, c.sequence, c.taken_at, c.leaves, c.total,
    c.root, c.seal, c.previous), 'hex')
$$;

-- Queues missing anchors. From the house's wallet to itself, so that no payout of custody waits for one.
-- Queues nothing before the first worker has set up the wallet, or before the chain was compared for
-- existing anchors.
create function proof.queue_anchors() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  c proof.commits;
begin
  if not outside.may_act('chain')
    or not exists (select from chain.wallets w where w.name = 'house') then return; end if;
  for c in select * from proof.commits x
    where x.day > platform.day_of(platform.now()) - 30
      and not exists (select from chain.transfers t where t.id = proof.anchor_id(x.hash))
    order by x.day, x.currency
  loop
    perform chain.queue_transfer(proof.anchor_id(c.hash), 'anchor', null, null, null, 0,
      proof.anchor_data(c));
  end loop;
end $$;
grant execute on function proof.queue_anchors to ballast_service;
