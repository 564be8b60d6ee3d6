-- Books, once, a payment that ended here unpaid although the bank's signed lines contain it.
-- Credits the local currency itself to the member's local wallet, from where it can be refunded
-- free of charge. If the account was closed meanwhile, it becomes a receipt without an owner, for
-- two people to return.
create function cash.apply_late_payment(in_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p cash.payments;
  k bank.payments;
  moment timestamptz := platform.now();
begin
  select * into p from cash.payments x where x.id = in_id;
  perform ledger.lock_buckets(array[0, p.bucket]);
  select * into p from cash.payments x where x.bucket = p.bucket and x.id = p.id for update;
  select * into k from bank.payments x where x.id = in_id for update;
  if k.line_at is null or k.late_at is not null or k.state = 'paid' or p.state <> 'not_credited' then
    return false;
  elsif exists (select from members.members m
    where m.bucket = p.bucket and m.id = p.member_id and m.state = 'closed')
  then
    perform ledger.unknown_receipt(ledger.derived_id('late_payment', p.id), p.currency, p.amount,
      p.id::text, 'watcher');
    update bank.payments x set late_at = moment where x.id = k.id;
    return true;
  end if;
  perform ledger.local_deposit(p.id, p.member_id, p.currency, p.amount);
  update cash.payments x set state = 'credited', reason = null, ended_at = moment,
    credited_wallet = 'local', credited_currency = x.currency, credited_amount = x.amount
  where x.bucket = p.bucket and x.id = p.id;
  update bank.payments x set state = 'paid', late_at = moment, ended_at = moment, applied_at = moment
  where x.id = k.id;
  return true;
end $$;
grant execute on function cash.apply_late_payment to ballast_service;
