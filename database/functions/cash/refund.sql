-- Refunds an amount to its sources, newest first, and queues each part in the outbox. BC004 when the
-- sources of the wallet have less left; a check violation when the wallet has less.
create function cash.refund(in_key uuid, in_member uuid, in_currency text, in_amount bigint)
returns setof cash.refunds
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  b int := platform.bucket_of(in_member);
  source record;
  sources jsonb;
  r cash.refunds;
  part bigint;
  rest bigint := in_amount;
begin
  perform ledger.lock_buckets(array[b]);
  -- computed before the wallet is debited
  sources := (select jsonb_agg(x) from cash.sources_of(b, in_member, in_currency) x);
  perform ledger.local_refund_applied(in_key, in_member, in_currency, in_amount);
  for source in select x.*, coalesce(x.payment_id, x.credit_id) as id
    from jsonb_to_recordset(sources)
      x (payment_id uuid, credit_id uuid, rest bigint, at timestamptz, payee jsonb)
    order by x.at desc, id desc
  loop
    exit when rest = 0;
    part := least(rest, source.rest);
    update cash.payments x set refunded = x.refunded + part
    where x.bucket = b and x.id = source.payment_id;
    insert into cash.refunds (bucket, id, member_id, payment_id, credit_id, transaction_id, currency,
      amount, at)
    values (b, ledger.derived_id('refund:' || in_key, source.id), in_member, source.payment_id,
      source.credit_id, in_key, in_currency, part, platform.now())
    returning * into r;
    perform bank.queue_transfer(r.id, 'local_refund', in_currency, part, source.payee);
    rest := rest - part;
    return next r;
  end loop;
  if rest > 0 then
    raise exception 'cash: less to refund' using errcode = 'BC004';
  end if;
end $$;
grant execute on function cash.refund to ballast_service;
