-- Announces changes of withdrawals without a booking: approved, sent, held; and late ones, once for each
-- new expected time.
create function messages.follow_withdrawals() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  moved wallets.withdrawals[];
begin
  perform messages.alone();
  delete from messages.open_withdrawals f where exists (
    select from wallets.withdrawals w where w.bucket = f.bucket and w.id = f.withdrawal_id
      and w.ended_at is not null);
  with noted as (
    insert into messages.open_withdrawals as f (bucket, withdrawal_id, member_id, mark)
    select * from messages.moved_withdrawals
    on conflict (bucket, withdrawal_id) do update set mark = excluded.mark
    returning f.bucket, f.withdrawal_id
  )
  select array_agg(w) into moved
  from noted n join wallets.withdrawals w on w.bucket = n.bucket and w.id = n.withdrawal_id;
  if moved is null then
    return;
  end if;
  perform messages.tell(array(
    select row(m.bucket, m.member_id, 'withdrawal')::messages.change from unnest(moved) m));
  perform messages.write(array(
    select row(m.bucket, ledger.derived_id('message:withdrawal_held', m.id), m.member_id, 'wallet',
      'withdrawal_held', jsonb_build_object('amount', m.gross::text, 'currency', m.currency,
        'id', m.id, 'until', orders.instant(m.hold_until)), m.held_at)::messages.draft
    from unnest(moved) m where m.hold_until is not null));
  perform messages.write(array(
    select row(m.bucket, ledger.derived_id('message:withdrawal_late:' || extract(epoch from l.by), m.id),
      m.member_id, 'wallet', 'withdrawal_late', jsonb_build_object('amount', m.gross::text,
        'currency', m.currency, 'id', m.id, 'until', orders.instant(l.by),
        'why', wallets.late_reason(m)), platform.now())::messages.draft
    from unnest(moved) m cross join lateral (select wallets.expected_by(m) as by) l
    where l.by is not null));
end $$;
grant execute on function messages.follow_withdrawals to ballast_service;
