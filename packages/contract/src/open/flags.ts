/**
 * The service `open`: the warning signs that regulators publish, each with figures from the books
 * and the query behind them; and the path of a return with the amounts at each stage.
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

/**
 * `money` is in smallest units of tUSDT, `bps` in basis points; `id` is an identifier, not a count;
 * null means no figure yet.
 */
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
    /** A larger withdrawal needs an approval by staff. */
    autoApproveMax: amount,
    list: z.array(
      z.object({
        sign: z.enum(SIGNS),
        /** The exact query that the server ran. */
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
    /** Total ever paid into the reserve: the operator's capital, and yield earned outside. */
    capital: source,
    yield: source,
    /** The amount in lots that is not locked. */
    free: amount,
    /** Total ever lost outside, covered by the free amount in lots. */
    lost: amount,
    /** Amounts locked for units on sale, and for sold units whose days are still to come. */
    offered: amount,
    sold: amount,
    /** Total income ever paid to members for completed days. */
    paid: amount,
    /**
     * The part of it that is paid in the books while its cash is in transit from the reserve to
     * custody.
     */
    onTheWay: amount,
    /**
     * The newest fundings, with their documents. `approvals` counts the people besides the
     * proposer.
     */
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
