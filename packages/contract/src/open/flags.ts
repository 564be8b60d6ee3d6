/**
 * Service `open`: the warning signs that regulators publish, each with figures out of the books and the
 * query that gave them; and the way of a return with what lies at each of its stages.
 */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";
import { amount, currency, signedAmount } from "../money.ts";

const read = { service: "open", member: false, method: "GET", body: "none" } as const;

export const SIGNS = [
  "high_returns",
  "old_with_new",
  "unclear_source",
  "hard_to_withdraw",
  "fees_first",
  "paid_for_recruiting",
  "pressure",
  "made_up_balances",
  "earnings_claims",
  "one_person",
  "no_licence",
] as const;
export type Sign = (typeof SIGNS)[number];

/** `money` in smallest units of tUSDT; `bps` of one; `id` counts nothing; null: no figure yet. */
const figure = z.object({
  name: z.string(),
  unit: z.enum(["money", "count", "bps", "seconds", "id"]),
  value: z.nullable(signedAmount),
});

export const openFlags = endpoint({
  ...read,
  path: "red-flags",
  purpose: "each warning sign of regulators with live figures and the query behind them",
  output: z.object({
    at: instant,
    currency,
    /** A larger withdrawal waits for a person. */
    autoApproveMax: amount,
    list: z.array(
      z.object({
        sign: z.enum(SIGNS),
        /** The very text that the server ran. */
        sql: z.string(),
        figures: z.array(figure),
      }),
    ),
  }),
});

const source = z.object({ fundings: z.number(), amount });

export const openHowPaid = endpoint({
  ...read,
  path: "how-paid",
  purpose: "the way of a return, from outside to the member, with the sum at each stage",
  output: z.object({
    at: instant,
    currency,
    /** Ever put into the reserve: the operator's capital, and yield earned outside. */
    capital: source,
    yield: source,
    /** In lots, locked for nothing. */
    free: amount,
    /** Lost outside, ever, and borne by what was free in lots. */
    lost: amount,
    /** Locked for units on sale, and for units sold whose days are still to come. */
    offered: amount,
    sold: amount,
    /** Paid to members as income, ever, for the days that are complete. */
    paid: amount,
    /** Of it: paid in the books, and its cash on the way from the reserve to custody. */
    onTheWay: amount,
    /** The newest fundings, with their document. `approvals`: people besides who proposed it. */
    newest: z.array(
      z.object({
        source: z.enum(["capital", "yield"]),
        amount,
        documentName: z.string(),
        documentHash: z.string(),
        at: instant,
        approvals: z.number(),
      }),
    ),
  }),
});
