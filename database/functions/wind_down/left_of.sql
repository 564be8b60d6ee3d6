-- What a step has left to do, in words; null when nothing.
create function wind_down.left_of(in_step text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select case in_step
    when 'cancel' then (select 'a purchase in its cooling-off time' where exists (
      select from orders.orders o, wind_down.runs r
      where o.state = 'valid' and o.cancel_until >= r.began_at and income.paid(o.bucket, o.id) = 0))
    when 'seal' then (select 'the seal' where not exists (
      select from wind_down.steps s where s.step = 'seal' and ((s.facts ->> 'broken')::bigint > 0
        or exists (select from ledger.daily_seals d where d.at >= s.began_at))))
    when 'prove' then (select 'the proof of the day' where exists (select from members.members)
      and not exists (select from proof.commits c, wind_down.runs r
        where c.day >= platform.day_of(r.began_at) and c.taken_over_at is null)
      -- after an hour it blocks nobody's money any more; `close` waits for a proof that matches
      and not exists (select from wind_down.failures t
        where t.step = 'prove' and t.since < platform.now() - interval '60 minutes'))
    when 'income' then (select 'a return that is still locked' where exists (
      select from ledger.accounts a where a.kind = 'reserve.sold' and a.balance > 0))
    when 'principal' then (select 'an open order' where exists (
      select from orders.orders o where o.state = 'valid'))
    when 'share' then (select 'a currency that is not shared out' where exists (
      select from wind_down.figures() f
      where not ledger.is_shared_out(f.currency)))
    when 'close' then (select 'the proof of what is left' where exists (select from members.members)
      and not exists (select from proof.commits c join wind_down.steps s
        on s.step = 'share' and c.taken_at >= date_trunc('milliseconds', s.ended_at)
          and c.taken_over_at is null))
  end
$$;
grant execute on function wind_down.left_of to ballast_service;
