create view invariants.coins_are_sums_of_entries as
select * from (
  select e.bucket, e.member_id, e.no, e.balance,
    sum(e.coins) over w as sum, row_number() over w as place
  from rewards.coin_entries e window w as (partition by e.bucket, e.member_id order by e.no)
) x where balance <> sum or no <> place
union all
select t.bucket, null, null, t.coins, e.coins, null from rewards.coin_totals t
cross join lateral (select coalesce(sum(e.coins), 0) as coins from rewards.coin_entries e
  where e.bucket = t.bucket) e
where t.coins <> e.coins;
comment on view invariants.coins_are_sums_of_entries is 'A member''s gold coins are the sum of what gave and took them.';
