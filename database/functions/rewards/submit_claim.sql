-- Submits a claim. Null when done, else 'promotions_not_allowed', 'promotion_over' (no budget covers it
-- beside other submitted claims), 'claim_not_open' (submitted, or approved), 'proof_taken'.
create function rewards.submit_claim(
  in_bucket int, in_member uuid, in_id uuid, in_kind text, in_file uuid, in_link text, in_proof text
) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  m members.members;
  c reserve.campaigns;
  claim rewards.claims;
  waiting bigint;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  select * into strict m from members.members x where x.bucket = in_bucket and x.id = in_member;
  if not reserve.gifts_allowed(in_kind, m.country) then return 'promotions_not_allowed'; end if;
  select * into claim from rewards.claims x
  where x.bucket = in_bucket and x.member_id = in_member and x.kind = in_kind;
  if claim.state in ('submitted', 'approved') then return 'claim_not_open'; end if;
  -- one at a time for each campaign, so that each counts those before it
  select * into c from reserve.campaigns x
  where x.kind = in_kind and x.state = 'open' order by x.created_at limit 1 for no key update;
  select count(*) into waiting from rewards.claims x
  where x.campaign_id = c.id and x.state = 'submitted';
  if c.id is null
    or (reserve.budget_of(c.id, in_bucket)).everywhere < c.amount * (waiting + 1)
  then
    return 'promotion_over';
  end if;
  insert into rewards.claim_proofs (proof, claim_id)
  values (in_proof, coalesce(claim.id, in_id)) on conflict do nothing;
  if not exists (select from rewards.claim_proofs x
    where x.proof = in_proof and x.claim_id = coalesce(claim.id, in_id))
  then
    return 'proof_taken';
  end if;
  insert into rewards.claims (bucket, id, member_id, kind, state, campaign_id, currency, amount,
    file_id, link, submitted_at)
  values (in_bucket, in_id, in_member, in_kind, 'submitted', c.id, c.currency, c.amount, in_file,
    in_link, platform.now())
  on conflict (bucket, member_id, kind) do update
  set state = 'submitted', campaign_id = excluded.campaign_id, currency = excluded.currency,
    amount = excluded.amount, file_id = excluded.file_id, link = excluded.link,
    submitted_at = excluded.submitted_at, decided_at = null, decided_by = null, reason = null;
  return null;
end $$;
grant execute on function rewards.submit_claim to ballast_service;
