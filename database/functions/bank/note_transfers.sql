-- Records transfers of the bank's list, in its order, whose end-to-end id the books do not know
-- (outside.findings), and how far the list was read. Skips those that the bank did not carry out.
-- transfers: [{seq, id, currency, amount, payee, state, reference, takenAt}]
create function bank.note_transfers(transfers jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare noted bigint;
begin
  perform from bank.cursors c where c.name = 'transfers' for update;
  insert into outside.findings (id, rail, key, kind, payee, amount, currency, reference, happened_at, found_at)
  select outside.finding_id('bank', t.id), 'bank', t.id, 'payment', t.payee, t.amount::numeric, t.currency,
    t.reference, t."takenAt", platform.now()
  from jsonb_to_recordset(transfers)
    t (id text, currency text, amount text, payee text, state text, reference text, "takenAt" timestamptz)
  where t.state <> 'failed' and not exists (select from bank.transfers k where k.id = t.id::uuid)
  on conflict (rail, key) do nothing;
  get diagnostics noted = row_count;
  update bank.cursors c set seq = greatest(c.seq, (
    select max((t ->> 'seq')::bigint) from jsonb_array_elements(transfers) t)) where c.name = 'transfers';
  return noted;
end $$;
grant execute on function bank.note_transfers to ballast_service;

-- Settles a finding at the bank that needs no person: the books have requested it under its own id by now,
-- or the bank says that it was never carried out (`failed`).
create function bank.settle_finding(in_finding uuid, failed boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update outside.findings f set ended_at = platform.now(),
    state = case when failed then 'seen' else 'booked' end,
    transfer_id = case when not failed then f.key::uuid end
  where f.id = in_finding and f.rail = 'bank' and f.state = 'open'
    and (failed or exists (select from bank.transfers t where t.id = f.key::uuid))
$$;
grant execute on function bank.settle_finding to ballast_service;
