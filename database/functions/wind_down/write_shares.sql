-- Inside. Each claim's part, rounded down, and the units left over to the largest remainders, ties by
-- id; the rest of each becomes its floor, and what would take from members is closed.
create function wind_down.write_shares(c wind_down.cuts) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into wind_down.shares (currency, claimant, bucket, kind, is_set_aside, claim, payable)
  with claims as (
    select a.bucket, a.owner as claimant, 'member' as kind, false as is_set_aside,
      sum(a.balance)::bigint as claim
    from ledger.accounts a join ledger.account_kinds k on k.kind = a.kind and k.owner_is = 'member'
    where a.currency = c.currency and a.kind <> 'client.withdrawing' group by 1, 2
    union all
    select w.bucket, w.transaction_id, 'payment', w.rail = 'chain', w.gross
    from wallets.withdrawals w where w.state in ('approved', 'sent') and w.currency = c.currency
    union all
    select r.bucket, r.id, 'payment', true, r.amount from cash.refunds r
    where r.state = 'processing' and r.currency = c.currency
    union all
    select 0, t.id, 'payment', true, t.amount from bank.transfers t
    where t.purpose = 'receipt_returned' and t.applied_at is null and t.currency = c.currency
    union all
    select 0, e.transaction_id, 'receipt', false, e.amount from ledger.entries e
    where e.bucket = 0 and e.event = 'unknown_receipt' and e.kind = 'client.unidentified'
      and e.owner = ledger.house() and e.currency = c.currency
      and not ledger.is_leaving(e.transaction_id) and not exists (
        select from ledger.transactions t where t.bucket = 0
          and t.id = ledger.derived_id('receipt_matched', e.transaction_id))
  ), parts as (
    select x.*, div(x.claim * c.held, c.claims)::bigint as part, x.claim * c.held % c.claims as remainder
    from claims x where x.claim > 0
  ), ranked as (
    select p.*,
      row_number() over (order by p.is_set_aside, p.remainder desc, p.claimant) as place,
      c.held - sum(p.part) filter (where not p.is_set_aside) over () as over_units
    from parts p
  )
  select c.currency, k.claimant, k.bucket, k.kind, k.is_set_aside, k.claim,
    k.part + case when not k.is_set_aside and k.place <= k.over_units then 1 else 0 end
  from ranked k;
  if (c.claims, c.held) is distinct from (select (sum(s.claim), sum(s.payable))
    from wind_down.shares s where s.currency = c.currency and not s.is_set_aside)
  then
    raise exception 'wind_down: the shares are not what is there' using errcode = 'BW004';
  end if;
  perform ledger.set_floors(c.currency, array_agg(s.bucket), array_agg(s.claimant),
    array_agg(s.rest), array_agg(s.claim), array_agg(s.kind))
  from wind_down.shares s where s.currency = c.currency;
  perform ledger.close_events(array['welcome', 'bonus', 'redeemed_code', 'coins', 'coupon_received',
    'invitation_share', 'conversion', 'cash_recharge'], c.at);
end $$;
