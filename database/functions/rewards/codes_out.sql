-- How much the outstanding codes can still claim of the budget of a campaign. An approved batch counts in
-- full; an expired or ended one does not count.
create function rewards.codes_out(campaign uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(sum(b.amount * b.codes * b.uses_each - coalesce((
    select sum(r.amount) from rewards.redemptions r where r.batch_id = b.id), 0)), 0)::bigint
  from rewards.code_batches b
  where b.campaign_id = campaign and b.state in ('approved', 'made')
    and b.expires_at > platform.now()
$$;
grant execute on function rewards.codes_out to ballast_service;
