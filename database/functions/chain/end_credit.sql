-- Reverses a credit by its mirror, by two people, once it is known which branch holds (BB001 before that).
-- The credit is lost, so the ledger allows it. A transfer that appears again waits for confirmations anew.
create function chain.end_credit(in_transaction uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform chain.refuse_while_stopped();
  update chain.lost_credits l set taken_back_at = platform.now()
  where l.transaction_id = in_transaction and l.found_at is null and l.taken_back_at is null
    and exists (select from ledger.transactions t
      where t.bucket = l.bucket and t.reverses = l.transaction_id);
  if not found then return; end if;
  update chain.receipts x set state = 'orphaned', reason = 'orphaned', ended_at = platform.now()
  from chain.lost_credits l where l.transaction_id = in_transaction and x.id = l.receipt_id;
end $$;
grant execute on function chain.end_credit to ballast_service;
