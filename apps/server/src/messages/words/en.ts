import type { Words } from "../words.ts";

export const words: Words = {
  deposit_credited: {
    title: "Deposit credited",
    body: "{amount} is in your recharge wallet.",
  },
  deposit_matched: {
    title: "Deposit booked by staff",
    body: "{amount} that had arrived without an owner is now in your recharge wallet.",
  },
  deposit_not_credited: {
    title: "Deposit not credited",
    body: "A deposit of {amount} could not be credited. The list of deposits says why, and what can be done.",
  },
  local_credited: {
    title: "Local currency credited",
    body: "{amount} is in your local wallet.",
  },
  converted: {
    title: "Changed into USDT",
    body: "{given} from your local wallet became {amount} in your recharge wallet.",
  },
  withdrawal_applied: {
    title: "Withdrawal applied for",
    body: "{amount} is on its way out. It arrives by {until} at the latest. Until it is approved you can cancel it. If this was not you, cancel it and change your passwords.",
  },
  withdrawal_held: {
    title: "Withdrawal on hold",
    body: "A withdrawal of {amount} waits until {until} at the latest. The list of withdrawals says why.",
  },
  withdrawal_late: {
    title: "Withdrawal late",
    body: "A withdrawal of {amount} has not arrived by the time promised. {why} It is now expected by {until}.",
  },
  withdrawal_paid: {
    title: "Withdrawal paid out",
    body: "{amount} was sent to your address and is confirmed.",
  },
  paid_to_card: {
    title: "Withdrawal paid out",
    body: "{amount} was paid to your bank card.",
  },
  withdrawal_cancelled: {
    title: "Withdrawal cancelled",
    body: "You cancelled a withdrawal. {amount} is back in the wallets it came from.",
  },
  withdrawal_failed: {
    title: "Withdrawal failed",
    body: "A withdrawal could not be paid out. {amount} is back in the wallets it came from. The list of withdrawals says why.",
  },
  welcome_received: {
    title: "Welcome bonus",
    body: "{amount} is in your balance wallet. It is a promotion, not an investment return, and was paid from the operator’s promotion budget.",
  },
  bonus_received: {
    title: "Bonus received",
    body: "{amount} is in your balance wallet. It is a promotion, not an investment return, and was paid from the operator’s promotion budget.",
  },
  order_bought: {
    title: "Order placed",
    body: "{product}, units: {units}. You paid {amount}. You can cancel in full until {until}.",
  },
  order_cancelled: {
    title: "Order cancelled",
    body: "{product}, units: {units}. Your {amount} is back in the wallets it came from.",
  },
  order_left: {
    title: "Order left early",
    body: "{product}, units: {units}. Your principal of {amount} is in your balance wallet. Income already received stays yours; income to come is given up.",
  },
  order_matured: {
    title: "Order matured",
    body: "{product}, units: {units}. Your principal of {amount} is in your balance wallet.",
  },
  code_redeemed: {
    title: "Code redeemed",
    body: "{amount} is in your balance wallet. It is a promotion, not an investment return, and was paid from the operator’s promotion budget.",
  },
  coupon_received: {
    title: "Coupon received",
    body: "{product}, worth up to {amount}. It can be used until {until}. It is a promotion, not an investment return.",
  },
  claim_refused: {
    title: "Claim not accepted",
    body: "Staff could not accept your claim. The invitation centre says why; you may try again.",
  },
  share_received: {
    title: "Part of a fee received",
    body: "{amount} is in your balance wallet: your part of a fee that a member you invited really paid. It is a promotion, not an investment return.",
  },
  local_refund_paid: {
    title: "Paid back",
    body: "{amount} from your local wallet was paid back to where it came from.",
  },
  payment_taken_back: {
    title: "A deposit was taken back",
    body: "The payer’s bank took {amount} of a deposit back. The operator bears it: nothing left your wallets. If you did not ask your bank for this, ask it why.",
  },
  payment_taken_back_local: {
    title: "A deposit was taken back",
    body: "The payer’s bank took {amount} of a deposit back. It left your local wallet, as it went back to the account it was paid from. If you did not ask your bank for this, ask it why.",
  },
  payment_taken_back_shared: {
    title: "A deposit was taken back",
    body: "The payer’s bank took {amount} of a deposit back. Of it {given} left your local wallet, as it went back to the account it was paid from; the operator bears the rest. If you did not ask your bank for this, ask it why.",
  },
  matched_taken_back: {
    title: "A deposit was taken back",
    body: "A bank took back {amount} that had come in without an owner and was credited to you later. It left your local wallet. Your own bank has nothing to do with this.",
  },
  deposit_taken_back: {
    title: "A deposit was taken back",
    body: "The transfer of {amount} that was credited to you is not on the chain any more, so it left your recharge wallet. Should it come again, it is credited again.",
  },
  payment_given_back: {
    title: "A deposit was given back",
    body: "The payer’s bank gave back {amount} of a deposit that had been taken back. It is in your local wallet again.",
  },
};
