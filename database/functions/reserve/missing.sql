-- What the last two statements of a book (client, house or reserve) both miss, less what was booked of it
-- since or around the times of these statements, including the reduction of claims in the wind-down, so
-- that nothing is lost twice. 0 while they are older than a known chargeback line.
create function reserve.missing(in_book text, in_currency text) returns numeric
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (select case when count(*) = 2
    and not (in_book = 'client' and bank.is_statement_behind(in_currency)) then greatest(0, trunc(min(-x.difference)) - (
    select coalesce(sum((p.input ->> 'amount')::numeric), 0) from ledger.proposals p
    where p.action = 'loss_borne' and p.state = 'done'
      and p.input ->> 'book' = in_book and p.input ->> 'currency' = in_currency
      and p.ended_at > min(x.at) - interval '10 minutes') - (
    select coalesce(sum(k.missing), 0) from ledger.shared_out k
    where in_book = 'client' and k.currency = in_currency
      and k.at > min(x.at) - interval '10 minutes')) else 0 end
  from (
    (select y.at, y.difference from chain.statements y
    where in_currency = 'tUSDT' and in_book in ('client', 'house', 'reserve') and y.book = in_book
    order by y.at desc, y.id desc limit 2)
    union all
    (select y.at, y.difference from bank.statements y
    where in_book in ('client', 'house') and y.currency = in_currency
      and y.account = case in_book when 'client' then 'clients' else 'house' end
    order by y.at desc, y.id desc limit 2)
  ) x);
end $$;
grant execute on function reserve.missing to ballast_service;

-- Internal: an approved proposal of the action, under the lock of bucket 0, so that the same money is not
-- booked twice; null for one that is done.
create function reserve.approved(proposal uuid, in_action text) returns ledger.proposals
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform ledger.lock_buckets(array[0]);
  return ledger.take_proposal(proposal, in_action);
end $$;
