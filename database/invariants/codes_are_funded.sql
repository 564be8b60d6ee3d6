create view invariants.codes_are_funded as
select * from (
  select c.id as campaign_id, rewards.codes_out(c.id) as promised,
    coalesce((select sum(a.balance) from ledger.accounts a
      where a.kind = 'client.promotion' and a.owner = c.id and a.currency = c.currency), 0) as held
  from reserve.campaigns c where c.kind = 'codes'
) x where promised > held;
comment on view invariants.codes_are_funded is 'Every code that can still be redeemed has its money in its budget.';
