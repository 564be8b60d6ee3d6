create view invariants.transit_is_zero as
select a.kind, a.currency, sum(a.balance) as off_by from ledger.accounts a
where a.kind in ('client.transit', 'reserve.transit') group by 1, 2 having sum(a.balance) <> 0;
comment on view invariants.transit_is_zero is 'Nothing is lost between two buckets.';
