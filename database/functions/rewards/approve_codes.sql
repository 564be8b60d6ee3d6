-- Approves a batch. One at a time, so that the budget covers all of them. Errors: BQ001 the budget does not
-- cover it, BQ002 it has expired or its campaign has ended.
create function rewards.approve_codes(proposal uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  p ledger.proposals := ledger.take_proposal(proposal, 'code_batch');
  b rewards.code_batches;
begin
  if p.id is null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('rewards codes', 0));
  update rewards.code_batches x set state = 'approved'
  from reserve.campaigns c
  where x.proposal_id = p.id and x.state = 'proposed' and x.expires_at > platform.now()
    and c.id = x.campaign_id and c.kind = 'codes' and c.state = 'open' and x.amount <= c.amount
  returning x.* into b;
  if b.id is null then
    raise exception 'rewards: the batch or its campaign is over' using errcode = 'BQ002';
  end if;
  if rewards.codes_out(b.campaign_id) > (reserve.budget_of(b.campaign_id, 0)).everywhere then
    raise exception 'rewards: the budget does not cover these codes' using errcode = 'BQ001';
  end if;
  update ledger.proposals set state = 'done', ended_at = platform.now() where id = p.id;
end $$;
grant execute on function rewards.approve_codes to ballast_service;
