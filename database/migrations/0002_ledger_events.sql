-- The ledger: accounts, events, entries, seals. The service may read all of it and execute one
-- function for each event; it has no right to insert, update or delete here.
create schema ledger;

grant usage on schema ledger to ballast_service;

create table ledger.currencies (
  currency text primary key,
  exponent int not null check (exponent between 0 and 6)
);

insert into ledger.currencies values ('tUSDT', 6), ('tINR', 2), ('tTRY', 2), ('tEUR', 2);

-- book: C client, R reserve, H house. normal: the side on which the balance grows.
-- floored: the balance may never go below zero in any bucket.
create table ledger.account_kinds (
  kind text primary key,
  book "char" not null check (book in ('C', 'R', 'H')),
  normal "char" not null check (normal in ('D', 'C')),
  floored boolean not null,
  owner_is text not null check (owner_is in ('member', 'house', 'product', 'lot', 'campaign')),
  meaning text not null,
  unique (kind, floored)
);

insert into ledger.account_kinds values
  ('client.custody', 'C', 'D', false, 'house', 'test money held for members: tUSDT on the chain, local at the bank'),
  ('client.due_from_reserve', 'C', 'D', true, 'house', 'income owed by the reserve, swept daily'),
  ('client.shortfall', 'C', 'D', true, 'house', 'owed by the house; must be 0 to sell'),
  ('client.transit', 'C', 'C', false, 'house', 'between buckets; sums to zero'),
  ('client.deposit', 'C', 'C', true, 'member', 'recharge wallet'),
  ('client.returned', 'C', 'C', true, 'member', 'balance wallet, principal come back'),
  ('client.earned', 'C', 'C', true, 'member', 'balance wallet, income and bonuses'),
  ('client.income', 'C', 'C', true, 'member', 'income due, not yet taken'),
  ('client.principal', 'C', 'C', true, 'member', 'invested'),
  ('client.withdrawing', 'C', 'C', true, 'member', 'on its way out'),
  ('client.unidentified', 'C', 'C', true, 'house', 'receipts without an owner yet'),
  ('client.due_to_house', 'C', 'C', true, 'house', 'fees earned, swept daily'),
  ('client.promotion', 'C', 'C', true, 'campaign', 'prefunded budget for bonuses'),
  ('client.coupon', 'C', 'C', true, 'campaign', 'set aside for coupons in members'' hands'),
  ('client.local', 'C', 'C', true, 'member', 'local wallet'),
  ('client.conversion', 'C', 'C', true, 'house', 'prefunded float for exchanges'),
  ('client.conversion_held', 'C', 'C', true, 'house', 'float set aside for cash withdrawals'),
  ('reserve.cash', 'R', 'D', true, 'house', 'the reserve''s own money on the chain'),
  ('reserve.capital', 'R', 'C', true, 'lot', 'free reserve given by the house'),
  ('reserve.yield', 'R', 'C', true, 'lot', 'free reserve earned outside'),
  ('reserve.offered', 'R', 'C', true, 'product', 'locked for units not sold'),
  ('reserve.sold', 'R', 'C', true, 'product', 'locked for units sold, still to pay'),
  ('reserve.due_to_client', 'R', 'C', true, 'house', 'income paid, cash not yet moved'),
  ('reserve.transit', 'R', 'C', false, 'house', 'between buckets; sums to zero'),
  ('house.cash', 'H', 'D', true, 'house', 'the operator''s own money'),
  ('house.fees_cash', 'H', 'D', true, 'house', 'fees received'),
  ('house.due_from_client', 'H', 'D', true, 'house', 'fees earned, not yet received'),
  ('house.equity', 'H', 'C', true, 'house', 'what the operator put in'),
  ('house.fee_revenue', 'H', 'C', true, 'house', 'fees'),
  ('house.promotion', 'H', 'D', true, 'house', 'spent on promotion budgets'),
  ('house.referral', 'H', 'D', true, 'house', 'spent on invitation shares'),
  ('house.returns', 'H', 'D', true, 'house', 'spent on the reserve'),
  ('house.inventory', 'H', 'D', false, 'house', 'put into the conversion float, less its losses'),
  ('house.losses', 'H', 'D', true, 'house', 'payments taken back by the payers'' banks, money lost outside');

