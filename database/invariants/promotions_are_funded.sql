-- What left a budget, less what returned unused, had been put into it.
create view invariants.promotions_are_funded as
select * from (
  select e.owner as campaign_id, e.currency,
    coalesce(sum(e.amount) filter (where e.event = 'fund_promotion'), 0) as funded,
    coalesce(sum(e.amount) filter (where e.side = 'D' and e.event <> 'promotion_moved'), 0)
      - coalesce(sum(e.amount) filter (where e.side = 'C' and e.event in ('coupon_released', 'cancel')), 0)
      as spent
  from ledger.entries e where e.kind = 'client.promotion'
  group by 1, 2
) x where spent > funded;
comment on view invariants.promotions_are_funded is 'No promotion gives more than the budget that was put into it.';
