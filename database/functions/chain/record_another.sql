-- Stores another signed form of the same nonce, and clears the request of staff. False, and nothing is
-- stored, when the chain was not compared, or the books are behind it.
create function chain.record_another(in_fence bigint, in_id uuid, in_nonce bigint, attempt jsonb)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  if not outside.may_act('chain') then return false; end if;
  perform chain.keep_attempt(in_id, in_nonce, attempt);
  update chain.transfers t set retry_asked_at = null
  where t.id = in_id and t.retry_asked_at is not null;
  return true;
end $$;
grant execute on function chain.record_another to ballast_service;

create function chain.record_sent(in_fence bigint, ids uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform platform.hold_lease('chain-send', in_fence);
  update chain.transfers t set state = 'sent', sent_at = coalesce(t.sent_at, platform.now()),
    reason = null
  where t.id = any (ids) and t.state in ('signed', 'sent');
end $$;
grant execute on function chain.record_sent to ballast_service;