-- posted_by: who may post the event ('staff' for any person of the staff); approvals: how many
-- people other than the maker must have consented.
create table ledger.events (
  event text primary key,
  posted_by text[] not null
    check (posted_by <@ array['member', 'watcher', 'worker', 'accrual', 'rail', 'staff']),
  approvals int not null check (approvals between 0 and 2),
  reversible boolean not null,
  meaning text not null
);

create table ledger.event_shapes (
  event text not null references ledger.events,
  kind text not null references ledger.account_kinds,
  side "char" not null check (side in ('D', 'C')),
  primary key (event, kind, side)
);

-- Only events that move nothing on the chain are reversible: money that arrived or moved there
-- stays moved, and a mirror in the books would make them differ from the chain.
insert into ledger.events values
  ('capital_in', '{staff}', 1, true, 'the operator puts in money of its own'),
  ('deposit', '{watcher}', 0, false, 'test money reached a member''s deposit address'),
  ('unknown_receipt', '{watcher}', 0, false, 'test money reached custody without an owner'),
  ('receipt_matched', '{staff}', 1, false, 'an unidentified receipt is given to its member'),
  ('withdrawal_applied', '{member}', 0, false, 'a member asks for money out'),
  ('withdrawal_released', '{member,rail,staff}', 0, false, 'a withdrawal was cancelled or failed; exact reverse'),
  ('withdrawal_settled', '{rail}', 0, false, 'a withdrawal was paid on the chain'),
  ('invitation_share', '{worker}', 0, false, 'the inviter''s part of a fee that an invited member paid'),
  ('fund_reserve', '{staff}', 1, false, 'the operator''s money becomes reserve capital'),
  ('outside_yield', '{staff}', 2, false, 'yield earned outside becomes reserve'),
  ('list_product', '{staff}', 1, false, 'the whole promised return is locked'),
  ('unlist_unsold', '{staff}', 1, false, 'the return of unsold units goes back to its lots'),
  ('allotment_moved', '{worker}', 0, false, 'unsold units move to another bucket'),
  ('buy', '{member}', 0, false, 'a member buys'),
  ('cancel', '{member,worker}', 0, false, 'a purchase is undone within the cooling-off time'),
  ('early_exit', '{member}', 0, false, 'an order is left early, the whole principal comes back'),
  ('coupon_received', '{member}', 0, false, 'what a coupon gives at most is set aside from its budget'),
  ('buy_with_coupon', '{member}', 0, false, 'a member buys, and a coupon is used'),
  ('coupon_paid', '{accrual}', 0, false, 'what a coupon gave is paid with the principal'),
  ('coupon_released', '{member,accrual,worker}', 0, false, 'what a coupon did not give goes back to its budget'),
  ('daily_income', '{accrual}', 0, false, 'the reserve owes the income of a day'),
  ('take_out', '{member}', 0, false, 'income goes to the balance wallet'),
  ('maturity', '{accrual}', 0, false, 'principal comes back after the last income'),
  ('income_sweep', '{worker}', 0, false, 'reserve cash for paid incomes reached custody'),
  ('fee_sweep', '{worker}', 0, false, 'fees left custody for the house'),
  ('fund_promotion', '{staff}', 1, false, 'the operator''s money becomes a promotion budget'),
  ('promotion_moved', '{worker}', 0, false, 'promotion budget moves to another bucket'),
  ('welcome', '{worker}', 0, false, 'one free income on registration'),
  ('bonus', '{staff}', 0, false, 'a claim was found right'),
  ('redeemed_code', '{member}', 0, false, 'a member redeems a code'),
  ('coins', '{member}', 0, false, 'a member exchanges gold coins'),
  ('wind_down', '{staff}', 1, false, 'as Ballast ends, what custody lacks becomes owed by the house'),
  ('shortfall_returned', '{worker}', 0, false, 'what custody lacked is there again'),
  ('reversal', '{staff}', 1, false, 'the exact mirror of another ledger transaction, once');

