create view invariants.bridges_mirror as
select bucket, currency, income_client, income_reserve, fees_client, fees_house from (
  select a.bucket, a.currency,
    sum(a.balance) filter (where a.kind = 'client.due_from_reserve') as income_client,
    sum(a.balance) filter (where a.kind = 'reserve.due_to_client') as income_reserve,
    sum(a.balance) filter (where a.kind = 'client.due_to_house') as fees_client,
    sum(a.balance) filter (where a.kind = 'house.due_from_client') as fees_house
  from ledger.accounts a where a.owner = ledger.house() group by 1, 2
) x where income_client is distinct from income_reserve or fees_client is distinct from fees_house;
comment on view invariants.bridges_mirror is 'What one book says it owes another is what the other says it is owed.';
