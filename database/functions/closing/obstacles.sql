-- What prevents closing an account, as refusals; empty when nothing does. An unconfirmed deposit on the
-- chain counts as money.
create function closing.obstacles(in_bucket int, in_member uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select array_remove(array[
    case when exists (select from orders.orders o where o.bucket = in_bucket
      and o.member_id = in_member and o.state = 'valid') then 'closing_orders' end,
    case when exists (select from wallets.withdrawals w where w.bucket = in_bucket
      and w.member_id = in_member and w.ended_at is null) then 'closing_withdrawals' end,
    case when exists (select from ledger.accounts a where a.bucket = in_bucket
      and a.owner = in_member and a.balance <> 0)
      or exists (select from chain.receipts r where r.member_id = in_member and r.state = 'seen')
      or exists (select from cash.payments p where p.bucket = in_bucket
        and p.member_id = in_member and p.state = 'pending')
      or exists (select from rewards.claims c where c.bucket = in_bucket
        and c.member_id = in_member and c.state = 'submitted')
      then 'closing_money' end
  ], null)
$$;
grant execute on function closing.obstacles to ballast_service;
