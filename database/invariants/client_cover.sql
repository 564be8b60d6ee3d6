create view invariants.client_cover as
select * from (
  select a.currency,
    sum(a.total) filter (where k.kind in ('client.custody', 'client.due_from_reserve')) as assets,
    sum(a.total) filter (where k.normal = 'C' and k.kind <> 'client.transit') as claims
  from (select kind, currency, sum(balance) as total from ledger.accounts group by 1, 2) a
  join ledger.account_kinds k using (kind)
  where k.book = 'C' group by 1
) x where coalesce(assets, 0) < coalesce(claims, 0);
comment on view invariants.client_cover is 'What is held for members is at least what they are owed.';
