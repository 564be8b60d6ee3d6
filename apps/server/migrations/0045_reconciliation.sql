-- What staff see of reconciliation: breaks made of the statements, and each invariant in words.

create index on chain.statements (book, at) where difference <> 0;
create index on bank.statements (currency, account, at) where is_break;

-- A break: statements of one book, one after the other, none of which agrees. Its figures are those
-- of the last of them; it ends with the first that agrees. Lines of the bank that are nothing of ours
-- (stray_line), what a payer's bank gave back and nobody booked (given_back, where nothing is missing
-- beside it), what it took back and a day did not book (taken_back, likewise), a credit that a day did not
-- book (stuck_credit, likewise) and a balance that is not what its lines add up to are told apart.
create view reserve.breaks as
select 'chain-' || f.id as id, 'chain' as rail, f.book, 'tUSDT' as currency,
  case when l.difference > 0 then 'more_outside' else 'less_outside' end as kind,
  f.at as since, l.at as seen_at, e.at as ended_at, l.difference,
  chain.whole(l.chain_balance, l.unit) as outside, l.ledger_balance as books,
  chain.whole(l.in_transit + l.dust, l.unit) as in_transit, l.parts
from chain.statements f
left join lateral (
  select p.difference from chain.statements p
  where p.book = f.book and (p.at, p.id) < (f.at, f.id)
  order by p.at desc, p.id desc limit 1) before on true
left join lateral (
  select n.at, n.id from chain.statements n
  where n.book = f.book and (n.at, n.id) > (f.at, f.id) and n.difference = 0
  order by n.at, n.id limit 1) e on true
cross join lateral (
  select x.* from chain.statements x
  where x.book = f.book and (x.at, x.id) >= (f.at, f.id)
    and (e.at is null or (x.at, x.id) < (e.at, e.id))
  order by x.at desc, x.id desc limit 1) l
where f.difference <> 0 and coalesce(before.difference, 0) = 0
union all
select 'bank-' || f.id, 'bank', f.account, f.currency,
  case when coalesce(k.balance, 0) <> l.bank_balance then 'wrong_balance'
    when exists (select from bank.lines b
      where b.account = f.account and b.currency = f.currency and b.no <= l.line
        and b.kind in ('payment', 'chargeback', 'transfer') and e.at is null
        and not exists (select from bank.payments p where p.id = b.object)
        and not exists (select from bank.transfers t where t.id = b.object)) then 'stray_line'
    when l.difference < 0 then 'less_outside'
    when l.parts ? 'given_back' then 'given_back'
    when l.parts ? 'taken_back' and l.difference = 0 then 'taken_back'
    when l.parts ? 'stuck_credit' and l.difference = 0 then 'stuck_credit'
    when l.difference > 0 then 'more_outside' else 'less_outside' end,
  f.at, l.at, e.at, l.difference, l.bank_balance, l.ledger_balance, l.in_transit, l.parts
from bank.statements f
left join lateral (
  select p.is_break from bank.statements p
  where p.currency = f.currency and p.account = f.account and (p.at, p.id) < (f.at, f.id)
  order by p.at desc, p.id desc limit 1) before on true
left join lateral (
  select n.at, n.id from bank.statements n
  where n.currency = f.currency and n.account = f.account and (n.at, n.id) > (f.at, f.id)
    and not n.is_break
  order by n.at, n.id limit 1) e on true
cross join lateral (
  select x.* from bank.statements x
  where x.currency = f.currency and x.account = f.account and (x.at, x.id) >= (f.at, f.id)
    and (e.at is null or (x.at, x.id) < (e.at, e.id))
  order by x.at desc, x.id desc limit 1) l
left join bank.lines k on k.account = f.account and k.currency = f.currency and k.no = l.line
where f.is_break and not coalesce(before.is_break, false);
grant select on reserve.breaks to ballast_service;

