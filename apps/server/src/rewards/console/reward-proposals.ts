/** Proposals about coupons, coins and codes. */
import type { Change } from "@ballast/contract/console/approvals.ts";
import type { ConsolePart } from "../../ledger/console-part.ts";
import {
  about,
  amountChange,
  amountIn,
  change,
  currencyIn,
  type Input,
  textIn,
  textsIn,
  worth,
} from "../../ledger/proposal-words.ts";
import type { Db } from "../../platform/db.ts";
import { approveCodes } from "../code-batches.ts";
import { coinTerms, setCoinTerms } from "../coin-terms.ts";
import { openCoupon } from "../coupon-offer.ts";

function couponChanges(input: Input): Change[] {
  const currency = currencyIn(input);
  const product = textIn(input, "product_id");
  const percent = amountIn(input, "percent_bps");
  return [
    ...textsIn(input, { name: "Name", kind: "Kind" }),
    change("Gives at most", worth(amountIn(input, "amount"), currency)),
    ...(percent > 0n ? [change("Share of the price", `${Number(percent) / 100} %`)] : []),
    ...textsIn(input, { extra_days: "Extra days" }),
    change("For purchases from", worth(amountIn(input, "minimum"), currency)),
    ...(product ? [about("Only for", "products", "product", product)] : []),
    ...textsIn(input, { valid_from: "From", valid_to: "Until" }),
  ];
}

/** An amount with all six decimals, since a coin may be worth less than 0.01. */
const wholly = (units: bigint) =>
  `${units / 1_000_000n}.${(units % 1_000_000n).toString().padStart(6, "0")}`;

async function coinChanges(db: Db, input: Input): Promise<Change[]> {
  const now = await coinTerms(db);
  const plan = Array.isArray(input.plan) ? input.plan.join(", ") : "";
  const value = (units: bigint) => `${wholly(units)} tUSDT`;
  const all: [string, string, string][] = [
    ["Coins of the seven days", plan, now.plan.join(", ")],
    ["Questions a day", textIn(input, "questions"), String(now.questions)],
    ["Coins of a right answer", textIn(input, "per_answer"), String(now.perAnswer)],
    ["One coin is worth", value(amountIn(input, "value")), value(now.value)],
    ["Fewest coins exchanged", textIn(input, "minimum"), String(now.minimum)],
    ["Exchanged in steps of", textIn(input, "step"), String(now.step)],
    ["Most coins exchanged a day", textIn(input, "per_day"), String(now.perDay)],
  ];
  return all.map(([what, after, before]) => change(what, after, before === after ? null : before));
}

function codeChanges(input: Input): Change[] {
  const [codes, uses] = [amountIn(input, "codes"), amountIn(input, "uses_each")];
  const most = codes * uses * amountIn(input, "amount");
  return [
    ...textsIn(input, { name: "Name", codes: "Codes", uses_each: "Members for each code" }),
    amountChange(input, "Each member gets"),
    change("All of them cost at most", worth(most, currencyIn(input))),
    ...textsIn(input, { expires_at: "Until" }),
  ];
}

export const rewardProposals = {
  offer_coupon: {
    says: "Opens a coupon that members may receive once each, paid from the coupons' budget.",
    changes: async (_db, input) => couponChanges(input),
    carryOut: openCoupon,
  },
  coin_terms: {
    says: "Changes what coins are given for and what they are worth.",
    changes: coinChanges,
    carryOut: setCoinTerms,
  },
  code_batch: {
    says: "Allows a batch of codes, paid from the codes' budget.",
    changes: async (_db, input) => codeChanges(input),
    carryOut: approveCodes,
  },
} satisfies ConsolePart["proposals"];