insert into ledger.event_shapes values
  ('capital_in', 'house.cash', 'D'), ('capital_in', 'house.equity', 'C'),
  ('deposit', 'client.custody', 'D'), ('deposit', 'client.deposit', 'C'),
  ('unknown_receipt', 'client.custody', 'D'), ('unknown_receipt', 'client.unidentified', 'C'),
  ('receipt_matched', 'client.unidentified', 'D'), ('receipt_matched', 'client.transit', 'C'),
  ('receipt_matched', 'client.transit', 'D'), ('receipt_matched', 'client.deposit', 'C'),
  ('withdrawal_applied', 'client.deposit', 'D'), ('withdrawal_applied', 'client.returned', 'D'),
  ('withdrawal_applied', 'client.earned', 'D'), ('withdrawal_applied', 'client.withdrawing', 'C'),
  ('withdrawal_released', 'client.withdrawing', 'D'),
  ('withdrawal_released', 'client.deposit', 'C'), ('withdrawal_released', 'client.returned', 'C'),
  ('withdrawal_released', 'client.earned', 'C'),
  ('withdrawal_settled', 'client.withdrawing', 'D'), ('withdrawal_settled', 'client.custody', 'C'),
  ('withdrawal_settled', 'client.due_to_house', 'C'),
  ('withdrawal_settled', 'house.due_from_client', 'D'),
  ('withdrawal_settled', 'house.fee_revenue', 'C'),
  ('invitation_share', 'client.due_to_house', 'D'), ('invitation_share', 'client.transit', 'C'),
  ('invitation_share', 'client.transit', 'D'), ('invitation_share', 'client.earned', 'C'),
  ('invitation_share', 'house.referral', 'D'),
  ('invitation_share', 'house.due_from_client', 'C'),
  ('fund_reserve', 'house.returns', 'D'), ('fund_reserve', 'house.cash', 'C'),
  ('fund_reserve', 'reserve.cash', 'D'), ('fund_reserve', 'reserve.capital', 'C'),
  ('outside_yield', 'reserve.cash', 'D'), ('outside_yield', 'reserve.yield', 'C'),
  ('list_product', 'reserve.capital', 'D'), ('list_product', 'reserve.yield', 'D'),
  ('list_product', 'reserve.transit', 'C'), ('list_product', 'reserve.transit', 'D'),
  ('list_product', 'reserve.offered', 'C'),
  ('unlist_unsold', 'reserve.offered', 'D'), ('unlist_unsold', 'reserve.transit', 'C'),
  ('unlist_unsold', 'reserve.transit', 'D'), ('unlist_unsold', 'reserve.capital', 'C'),
  ('unlist_unsold', 'reserve.yield', 'C'),
  ('allotment_moved', 'reserve.offered', 'D'), ('allotment_moved', 'reserve.transit', 'C'),
  ('allotment_moved', 'reserve.transit', 'D'), ('allotment_moved', 'reserve.offered', 'C'),
  ('buy', 'client.deposit', 'D'), ('buy', 'client.returned', 'D'), ('buy', 'client.earned', 'D'),
  ('buy', 'client.principal', 'C'), ('buy', 'reserve.offered', 'D'), ('buy', 'reserve.sold', 'C'),
  ('cancel', 'client.principal', 'D'), ('cancel', 'client.deposit', 'C'),
  ('cancel', 'client.returned', 'C'), ('cancel', 'client.earned', 'C'),
  ('cancel', 'reserve.sold', 'D'), ('cancel', 'reserve.offered', 'C'),
  ('early_exit', 'client.principal', 'D'), ('early_exit', 'client.returned', 'C'),
  ('early_exit', 'client.earned', 'C'), ('early_exit', 'reserve.sold', 'D'),
  ('early_exit', 'reserve.offered', 'C'),
  ('coupon_received', 'client.promotion', 'D'), ('coupon_received', 'client.coupon', 'C'),
  ('buy_with_coupon', 'client.deposit', 'D'), ('buy_with_coupon', 'client.returned', 'D'),
  ('buy_with_coupon', 'client.earned', 'D'), ('buy_with_coupon', 'client.coupon', 'D'),
  ('buy_with_coupon', 'client.principal', 'C'),
  ('buy_with_coupon', 'reserve.offered', 'D'), ('buy_with_coupon', 'reserve.sold', 'C'),
  ('cancel', 'client.coupon', 'C'),
  ('coupon_paid', 'client.principal', 'D'), ('coupon_paid', 'client.coupon', 'D'),
  ('coupon_paid', 'client.earned', 'C'),
  ('coupon_released', 'client.principal', 'D'), ('coupon_released', 'client.coupon', 'D'),
  ('coupon_released', 'client.promotion', 'C'),
  ('daily_income', 'reserve.sold', 'D'), ('daily_income', 'reserve.due_to_client', 'C'),
  ('daily_income', 'client.due_from_reserve', 'D'), ('daily_income', 'client.income', 'C'),
  ('take_out', 'client.income', 'D'), ('take_out', 'client.earned', 'C'),
  ('maturity', 'client.principal', 'D'), ('maturity', 'client.returned', 'C'),
  ('maturity', 'client.earned', 'C'),
  ('income_sweep', 'reserve.due_to_client', 'D'), ('income_sweep', 'reserve.transit', 'C'),
  ('income_sweep', 'reserve.transit', 'D'), ('income_sweep', 'reserve.cash', 'C'),
  ('income_sweep', 'client.custody', 'D'), ('income_sweep', 'client.due_from_reserve', 'C'),
  ('fee_sweep', 'client.due_to_house', 'D'), ('fee_sweep', 'client.custody', 'C'),
  ('fee_sweep', 'house.fees_cash', 'D'), ('fee_sweep', 'house.due_from_client', 'C'),
  ('fund_promotion', 'house.promotion', 'D'), ('fund_promotion', 'house.cash', 'C'),
  ('fund_promotion', 'client.custody', 'D'), ('fund_promotion', 'client.promotion', 'C'),
  ('promotion_moved', 'client.promotion', 'D'), ('promotion_moved', 'client.transit', 'C'),
  ('promotion_moved', 'client.transit', 'D'), ('promotion_moved', 'client.promotion', 'C'),
  ('welcome', 'client.promotion', 'D'), ('welcome', 'client.earned', 'C'),
  ('bonus', 'client.promotion', 'D'), ('bonus', 'client.earned', 'C'),
  ('redeemed_code', 'client.promotion', 'D'), ('redeemed_code', 'client.earned', 'C'),
  ('coins', 'client.promotion', 'D'), ('coins', 'client.earned', 'C'),
  ('wind_down', 'client.shortfall', 'D'), ('wind_down', 'client.custody', 'C'),
  ('shortfall_returned', 'client.custody', 'D'), ('shortfall_returned', 'client.shortfall', 'C');

-- A reversal may write only the mirror of what a reversible event writes, and of a credit whose
-- block was removed (ledger.unfounded).
insert into ledger.event_shapes
select distinct 'reversal', s.kind, (case s.side when 'D' then 'C' else 'D' end)::"char"
from ledger.event_shapes s join ledger.events e using (event)
where e.reversible or s.event in ('deposit', 'unknown_receipt');
