-- Resumes sales, with two people and green values. BL050 after the end of sales; BL011 while a value is red
-- or stale; BL035 for a proposal older than the stop, because it was about something else.
create function reserve.resume_sales(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'resume_sales');
  g reserve.guard;
begin
  if p.id is null then return; end if;
  if ledger.sales_ended() then
    raise exception 'guard: sales have ended for good' using errcode = 'BL050';
  end if;
  perform reserve.refresh_guard(p.input ->> 'currency');
  select * into g from reserve.guard x where x.currency = p.input ->> 'currency' for update;
  if p.made_at < g.halted_at then
    raise exception 'guard: proposed before this stop' using errcode = 'BL035';
  end if;
  if g.red <> '{}' or g.stale <> '{}' then
    raise exception 'guard: a value is still red or stale' using errcode = 'BL011';
  end if;
  if g.halted_at is not null then
    insert into reserve.guard_history
    values (g.currency, platform.now(), 'resumed', g.halted_for, p.id);
    update reserve.guard x set halted_at = null, halted_for = null where x.currency = g.currency;
  end if;
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;
grant execute on function reserve.resume_sales to ballast_service;

-- Whether sales in a currency are on, as a word with the codes, for lists.
create view reserve.sales as
select g.currency, case x.refusal when 'sales_stopped' then 'stopped' when 'sales_ended' then 'ended'
    when 'guard_stale' then 'stale' else 'on' end as state,
  g.client_cover_bps, g.reserve_cover_bps, reserve.guard_reasons(g.currency) as reasons,
  nullif(g.checked_at, '-infinity') as checked_at, g.halted_at
from reserve.guard g cross join lateral (select reserve.check_guard(g.currency) as refusal) x;
grant select on reserve.sales to ballast_service;
