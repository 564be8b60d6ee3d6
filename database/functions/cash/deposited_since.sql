-- The member's deposits since a time, in tUSDT; a payment on the bank's page counts from when it was
-- requested, with its value at that time.
create function cash.deposited_since(in_bucket int, in_member uuid, since timestamptz)
returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select (coalesce((
    select sum(e.amount) from ledger.entries e
    where e.bucket = in_bucket and e.owner = in_member and e.kind = 'client.deposit'
      and e.currency = 'tUSDT' and e.side = 'C' and e.at >= since
      and e.event in ('deposit', 'receipt_matched')
  ), 0) + coalesce((
    select sum(p.worth) from cash.payments p
    where p.bucket = in_bucket and p.member_id = in_member and p.created_at >= since
      and p.state in ('pending', 'credited')
  ), 0))::bigint
$$;
