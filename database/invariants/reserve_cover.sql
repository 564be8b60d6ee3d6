create view invariants.reserve_cover as
select * from (
  select a.currency,
    sum(a.balance) filter (where a.kind = 'reserve.cash') as assets,
    sum(a.balance) filter (
      where a.kind in ('reserve.offered', 'reserve.sold', 'reserve.due_to_client')) as owed
  from ledger.accounts a
  where a.kind in ('reserve.cash', 'reserve.offered', 'reserve.sold', 'reserve.due_to_client')
  group by 1
) x where coalesce(assets, 0) < coalesce(owed, 0);
comment on view invariants.reserve_cover is 'The reserve holds the cash for every return that is offered, sold or paid and not yet moved.';
