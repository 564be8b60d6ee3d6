-- Undoes what was read above a block: unbooked receipts wait to be found again, booked ones are recorded as
-- lost. More than `few` blocks stop credits. Answers the lost credits.
create function chain.take_back(in_to bigint, few int) returns setof chain.receipts
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  tip bigint;
  tip_hash text;
  lost chain.lost_credits;
begin
  select c.block, b.hash into tip, tip_hash
  from chain.cursors c left join chain.blocks b on b.number = c.block
  where c.name = 'transfers' for update of c;
  if tip - in_to > few and tip_hash is not null then
    perform chain.stop_credits(tip, tip_hash, in_to);
  end if;
  update chain.branch_stops s set common_block = least(s.common_block, in_to),
    shown_block = case when s.shown_block <= in_to then s.shown_block end,
    shown_hash = case when s.shown_block <= in_to then s.shown_hash end
  where s.ended_at is null;
  update chain.receipts x set state = 'orphaned', reason = 'orphaned', ended_at = platform.now()
  where x.block > in_to and x.state in ('seen', 'operator', 'refused');
  delete from chain.blocks b where b.number > in_to;
  update chain.cursors c set block = in_to where c.name = 'transfers';
  for lost in
    insert into chain.lost_credits as l (transaction_id, bucket, receipt_id, lost_at)
    select chain.credit_of(x.id),
      case x.state when 'credited' then platform.bucket_of(x.member_id) else 0 end, x.id, platform.now()
    from chain.receipts x where x.block > in_to and x.state in ('credited', 'unidentified')
    on conflict (bucket, transaction_id) do update set lost_at = excluded.lost_at, found_at = null
      where l.found_at is not null
    returning l.*
  loop
    perform ledger.may_reverse(lost.bucket, lost.transaction_id, true);
    return query select x.* from chain.receipts x where x.id = lost.receipt_id;
  end loop;
end $$;
grant execute on function chain.take_back to ballast_service;
