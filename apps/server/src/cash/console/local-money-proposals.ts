/** Proposals about the float, receipts without an owner, and the posted rates. */
import type { LocalCurrency } from "@ballast/contract/cash/local-money.ts";
import { publicId } from "@ballast/contract/ids.ts";
import type { ConsolePart } from "../../ledger/console-part.ts";
import {
  about,
  amountChange,
  balanceChange,
  change,
  textIn,
  textsIn,
} from "../../ledger/proposal-words.ts";
import { startFloat } from "../conversion-float.ts";
import { matchReceipt, returnReceipt } from "../match-receipt.ts";
import { postRate, rateOf } from "../rates.ts";

export const localMoneyProposals = {
  fund_float: {
    says: "Moves the operator's money into the float that conversions are paid from.",
    changes: async (db, input) => [
      amountChange(input),
      await balanceChange(db, { what: "House's cash", kind: "house.cash", sign: -1n }, input),
      await balanceChange(db, { what: "Float", kind: "client.conversion", sign: 1n }, input),
      ...textsIn(input, { reference: "Reference" }),
    ],
    carryOut: startFloat,
  },
  receipt_matched: {
    says: "Credits a receipt that nobody was known for to a member: tUSDT to the deposit, local money to the local wallet.",
    changes: async (_db, input) => [
      amountChange(input),
      about("To the member", "members", "member", textIn(input, "member_id")),
      change("Receipt", publicId("ledgerTransaction", textIn(input, "receipt_id"))),
      ...textsIn(input, { reference: "Reason" }),
    ],
    carryOut: matchReceipt,
  },
  receipt_returned: {
    says: "Sends a receipt that nobody was known for back to the account it came from, whole.",
    changes: async (_db, input) => [
      amountChange(input),
      about("Receipt", "receipts", "ledgerTransaction", textIn(input, "receipt_id")),
      change("To", "the account that the bank had it from, and no other"),
      ...textsIn(input, { reference: "Reason" }),
    ],
    carryOut: returnReceipt,
  },
  post_rate: {
    says: "Posts the rate at which local money and test dollars are exchanged, both ways.",
    changes: async (db, input) => {
      const currency = textIn(input, "currency") as LocalCurrency;
      const now = await rateOf(db, currency);
      const rate = (of: string) => `${of} ${currency} for 1 tUSDT`;
      return [
        change("Rate", rate(textIn(input, "rate")), now ? rate(now.rate) : "none yet"),
        change("Source", textIn(input, "source"), now?.source ?? null),
      ];
    },
    carryOut: postRate,
  },
} satisfies ConsolePart["proposals"];
