-- A lot is written once; afterwards only its state and attestors change with its proposal: approved →
-- moving, done → funded, ended otherwise → refused or, after moving, failed.
create function reserve.follow_lot(proposal uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare new_state text;
begin
  update reserve.lots l
  set state = case p.state when 'approved' then 'moving' when 'done' then 'funded' when 'open'
      then 'proposed' else case l.state when 'moving' then 'failed' else 'refused' end end,
    attestor = case when p.state in ('approved', 'done')
      then coalesce(l.attestor, ledger.approvers(p.id)) else l.attestor end
  from ledger.proposals p
  where l.proposal_id = proposal and p.id = proposal
    and l.state in ('proposed', 'moving')
  returning l.state into new_state;
  return new_state;
end $$;
grant execute on function reserve.follow_lot to ballast_service;

-- The ledger transaction by which an approved funding reached the reserve; no row before that. The house's
-- ledger transactions are in bucket 0.
create function reserve.funding_of(proposal uuid) returns table (id uuid, at timestamptz)
language sql stable parallel safe
as $$
  select t.id, t.at from ledger.transactions t
  where t.bucket = 0 and t.proposal_id = proposal and t.event in ('fund_reserve', 'outside_yield')
  order by t.at limit 1
$$;
grant execute on function reserve.funding_of to ballast_service;

-- A campaign opens when its first funding is in the ledger, and is refused with it; none opens after the
-- end of sales.
create function reserve.follow_campaign(proposal uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update reserve.campaigns c
  set state = case when p.state <> 'done' then 'refused'
    when ledger.sales_ended() then 'ended' else 'open' end
  from ledger.proposals p
  where c.proposal_id = proposal and p.id = proposal and c.state = 'proposed'
    and p.state in ('done', 'refused', 'withdrawn', 'expired')
$$;
grant execute on function reserve.follow_campaign to ballast_service;

create function reserve.end_campaign(campaign uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$ update reserve.campaigns set state = 'ended' where id = campaign and state = 'open' $$;
grant execute on function reserve.end_campaign to ballast_service;

-- What the house may still spend: its cash less what approved moves will take.
create function reserve.house_cash_free(in_currency text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select (
    coalesce((select sum(a.balance) from ledger.accounts a
      where a.kind = 'house.cash' and a.currency = in_currency and a.owner = ledger.house()), 0)
    - coalesce((select sum((p.input ->> 'amount')::bigint) from ledger.proposals p
      where p.state = 'approved' and p.action in ('fund_reserve', 'fund_promotion', 'fund_float')
        and p.input ->> 'currency' = in_currency), 0))::bigint
$$;
grant execute on function reserve.house_cash_free to ballast_service;
