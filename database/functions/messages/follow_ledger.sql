-- Processes the next batches of the buckets' ledgers: the oldest of each bucket, then the second of each,
-- until they have `most` ledger transactions (the last one may have more). True while there are more. A
-- bucket has one writer, so no earlier batch comes after a later one.
create function messages.follow_ledger(most int) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  batches messages.batches[];
begin
  perform messages.alone();
  select array_agg(row(x.bucket, x.ledger_seq, x.up_to)::messages.batches order by x.bucket)
  into batches
  from (
    select a.bucket, a.ledger_seq, max(a.seq) as up_to
    from (
      select h.bucket, h.ledger_seq, s.seq,
        sum(s.transactions) over (order by s.seq - h.ledger_seq, h.bucket) - s.transactions as before
      from messages.heads h
      cross join lateral (
        select p.seq, p.transactions from ledger.seals p
        where p.bucket = h.bucket and p.seq > h.ledger_seq order by p.seq limit 50
      ) s
    ) a
    where a.before < most group by 1, 2
  ) x;
  if batches is null then
    return false;
  end if;
  perform messages.write(messages.facts_of_ledger(batches));
  perform messages.tell(messages.changes_of_ledger(batches));
  update messages.heads h set ledger_seq = b.up_to from unnest(batches) b where h.bucket = b.bucket;
  return exists (select from messages.heads h join ledger.heads l using (bucket)
    where l.seq > h.ledger_seq);
end $$;
grant execute on function messages.follow_ledger to ballast_service;

-- Open withdrawals whose state differs from the announced one. This and the next two are views,
-- because a function called within a function takes longer than the query.
create view messages.moved_withdrawals as
select s.bucket, s.id as withdrawal_id, s.member_id, s.mark from (
  select w.bucket, w.id, w.member_id, concat_ws(' ', w.state, w.hold_until, w.tx_hash,
    case when w.due_at < (select platform.now()) then wallets.expected_by(w) end) as mark
  from wallets.withdrawals w where w.state in ('processing', 'approved', 'sent')
) s
where not exists (select from messages.open_withdrawals x
  where x.bucket = s.bucket and x.withdrawal_id = s.id and x.mark = s.mark);
