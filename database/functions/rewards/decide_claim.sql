-- Decides a claim; approval pays the bonus. Null when done, else 'claim_unknown', 'claim_decided',
-- 'reviewer_funded' (the person proposed or approved the budget, and may not give it out too), or an
-- outcome of reserve.give. Error: BL013 no active person of the staff.
create function rewards.decide_claim(
  in_bucket int, in_id uuid, in_staff text, in_approve boolean, in_reason text
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  claim rewards.claims;
  gift uuid := ledger.derived_id('claim', in_id);
  given text;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  perform ledger.refuse_unless_staff(in_staff);
  select * into claim from rewards.claims x where x.bucket = in_bucket and x.id = in_id;
  if claim.id is null then return 'claim_unknown'; end if;
  if claim.state <> 'submitted' then return 'claim_decided'; end if;
  if exists (
    select from ledger.proposals p
    left join ledger.consents s on s.proposal_id = p.id
    where p.action = 'fund_promotion' and p.state = 'done'
      and p.input ->> 'campaign_id' = claim.campaign_id::text
      and in_staff in (p.maker, s.staff)
  ) then
    return 'reviewer_funded';
  end if;
  if in_approve then
    given := reserve.give(gift, 'bonus', claim.campaign_id, in_bucket, claim.member_id, claim.amount,
      in_staff, in_id::text);
    if given <> 'given' then return given; end if;
  else
    -- anybody else may submit this picture or video after a refusal
    delete from rewards.claim_proofs x where x.claim_id = in_id;
  end if;
  update rewards.claims x
  set state = case when in_approve then 'approved' else 'refused' end, decided_at = platform.now(),
    decided_by = in_staff, reason = in_reason, transaction_id = case when in_approve then gift end
  where x.bucket = in_bucket and x.id = in_id;
  return null;
end $$;
grant execute on function rewards.decide_claim to ballast_service;
