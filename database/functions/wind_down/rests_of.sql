-- Inside: each claim of the cut in a currency, what of it cannot be paid, and what of it can. What a member has
-- only applied for is of it: a round brings it back before it spreads anything. A receipt that has ended, or is on its way back whole, has no more than that; what it was is the claim of whom it went to.
create function wind_down.rests_of(in_currency text)
returns table (
  bucket int, claimant uuid, is_set_aside boolean, claim bigint, rest bigint, room bigint
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select f.bucket, f.owner, coalesce(s.is_set_aside, false), f.claim, f.floor,
    greatest(0, least(f.claim, case f.kind
      when 'member' then (
        select coalesce(sum(a.balance), 0) from ledger.accounts a
        join ledger.account_kinds k on k.kind = a.kind and k.owner_is = 'member'
        where a.bucket = f.bucket and a.owner = f.owner and a.currency = f.currency
          and a.kind <> 'client.withdrawing')
        + (select coalesce(sum(w.gross), 0) from wallets.withdrawals w
          where w.bucket = f.bucket and w.member_id = f.owner and w.currency = f.currency
            and w.state = 'processing')
      when 'receipt' then (
        select coalesce(sum(e.amount), 0) from ledger.entries e
        where e.bucket = f.bucket and e.transaction_id = f.owner
          and e.event = 'unknown_receipt' and e.kind = 'client.unidentified'
          and not ledger.is_leaving(f.owner) and not exists (select from ledger.transactions t
            where t.bucket = f.bucket and t.id = ledger.derived_id('receipt_matched', f.owner)))
      else f.claim end) - f.floor)::bigint
  from ledger.floors f left join wind_down.shares s
    on s.bucket = f.bucket and s.currency = f.currency and s.claimant = f.owner
  where f.currency = in_currency
$$;
