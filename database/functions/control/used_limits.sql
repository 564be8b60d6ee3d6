-- What the member paid in since a time, in tUSDT; a payment of local money by what it was worth when it was opened. a payment on the bank's page counts from when it
-- was asked for, with what it was worth then.
create function control.deposited_since(in_bucket int, in_member uuid, since timestamptz)
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

-- A member's limits with what is used of each in the period that runs.
create function control.used_limits(in_bucket int, in_member uuid, at timestamptz)
returns table (kind text, period text, amount bigint, used bigint, pending_amount bigint,
  pending_from timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select l.kind, l.period, l.amount,
    case l.kind
      when 'purchase' then control.bought_since(l.bucket, l.member_id, s.since)
      else control.deposited_since(l.bucket, l.member_id, s.since)
    end,
    l.pending_amount, l.pending_from
  from control.limits l
  cross join lateral (select control.period_start(l.period, at) as since) s
  where l.bucket = in_bucket and l.member_id = in_member
$$;
grant execute on function control.used_limits to ballast_service;
