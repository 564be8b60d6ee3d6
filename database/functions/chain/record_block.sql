-- Stores the block that contains a transfer; null for none. A mined one need not be sent again. Written
-- only if the stored block is still `seen_block`.
create function chain.record_block(
  in_fence bigint, in_id uuid, in_nonce bigint, seen_block bigint, in_block bigint, in_hash text
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  update chain.transfers t set block = in_block, tx_hash = in_hash, displaced_at = null,
    state = case when in_block is not null and t.state = 'signed' then 'sent' else t.state end,
    retry_asked_at = case when in_block is null then t.retry_asked_at end,
    sent_at = coalesce(t.sent_at, platform.now())
  where t.id = in_id and t.nonce = in_nonce and t.block is not distinct from seen_block;
end $$;
grant execute on function chain.record_block to ballast_service;
