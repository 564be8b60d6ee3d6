-- Ends a step when the books say that nothing is left of it, and begins the next; answers the run's step
-- afterwards. `facts` are stored with it. BW003 with what is left.
create function wind_down.end_step(in_step text, in_facts jsonb default '{}') returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  r wind_down.runs;
  remains text;
  moment timestamptz;
begin
  select * into r from wind_down.runs x for update;
  if r.step is distinct from in_step or in_step = 'done' then return r.step; end if;
  remains := wind_down.left_of(in_step);
  if remains is not null then
    raise exception 'wind_down: there is still %', remains using errcode = 'BW003';
  end if;
  moment := platform.now();
  r.step := case in_step when 'cancel' then 'seal' when 'seal' then 'prove' when 'prove' then 'income'
    when 'income' then 'principal' when 'principal' then 'share' when 'share' then 'close'
    else 'done' end;
  update wind_down.steps s set ended_at = moment, facts = s.facts || in_facts || coalesce((
      select jsonb_build_object('failure', t.reason) from wind_down.failures t
      where t.step = in_step and t.bucket is null), '{}')
  where s.step = in_step;
  delete from wind_down.failures t where t.step = in_step;
  update wind_down.runs x set step = r.step;
  if r.step <> 'done' then
    insert into wind_down.steps (step, began_at) values (r.step, moment);
  else
    update ledger.proposals p set state = 'done', ended_at = moment
    where p.id = r.proposal_id and p.state = 'approved';
  end if;
  return r.step;
end $$;
grant execute on function wind_down.end_step to ballast_service;
