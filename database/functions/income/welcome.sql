-- One free income for a new member, once, only from the budget of the open welcome campaign; stores the
-- outcome. Answers 'draw' and stores nothing when the campaign has the money in other buckets: call
-- reserve.draw_promotion, then this again.
create function income.welcome(in_bucket int, in_member uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  m members.members;
  c record; -- of reserve.campaigns
  result text;
  here bigint;
  everywhere bigint;
begin
  perform ledger.lock_buckets(array[in_bucket]);
  select w.outcome into result from income.welcomes w
  where w.bucket = in_bucket and w.member_id = in_member;
  if result is not null then
    return result;
  end if;
  select * into strict m from members.members x where x.bucket = in_bucket and x.id = in_member;
  select * into c from reserve.campaigns x
  where x.kind = 'welcome' and x.state = 'open' order by x.created_at limit 1;
  select coalesce(sum(a.balance) filter (where a.bucket = in_bucket), 0), coalesce(sum(a.balance), 0)
  into here, everywhere from ledger.accounts a
  where a.kind = 'client.promotion' and a.owner = c.id and a.currency = c.currency;

  result := case
    -- The owner of a closed account could never withdraw the income.
    when m.state = 'closed' or not coalesce((members.policy(m.country)).promotions, false)
      then 'not_allowed'
    when c.id is null then 'no_campaign'
    when everywhere < c.amount then 'no_budget'
    when here < c.amount then 'draw'
    else 'given'
  end;
  if result = 'draw' then
    return result;
  end if;
  if result = 'given' and not ledger.welcome(m.id, c.id, c.currency, c.amount) then
    raise exception 'income: the ledger has welcomed this member already' using errcode = 'BI005';
  end if;
  insert into income.welcomes
    (bucket, member_id, registered_at, outcome, campaign_id, amount, at)
  values (m.bucket, m.id, m.registered_at, result, c.id,
    case when result = 'given' then c.amount end, platform.now());
  return result;
end $$;
grant execute on function income.welcome to ballast_service;
