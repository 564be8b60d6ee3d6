/** Proposals to book the operator's money, and to move it into the reserve and into budgets. */
import type { Change } from "@ballast/contract/console/approvals.ts";
import { staffSentence } from "@ballast/words/refusal-sentence.ts";
import type { ConsolePart } from "../../ledger/console-part.ts";
import {
  amountChange,
  amountIn,
  balanceChange,
  change,
  currencyIn,
  documentIn,
  type Input,
  textsIn,
  worth,
} from "../../ledger/proposal-words.ts";
import type { Proposal } from "../../ledger/proposals.ts";
import type { Db } from "../../platform/db.ts";
import { followCampaign, startPromotion } from "../campaigns.ts";
import { bookCapital, notArrived } from "../capital-in.ts";
import { arrived } from "../evidence.ts";
import { startFunding } from "../fund-reserve.ts";
import { followLot } from "../lots.ts";
import { bookOutsideYield } from "../outside-yield.ts";

type Book = "house" | "reserve";

/** What has arrived and is not booked; the booking is refused when it is too little. */
async function arrivedNow(db: Db, book: Book, input: Input): Promise<Change> {
  const currency = currencyIn(input);
  const found = await arrived(db, book, currency);
  return change("Arrived and not booked, by the newest statement", worth(found, currency));
}

const notArrivedIn = (book: Book) => async (db: Db, proposal: Proposal) => {
  const missing = await notArrived(proposal, (currency) => arrived(db, book, currency));
  return missing && staffSentence("money_not_arrived", missing);
};

const fromHouseCash = (db: Db, input: Input) =>
  balanceChange(db, { what: "House's cash", kind: "house.cash", sign: -1n }, input);

export const fundingProposals = {
  capital_in: {
    says: "Books the operator's own money, which must be in the house's wallet already.",
    changes: async (db, input) => [
      amountChange(input),
      await arrivedNow(db, "house", input),
      await balanceChange(db, { what: "House's cash", kind: "house.cash", sign: 1n }, input),
      ...textsIn(input, { reference: "Reference" }),
    ],
    carryOut: bookCapital,
    whyNotYet: notArrivedIn("house"),
  },
  fund_reserve: {
    says: "Moves the operator's money into the reserve, as a new lot of capital.",
    changes: async (db, input) => [
      amountChange(input),
      await fromHouseCash(db, input),
      await balanceChange(
        db,
        { what: "Free capital of the reserve", kind: "reserve.capital", sign: 1n },
        input,
      ),
      ...documentIn(input),
      ...textsIn(input, { reference: "Reference" }),
    ],
    carryOut: startFunding,
    end: followLot,
  },
  outside_yield: {
    says: "Books what the operator earned outside as a new lot of yield in the reserve.",
    changes: async (db, input) => [
      amountChange(input),
      await arrivedNow(db, "reserve", input),
      await balanceChange(
        db,
        { what: "Free yield of the reserve", kind: "reserve.yield", sign: 1n },
        input,
      ),
      ...documentIn(input),
      ...textsIn(input, { reference: "Transfer that brought it" }),
    ],
    carryOut: bookOutsideYield,
    end: followLot,
    whyNotYet: notArrivedIn("reserve"),
  },
  fund_promotion: {
    says: "Moves the operator's money into the budget of a promotion.",
    changes: async (db, input) => [
      ...textsIn(input, { reference: "Promotion", kind: "Kind" }),
      amountChange(input),
      await fromHouseCash(db, input),
      change("One gift at most", worth(amountIn(input, "per_gift"), currencyIn(input))),
      change("Budget, never above", worth(amountIn(input, "budget"), currencyIn(input))),
    ],
    carryOut: startPromotion,
    end: followCampaign,
  },
} satisfies ConsolePart["proposals"];
