-- Ends the stop of a restore, after two people approved it. BX005: there is none; BX006: a finding is not
-- settled, or a rail was not compared yet.
create function outside.resume(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare p ledger.proposals := ledger.take_proposal(proposal, 'resume_effects');
begin
  if p.id is null then return; end if;
  if exists (select from outside.findings f where f.state = 'open')
    or (select count(*) from outside.asked) < 2
  then
    raise exception 'outside: not all is settled' using errcode = 'BX006';
  end if;
  update outside.stops s set ended_at = platform.now(), proposal_id = p.id where s.ended_at is null;
  if not found then
    raise exception 'outside: nothing is stopped' using errcode = 'BX005';
  end if;
  update ledger.proposals x set state = 'done', ended_at = platform.now() where x.id = p.id;
end $$;
grant execute on function outside.resume to ballast_service;
