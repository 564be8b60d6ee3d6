-- The transfers that an open finding could be: one waiting in the outbox with the same wallet, address and
-- amount, or one with the finding's nonce whose signed form was lost.
create function outside.fitting_transfers(in_finding uuid) returns setof chain.transfers
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.* from outside.findings f
  join chain.transfers t on t.sender = f.sender and t.ended_at is null
    and (t.state = 'queued' or t.nonce = f.nonce)
    and case t.asset when 'token' then f.kind in ('payment', 'sweep', 'move')
        and (t.to_address, t.amount, t.dust) = (f.payee, f.amount, f.dust)
      when 'gas' then f.kind = 'gas' and (t.to_address, t.amount) = (f.payee, f.amount)
      else f.kind = 'anchor' and t.reference = f.data end
  where f.id = in_finding and f.rail = 'chain' and f.state = 'open' and f.raw is not null
  order by t.nonce nulls last, t.queued_at, t.id
$$;
grant execute on function outside.fitting_transfers to ballast_service;
