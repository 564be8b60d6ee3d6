-- Whether one of these functions has something to do, except deleting old changes. Called every second.
create function messages.is_due() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from messages.heads h join ledger.heads l using (bucket)
      where l.seq > h.ledger_seq)
    or (exists (select from messages.open_deposits) or exists (select from chain.receipts r
        where r.state = 'seen' and r.member_id is not null))
      and coalesce((select c.block::text from chain.cursors c where c.name = 'transfers'), '')
      <> (select m.value from messages.marks m where m.name = 'block')
    or exists (select from messages.moved_withdrawals)
    or exists (select from messages.open_withdrawals f join wallets.withdrawals w
      on w.bucket = f.bucket and w.id = f.withdrawal_id and w.ended_at is not null)
    or exists (select from messages.refused_claims d
      join members.members m on m.bucket = d.bucket and m.id = d.member_id and m.state <> 'closed'
      where not exists (
        select from messages.messages x where x.bucket = d.bucket and x.id = d.id))
    or (select s.mark from messages.shown_content s)
      <> (select m.value from messages.marks m where m.name = 'content');
end $$;
grant execute on function messages.is_due to ballast_service;
