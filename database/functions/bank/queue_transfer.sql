-- Internal: puts a transfer into the outbox, in the caller's transaction. Idempotent; other content under
-- the same id is an error (BL020).
create function bank.queue_transfer(
  in_id uuid, in_purpose text, in_currency text, in_amount bigint, in_payee jsonb
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into bank.transfers (id, purpose, currency, amount, payee, queued_at)
  values (in_id, in_purpose, in_currency, in_amount, in_payee, platform.now())
  on conflict (id) do nothing;
  if not exists (select from bank.transfers t where (t.id, t.purpose, t.currency, t.amount, t.payee)
    = (in_id, in_purpose, in_currency, in_amount, in_payee))
  then
    raise exception 'bank: another transfer has this id' using errcode = 'BL020';
  end if;
end $$;
