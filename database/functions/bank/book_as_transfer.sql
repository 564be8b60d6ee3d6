-- Internal. Declares that a transfer which the bank accepted, and which the books do not know, is
-- this request: stores it in the outbox as sent, so that the bank is polled about it and never
-- asked for it again. Deletes one that is queued under the request's own id. BX004: that one was
-- sent already.
create function bank.book_as_transfer(f outside.findings, in_id uuid, in_purpose text, in_currency text,
  in_amount bigint, in_payee jsonb, in_proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from bank.transfers t where t.id = in_id and t.state = 'queued' and t.bank_reference is null;
  if exists (select from bank.transfers t where t.id in (in_id, f.key::uuid)) then
    raise exception 'bank: it was sent' using errcode = 'BX004';
  end if;
  insert into bank.transfers (id, purpose, currency, amount, payee, state, bank_reference, needs_poll, queued_at,
    sent_at)
  values (f.key::uuid, in_purpose, in_currency, in_amount, in_payee, 'sent', f.reference, true,
    platform.now(), platform.now());
  update outside.findings x
  set state = 'booked', transfer_id = f.key::uuid, proposal_id = in_proposal, ended_at = platform.now()
  where x.id = f.id;
end $$;
