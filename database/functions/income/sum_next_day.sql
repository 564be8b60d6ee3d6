-- Adds up the next day that is complete in every bucket; answers it, null when there is none. Reads the
-- incomes of that day only.
create function income.sum_next_day(in_currency text) returns date
language plpgsql security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set jit = off
as $$
declare
  complete date;
  due date;
begin
  select min(g.done_through) into complete from income.progress g
  where g.currency = in_currency having count(*) = 64;
  if complete is null then return null; end if;
  if not exists (select from income.summed s where s.currency = in_currency) then
    insert into income.summed
    select in_currency, coalesce(min(i.day) - 1, complete) from income.incomes i
    where i.currency = in_currency
    on conflict do nothing;
  end if;
  select s.through + 1 into due from income.summed s where s.currency = in_currency for update;
  if due > complete then return null; end if;
  insert into income.product_days (product_id, day, currency, amount, incomes)
  select i.product_id, i.day, in_currency, sum(i.amount), count(*) from income.incomes i
  where i.currency = in_currency and i.day = due group by 1, 2;
  update income.summed s set through = due where s.currency = in_currency;
  return due;
end $$;
grant execute on function income.sum_next_day to ballast_service;