-- What each invariant guards, in words that staff read. One that is added later says so itself.
comment on view invariants.transactions_balance is 'In every ledger transaction debits equal credits, book by book and currency by currency, and none is without entries.';
comment on view invariants.entries_follow_their_transaction is 'Event, time and place in the chain of an entry are those of its ledger transaction.';
comment on view invariants.trial_balance is 'All balances of a book add up to nothing: what is held is what is owed.';
comment on view invariants.balances_are_sums_of_entries is 'The balance kept with an account is the sum of its entries, and no entry is without its account.';
comment on view invariants.running_balances is 'The balance that an entry carries is the one before it and its own amount.';
comment on view invariants.no_negative_balance is 'No account that must not fall below nothing has done so.';
comment on view invariants.bridges_mirror is 'What one book says it owes another is what the other says it is owed.';
comment on view invariants.transit_is_zero is 'Nothing is lost between two buckets.';
comment on view invariants.client_cover is 'What is held for members is at least what they are owed.';
comment on view invariants.reserve_cover is 'The reserve holds the cash for every return that is offered, sold or paid and not yet moved.';
comment on view invariants.books_agree_with_the_chain is 'The newest statement of each book agrees with the chain.';
comment on view invariants.books_agree_with_the_bank is 'The newest statement of each account agrees with the bank, and what payers'' banks gave back, or took back a day ago, is booked.';
comment on view invariants.sold_is_owed_to_open_orders is 'What is locked for sold units is what their open orders are still owed.';
comment on view invariants.principal_is_that_of_open_orders is 'A member''s principal is that of the member''s open orders.';
comment on view invariants.units_sold_and_left_are_units_listed is 'Units sold and units left are the units that were listed: no product is oversold.';
comment on view invariants.offered_covers_units_left is 'What is locked for units not sold covers the whole return of those units.';
comment on view invariants.income_is_paid_days_times_daily_return is 'The income of an order is the days that were paid times its daily return.';
comment on view invariants.income_due_is_that_not_taken_out is 'The income that waits for a member is that of the days not yet taken out.';
comment on view invariants.backing_is_paid_or_still_locked is 'What the lots gave to a product was paid as income, is still locked, or went back.';
comment on view invariants.income_within_lots is 'No lot pays more income than the cash that was put into it.';
comment on view invariants.promotions_are_funded is 'No promotion gives more than the budget that was put into it.';
comment on view invariants.withdrawing_is_that_of_open_withdrawals is 'What is on its way out for a member is that of the member''s open withdrawals.';
comment on view invariants.withdrawals_end_as_in_the_ledger is 'A withdrawal ended in the ledger as its own row says.';
comment on view invariants.approvals_are_by_other_people is 'What needs approval was approved by other people than the one who proposed it.';
comment on view invariants.decisions_are_in_time is 'Nobody consented to a proposal after its seven days, and none expired before.';
comment on view invariants.seal_chain_recomputes is 'The hashes of every bucket''s chain recompute: nothing was changed afterwards.';
comment on view invariants.float_held_is_that_of_open_withdrawals is 'Float set aside is that of cash withdrawals that are open.';
comment on view invariants.payments_are_credited_as_paid is 'A payment at the bank was credited once, with what was paid.';
comment on view invariants.chargebacks_are_within_their_payments is 'Of no payment the payer''s bank took back, and kept, more than was paid, but for what the operator bore since.';
comment on view invariants.given_back_is_what_the_bank_gave_back is 'What was booked as given back by a payer''s bank stands on the bank''s lines, and went to those it was taken from.';
comment on view invariants.excess_borne_is_within_losses is 'What payers'' banks took above payments and the operator bore, kept or given back since, is within the losses that were booked.';
comment on view invariants.credits_taken_back_are_booked is 'What lines of our bank are said to have ended of credits is what two people booked of each, receipt by receipt and wallet by wallet, and the ledger has as much.';
comment on view invariants.conversions_are_once_a_member is 'A member converted local money once at most.';
comment on view invariants.rewards_are_paid_as_written is 'Each reward was paid in the ledger with the amount that its own row says.';
comment on view invariants.coins_are_sums_of_entries is 'A member''s gold coins are the sum of what gave and took them.';
comment on view invariants.coins_have_a_cause is 'Gold coins come from signing in, the quiz, or an exchange, and from nothing else.';
comment on view invariants.codes_are_funded is 'Every code that can still be redeemed has its money in its budget.';
comment on view invariants.coupons_are_set_aside is 'What a coupon may give is set aside from its budget.';
comment on view invariants.coupons_follow_their_orders is 'A coupon ends as its order does: paid with the principal, or back to its budget.';
comment on view invariants.claims_are_paid_when_approved is 'A claim was paid when it was approved, and only then.';
comment on view invariants.invitation_share_is_within_its_fee is 'The inviter''s part is at most a fifth of a fee that was really paid, once a fee, and never the member''s own.';
