-- Books what an approved proposal says the bank gave back of a payment. BE001, the detail being how much:
-- the bank's lines do not give back that much that is not booked. It goes to those whom it was taken from;
-- what is a member's whose account was closed becomes a receipt without an owner, for two people to send to
-- where the payment came from.
-- input: payment_id, amount, currency, reference
create function cash.book_return(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals;
  k cash.payments;
  g record;
  a bigint;
  places int[];
  receipt uuid := ledger.derived_id('given_back', proposal);
  of_closed bigint;
begin
  select x.* into k from cash.payments x join ledger.proposals q on q.id = proposal
    and q.action = 'chargeback_returned' and x.id = (q.input ->> 'payment_id')::uuid;
  places := array[0, k.bucket] || array(select m.bucket from cash.matched_of(k.id) m);
  perform ledger.lock_buckets(places);
  p := ledger.take_proposal(proposal, 'chargeback_returned');
  if p.id is null then return; end if;
  select * into k from cash.payments x where x.bucket = k.bucket and x.id = k.id for update;
  perform from bank.payments x where x.id = k.id for update;
  g := cash.to_give_back(k.id);
  a := (p.input ->> 'amount')::bigint;
  if k.id is null or p.input ->> 'currency' <> k.currency or a > g.whole then
    raise exception 'cash: the bank gave back less' using errcode = 'BE001',
      detail = coalesce(g.whole, 0);
  end if;
  g.of_booked := least(a, g.of_booked);
  g.to_member := cash.to_members(k.id, g.of_booked);
  if exists (select from cash.to_whom(k.id, g.to_member) t where t.bucket <> all(places)) then
    raise exception 'cash: matched and taken just now; approve once more' using errcode = '40001';
  end if;
  insert into bank.given_back (id, payment_id, amount, of_booked, to_member, at)
  values (p.id, k.id, a, g.of_booked, g.to_member, platform.now());
  insert into bank.given_back_to
  select p.id, t.member_id, t.amount from cash.to_whom(k.id, g.to_member) t;
  update bank.payments x set gone_booked = x.gone_booked - g.of_booked,
    above_borne = x.above_borne - (a - g.of_booked)
  where x.id = k.id;
  update cash.payments x set charged_back = x.charged_back - g.of_booked,
    state = case when x.charged_back > g.of_booked then 'charged_back' else 'credited' end
  where x.bucket = k.bucket and x.id = k.id and x.state <> 'not_credited';
  select coalesce(sum(t.amount), 0) into of_closed from bank.given_back_to t
  join members.members m on m.bucket = platform.bucket_of(t.taken_of) and m.id = t.taken_of
  where t.id = p.id and m.state = 'closed';
  if of_closed > 0 then
    perform ledger.unknown_receipt(receipt, k.currency, of_closed, k.id::text, 'watcher');
  end if;
  if of_closed = a then
    update ledger.proposals x set state = 'done', ended_at = platform.now() where x.id = p.id;
  else
    perform ledger.chargeback_returned(p, k.bucket, k.currency, array_agg(t.taken_of),
      array_agg(t.amount), g.of_booked - g.to_member, a - g.of_booked)
    from (select x.taken_of, x.amount from bank.given_back_to x join members.members m
      on m.bucket = platform.bucket_of(x.taken_of) and m.id = x.taken_of and m.state <> 'closed'
      where x.id = p.id order by 1) t;
  end if;
end $$;
grant execute on function cash.book_return to ballast_service;
