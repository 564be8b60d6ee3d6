-- Books final receipts: the block is at most `up_to`, which the caller knows to have enough
-- confirmations. What arrives at a deposit address is a deposit from the minimum on, and a receipt
-- without an owner below it. What was sent to custody directly or to a closed account is without an
-- owner too. Amounts too large for the ledger are refused; amounts below a millionth are not in the
-- ledger.
create function chain.book_receipts(ids uuid[], up_to bigint, minimum bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r record;
  deposits jsonb := '[]';
begin
  perform chain.refuse_while_stopped();
  perform ledger.lock_buckets((
    select array_agg(coalesce(platform.bucket_of(x.member_id), 0)) || 0
    from chain.receipts x where x.id = any (ids)));
  for r in select x.id, x.member_id, x.wallet, x.amount, x.tx_hash,
      case when x.amount >= 1000000000000000 then 'too_large'
        when x.wallet = 'custody' then 'no_owner'
        -- The owner of a closed account could never withdraw it.
        when exists (select from chain.closed_members m
          where m.bucket = platform.bucket_of(x.member_id) and m.member_id = x.member_id) then 'no_owner'
        when x.amount < minimum then 'below_minimum' end as reason
    from chain.receipts x where x.id = any (ids) and x.state = 'seen' and x.block <= up_to
    order by x.id for update
  loop
    if r.reason is null then
      deposits := deposits || jsonb_build_object('id', chain.credit_of(r.id),
        'member_id', r.member_id, 'currency', 'tUSDT', 'amount', r.amount, 'reference', r.tx_hash);
    elsif r.reason <> 'too_large' and r.amount > 0 then
      perform ledger.unknown_receipt(chain.credit_of(r.id), 'tUSDT', r.amount::bigint,
        r.tx_hash, 'watcher');
    end if;
    update chain.receipts x set reason = r.reason, ended_at = platform.now(),
      state = case when r.reason is null then 'credited' when r.reason = 'too_large' then 'refused'
        else 'unidentified' end
    where x.id = r.id;
  end loop;
  if deposits <> '[]' then
    perform ledger.deposit_batch(deposits, 'watcher');
  end if;
end $$;
grant execute on function chain.book_receipts to ballast_service;
