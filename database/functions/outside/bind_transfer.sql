-- Declares a finding to be this transfer: the books take over its nonce and signed form, and the rail
-- follows it like any other. Only two people (`in_proposal`) may do so for a payment that waits to be
-- signed; one with the same nonce, or within our wallets, needs nobody. BX001 no such finding, BX002 it is
-- settled, BX003 its nonce is another transfer's and may become free again, BX004 the transfer differs.
create function outside.bind_transfer(in_finding uuid, in_transfer uuid, in_proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  f outside.findings;
  t chain.transfers;
begin
  select * into f from outside.findings x where x.id = in_finding for update;
  if f.id is null then
    raise exception 'outside: no such finding' using errcode = 'BX001';
  elsif f.state <> 'open' then
    raise exception 'outside: it is settled' using errcode = 'BX002';
  end if;
  perform from chain.transfers x where x.id = in_transfer for update;
  select x.* into t from outside.fitting_transfers(in_finding) x where x.id = in_transfer;
  if t.id is null or f.raw is null then
    raise exception 'outside: the transfer is another' using errcode = 'BX004';
  elsif in_proposal is null and t.nonce is null and t.purpose = 'withdrawal' then
    raise exception 'outside: two people say so' using errcode = 'BL001';
  end if;
  if not f.is_final and exists (select from chain.transfers x where x.sender = f.sender
    and x.nonce = f.nonce and x.id <> t.id and x.ended_at is null)
  then
    raise exception 'outside: it is not final' using errcode = 'BX003';
  end if;
  -- a transfer to which the books gave this nonce can never be mined any more, and is queued again
  update chain.attempts a set dropped_at = platform.now() from chain.transfers x
  where x.sender = f.sender and x.nonce = f.nonce and x.id <> t.id and x.ended_at is null
    and a.transfer_id = x.id and a.dropped_at is null;
  update chain.transfers x
  set state = case when x.cancel_asked_at is null then 'queued' else 'failed' end,
    reason = case when x.cancel_asked_at is null then x.reason else x.cancel_reason end,
    ended_at = case when x.cancel_asked_at is not null then platform.now() end,
    nonce = null, tx_hash = null, block = null, displaced_at = null, sent_at = null, retry_asked_at = null
  where x.sender = f.sender and x.nonce = f.nonce and x.id <> t.id and x.ended_at is null;
  update chain.transfers x
  set state = 'sent', nonce = f.nonce, tx_hash = f.tx_hash, reason = null, displaced_at = null,
    sent_at = coalesce(x.sent_at, platform.now())
  where x.id = t.id;
  insert into chain.attempts
    (tx_hash, transfer_id, nonce, raw, max_fee, priority_fee, at_block, voids, signed_at)
  values (f.tx_hash, t.id, f.nonce, f.raw, f.max_fee, f.priority_fee, f.block, false, platform.now())
  on conflict (tx_hash) do update set dropped_at = null, transfer_id = excluded.transfer_id;
  update outside.findings x
  set state = 'booked', transfer_id = t.id, proposal_id = in_proposal, ended_at = platform.now()
  where x.id = f.id;
end $$;

-- Binds a finding as outside.bind_transfer does, without two people, for transfers that need
-- nobody.
create function outside.adopt_transfer(in_finding uuid, in_transfer uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$ select outside.bind_transfer(in_finding, in_transfer, null) $$;
grant execute on function outside.adopt_transfer to ballast_service;

-- Internal: what two people say about a finding that is no request of the books. lost: the operator bears
-- it (a statement shows it then, and bear-loss books it); seen: it is booked elsewhere. BX003: it may still
-- be undone.
create function outside.settle(f outside.findings, in_state text, in_proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not f.is_final then
    raise exception 'outside: it is not final' using errcode = 'BX003';
  end if;
  update outside.findings x set state = in_state, proposal_id = in_proposal, ended_at = platform.now()
  where x.id = f.id;
end $$;
