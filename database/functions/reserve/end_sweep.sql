-- Ends a sweep according to its transfer: confirmed posts its parts, failed leaves the ledger unchanged.
-- Has no effect on an ended sweep. Error: BL033 the transfer has not ended.
create function reserve.end_sweep(in_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  s reserve.sweeps;
  t chain.transfers;
  buckets int[];
  amounts bigint[];
begin
  select * into s from reserve.sweeps x where x.id = in_id for update;
  if s.id is null or s.state <> 'queued' then return; end if;
  select * into t from chain.transfers x where x.id = in_id and x.amount = s.amount
    and x.purpose = case s.kind when 'income' then 'income_sweep' else 'fee_sweep' end for update;
  if t.ended_at is null then
    raise exception 'reserve: the transfer has not ended' using errcode = 'BL033';
  end if;
  if t.state = 'confirmed' then
    select array_agg(x.bucket order by x.bucket), array_agg(x.amount order by x.bucket)
    into buckets, amounts from reserve.sweep_parts x where x.sweep_id = in_id;
    if s.kind = 'income' then
      perform ledger.income_sweep(in_id, s.currency, t.tx_hash, buckets, amounts);
    else
      perform ledger.fee_sweep(in_id, s.currency, t.tx_hash, buckets, amounts);
    end if;
  end if;
  update reserve.sweeps x set state = case t.state when 'confirmed' then 'posted' else 'failed' end,
    ended_at = platform.now()
  where x.id = in_id;
end $$;
grant execute on function reserve.end_sweep to ballast_service;
