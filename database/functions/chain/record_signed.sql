-- Stores nonce and signed form together; false when the transfer is not queued any more, or the chain was
-- not compared since the books may have been restored, or they are behind it (schema outside). attempt:
-- {txHash, raw, maxFee, priorityFee, atBlock, voids}
create function chain.record_signed(in_fence bigint, in_id uuid, in_nonce bigint, attempt jsonb)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  update chain.transfers t set state = 'signed', nonce = in_nonce, tx_hash = attempt ->> 'txHash',
    reason = null
  where t.id = in_id and t.state = 'queued' and outside.may_act('chain');
  if not found then return false; end if;
  perform chain.keep_attempt(in_id, in_nonce, attempt);
  return true;
end $$;
grant execute on function chain.record_signed to ballast_service;
