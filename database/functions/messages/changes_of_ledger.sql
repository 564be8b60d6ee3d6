-- Internal. The topic of a ledger event; events not named here belong to the wallet.
create function messages.topic_of(event text) returns text
language sql immutable parallel safe
as $$
  select case
    when event in ('deposit', 'receipt_matched', 'cash_recharge', 'conversion', 'local_deposit',
      'chargeback', 'chargeback_reversal', 'reversal') then 'deposit'
    when event like 'withdrawal\_%' or event = 'cash_withdrawal_settled' then 'withdrawal'
    when event in ('buy', 'buy_with_coupon', 'cancel', 'early_exit', 'maturity', 'coupon_paid')
      then 'order'
    when event in ('daily_income', 'take_out') then 'income'
    else 'wallet' end
$$;

-- Internal. The inviters of a member, who see the purchases of their team: at most three levels.
create function messages.team_above(member uuid) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with recursive above as (
    select m.inviter_id as id, 1 as level from members.members m
    where m.bucket = platform.bucket_of(member) and m.id = member
    union all
    select m.inviter_id, a.level + 1 from above a
    join members.members m on m.bucket = platform.bucket_of(a.id) and m.id = a.id
    where a.level < 3
  )
  select a.id from above a where a.id is not null
$$;

-- Internal. The members whom these batches concern. The income of a day is announced to the whole bucket,
-- and each client asks for its own. Looked up by key, as in facts_of_ledger.
create function messages.changes_of_ledger(batches messages.batches[]) returns messages.change[]
language sql stable security definer set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set enable_material = off set jit = off
as $$
  with t as materialized (
    select x.bucket, x.id, x.event, x.at, x.reference from unnest(batches) b
    join ledger.transactions x on x.bucket = b.bucket and x.seq > b.behind and x.seq <= b.up_to
  ), touched as materialized (
    select distinct e.owner, t.bucket, t.event from t
    join ledger.entries e on e.bucket = t.bucket and e.transaction_id = t.id and e.at = t.at
    join ledger.account_kinds k on k.kind = e.kind and k.owner_is = 'member'
    where t.event <> 'daily_income'
  )
  select array_agg(row(c.bucket, c.member_id, c.topic)::messages.change)
  from (
    select o.bucket, o.owner as member_id, messages.topic_of(o.event) as topic
    from touched o
    union all
    select distinct t.bucket, null::uuid, 'income' from t where t.event = 'daily_income'
    union all
    -- A payment changes even when nothing left its member's wallet, or returned to it.
    select p.bucket, p.member_id, 'deposit' from t join cash.payments p
      on p.id = case when t.event in ('chargeback', 'chargeback_reversal') then t.reference::uuid end
    union all
    select platform.bucket_of(a), a, 'team'
    from (select distinct o.owner from touched o 
      where o.event in ('buy', 'buy_with_coupon', 'cancel', 'early_exit')) o,
      messages.team_above(o.owner) a
  ) c
$$;
