-- Whether the bank's lines show that of the payment which a receipt stands for more went back through the
-- payer's bank than is booked, or that the credit was taken back since it came and nobody bore it, or two
-- people are asked to end it as such: it is about to end, or to be less.
create function cash.is_taken_back(receipt uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from bank.payments k
    where k.id = (bank.sender_of(receipt) ->> 'payment')::uuid and k.gone > k.gone_booked)
    or exists (select from bank.receipts_of((bank.sender_of(receipt) ->> 'credit')::uuid) r
      join bank.lines l on l.account = 'clients' and l.kind = 'credit' and l.amount < 0
        and l.undone_with is null and l.ended + l.borne < -l.amount and bank.open_of(l) > 0
        and l.object = (bank.sender_of(receipt) ->> 'credit')::uuid and l.no > r.no
      where r.id = receipt)
    or exists (select from ledger.proposals q where q.action = 'credit_corrected'
      and q.state in ('open', 'approved') and q.input ->> 'receipt_id' = receipt::text)
$$;
grant execute on function cash.is_taken_back to ballast_service;
