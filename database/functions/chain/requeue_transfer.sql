-- Another transaction used the nonce for good, so none of the transfer's signed forms can be mined: queues
-- it again, or ends it when staff cancelled it.
create function chain.requeue_transfer(in_fence bigint, in_id uuid, in_nonce bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  update chain.transfers t set nonce = null, tx_hash = null, block = null, displaced_at = null,
    sent_at = null, retry_asked_at = null,
    state = case when t.cancel_asked_at is null then 'queued' else 'failed' end,
    reason = case when t.cancel_asked_at is null then t.reason else t.cancel_reason end,
    ended_at = case when t.cancel_asked_at is not null then platform.now() end
  where t.id = in_id and t.nonce = in_nonce and t.state in ('signed', 'sent')
    and exists (select from outside.findings f where f.sender = t.sender and f.nonce = t.nonce
      and f.state not in ('open', 'gone') and f.transfer_id is distinct from t.id);
  if not found then return; end if;
  update chain.attempts a set dropped_at = platform.now()
  where a.transfer_id = in_id and a.dropped_at is null;
end $$;
grant execute on function chain.requeue_transfer to ballast_service;

-- Cancels a transfer at the request of staff, without the lease: an unsigned one ends at once, and a form
-- signed meanwhile cannot be stored; any other is ended by the worker.
create function chain.cancel_transfer(in_id uuid, in_reason text) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update chain.transfers t set cancel_asked_at = platform.now(), cancel_reason = in_reason,
    retry_asked_at = null,
    state = case t.state when 'queued' then 'failed' else t.state end,
    reason = case t.state when 'queued' then in_reason else t.reason end,
    ended_at = case t.state when 'queued' then platform.now() end
  where t.id = in_id and t.ended_at is null
$$;
grant execute on function chain.cancel_transfer to ballast_service;
