-- Internal. Declares a payment found outside to be this request: it is approved despite any hold, since its
-- money is gone, and its transfer is the one that was found. BX004: the two differ, or it is not waiting.
create function wallets.book_as_request(f outside.findings, in_withdrawal uuid, p ledger.proposals)
returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare w wallets.withdrawals;
begin
  select * into w from wallets.withdrawals x where x.id = in_withdrawal;
  perform ledger.lock_buckets(array[w.bucket]);
  update wallets.withdrawals x
  set state = 'approved', decided_at = coalesce(x.decided_at, platform.now()),
    decided_by = coalesce(x.decided_by, 'staff:' || p.maker),
    decision_reason = coalesce(x.decision_reason, p.input ->> 'reference')
  where x.bucket = w.bucket and x.id = w.id and x.rail = f.rail and x.state in ('processing', 'approved')
    and case f.rail when 'chain' then (lower(x.address), x.net, 0) = (f.payee, f.amount, f.dust)
      else (x.local_currency, x.local_amount) = (f.currency, f.amount) end
  returning * into w;
  if w.id is null then
    raise exception 'wallets: it is another payment' using errcode = 'BX004';
  end if;
  if f.rail = 'chain' then
    perform chain.queue_transfer(w.id, 'withdrawal', w.currency, null, lower(w.address), w.net,
      w.transaction_id::text);
    perform outside.bind_transfer(f.id, w.id, p.id);
  else
    perform bank.book_as_transfer(f, w.id, 'cash_withdrawal', w.local_currency, w.local_amount,
      jsonb_build_object('card', w.card_id, 'member', w.member_id), p.id);
    -- The withdrawal has the bank's id from now on.
    update wallets.withdrawals x set id = f.key::uuid where x.bucket = w.bucket and x.id = w.id;
  end if;
end $$;
