-- A member redeems a code, once for each batch; pays from the budget. Outcomes: 'ok', 'wrong' (unknown,
-- expired or ended), 'used' by this member, 'over' (used up), and those of reserve.give.
create function rewards.redeem(in_bucket int, in_member uuid, in_hash bytea)
returns table (
  outcome text, campaign_id uuid, name text, transaction_id uuid, amount bigint, currency text,
  at timestamptz
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  b rewards.code_batches;
  uses int;
  id uuid;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  select c.uses_left into uses from rewards.codes c where c.hash = in_hash for update;
  -- locked against ending the batch at the same time
  select x.* into b from rewards.codes c join rewards.code_batches x on x.id = c.batch_id
  where c.hash = in_hash and x.state = 'made' and x.expires_at > platform.now() for share of x;
  id := ledger.derived_id('redeem:' || b.id, in_member);
  at := platform.now();
  outcome := case
    when b.id is null then 'wrong'
    when exists (select from rewards.redemptions r where r.bucket = in_bucket
      and r.member_id = in_member and r.batch_id = b.id) then 'used'
    when uses = 0 then 'over'
    else reserve.give(id, 'redeemed_code', b.campaign_id, in_bucket, in_member, b.amount, 'member',
      b.id::text) end;
  if outcome = 'given' then
    outcome := 'ok';
    update rewards.codes c set uses_left = c.uses_left - 1 where c.hash = in_hash;
    insert into rewards.redemptions
      (bucket, member_id, batch_id, code_hash, transaction_id, currency, amount, at)
    values (in_bucket, in_member, b.id, in_hash, id, b.currency, b.amount, at);
  end if;
  return query select outcome, b.campaign_id, b.name, id, b.amount, b.currency, at;
end $$;
grant execute on function rewards.redeem to ballast_service;
