-- Internal. The claims that share a currency: everything owed before the first round, later the
-- same claims. open: the part of a claim that is still owed and not being paid. A pending payment
-- counts as a paid part of its claim; if it fails, it falls under the same factor. What was only
-- applied for is open.
create function wind_down.claims_of(in_currency text)
returns table (
  bucket int, claimant uuid, kind text, claim bigint, open bigint, floor bigint
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with amounts as (
    select a.bucket, a.owner as claimant, 'member' as kind, a.balance as owed, 0::bigint as leaving
    from ledger.accounts a join ledger.account_kinds k on k.kind = a.kind and k.owner_is = 'member'
    where a.currency = in_currency
    union all
    select w.bucket, w.member_id, 'member', 0, w.gross from wallets.withdrawals w
    where w.currency = in_currency and w.state in ('approved', 'sent')
    union all
    select r.bucket, r.member_id, 'member', 0, r.amount from cash.refunds r
    where r.currency = in_currency and r.state = 'processing'
    union all
    select 0, e.transaction_id, 'receipt', e.amount,
      case when ledger.is_leaving(e.transaction_id) then e.amount else 0 end
    from ledger.entries e
    where e.bucket = 0 and e.event = 'unknown_receipt' and e.kind = 'client.unidentified'
      and e.owner = ledger.house() and e.currency = in_currency and not exists (
        select from ledger.transactions t where t.bucket = 0
          and t.id = ledger.derived_id('receipt_matched', e.transaction_id))
  ), owed as (
    select x.bucket, x.claimant, x.kind, sum(x.owed)::bigint as claim,
      sum(x.owed - x.leaving)::bigint as open
    from amounts x group by 1, 2, 3 having sum(x.owed) > 0
  )
  select o.bucket, o.claimant, o.kind, o.claim, o.open, 0::bigint from owed o
  where not exists (select from ledger.floors f where f.currency = in_currency)
  union all
  select f.bucket, f.owner, f.kind, f.claim, least(f.claim, coalesce(o.open, 0)), f.floor
  from ledger.floors f left join owed o on o.bucket = f.bucket and o.claimant = f.owner
  where f.currency = in_currency and f.claim > 0
$$;

-- Internal. The factor part / whole at which `shared` is everything that the claims can still be
-- paid, less what each was paid before. A claim that was paid more keeps it, and the factor applies
-- to the others.
create function wind_down.factor_of(
  in_currency text, shared numeric, out part numeric, out whole numeric
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with levels as (
    select c.claim - c.open as paid, c.claim, sum(c.claim) over w as whole,
      sum(c.claim - c.open) over w as paid_of_whole
    from wind_down.claims_of(in_currency) c
    -- sixty digits distinguish any two fractions
    window w as (order by round((c.claim - c.open)::numeric, 60) / c.claim)
  )
  select coalesce(max(x.part), 1), coalesce(max(x.whole), 1) from (
    select shared + l.paid_of_whole as part, l.whole from levels l
    where l.paid * l.whole - l.paid_of_whole * l.claim <= shared * l.claim
    order by l.whole desc limit 1) x
$$;
