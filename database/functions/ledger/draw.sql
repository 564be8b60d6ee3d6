create function ledger.draw(in_bucket int, member uuid, in_currency text, amount bigint)
returns ledger.split
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case when amount <= b.deposit + b.returned + b.earned then row(
    least(amount, b.deposit),
    least(amount - least(amount, b.deposit), b.returned),
    greatest(amount - b.deposit - b.returned, 0))::ledger.split end
  from (
    select coalesce(max(balance) filter (where kind = 'client.deposit'), 0) as deposit,
      coalesce(max(balance) filter (where kind = 'client.returned'), 0) as returned,
      coalesce(max(balance) filter (where kind = 'client.earned'), 0) as earned
    from ledger.accounts a where a.bucket = in_bucket and a.owner = member
      and a.currency = in_currency
      and a.kind in ('client.deposit', 'client.returned', 'client.earned')
  ) b
$$;
