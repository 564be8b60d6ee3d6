-- Adds up the days that became complete since the last run, at most 400; answers the last day.
create function income.sum_days(in_currency text) returns date
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  complete date;
  done date;
begin
  select min(g.done_through) into complete from income.progress g
  where g.currency = in_currency having count(*) = 64;
  if complete is null then return null; end if;
  insert into income.summed
  select in_currency, coalesce(min(i.day) - 1, complete) from income.incomes i
  where i.currency = in_currency and not exists (
    select from income.summed s where s.currency = in_currency)
  on conflict do nothing;
  select s.through into done from income.summed s where s.currency = in_currency for update;
  complete := least(complete, done + 400);
  if complete <= done then return done; end if;
  insert into income.product_days (product_id, day, currency, amount, incomes)
  select i.product_id, i.day, in_currency, sum(i.amount), count(*) from income.incomes i
  where i.currency = in_currency and i.day > done and i.day <= complete group by 1, 2;
  update income.summed s set through = complete where s.currency = in_currency;
  return complete;
end $$;
grant execute on function income.sum_days to ballast_service;
