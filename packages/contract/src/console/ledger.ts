/**
 * The service `console`: an account over time, audit trails, causes, and reconciliation of the
 * books.
 */
import * as z from "zod/mini";
import { isDay } from "../days.ts";
import { day, endpoint, instant } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency, signedAmount } from "../money.ts";
import { ROLES } from "./staff.ts";

export const BREAK_KINDS = [
  "more_outside",
  "less_outside",
  "stray_line",
  "stuck_line",
  "wrong_balance",
] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

const query = {
  service: "console",
  member: false,
  method: "GET",
  body: "query",
  staff: ROLES,
} as const;

/**
 * An account as the list of accounts names it: bucket, kind, currency and owner, separated by
 * colons.
 */
const account = z
  .string()
  .check(
    z.regex(
      /^\d{1,2}:[a-z_.]{1,40}:(tUSDT|tINR|tTRY|tEUR):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    ),
  );
const when = z.codec(
  z.string().check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/),
    z.refine((text) => isDay(text.slice(0, 10))),
  ),
  z.date(),
  {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  },
);

export const consoleAccountStatement = endpoint({
  ...query,
  path: "ledger/statement",
  purpose: "an account between two instants: opening, entries, closing",
  input: z.object({ account, from: when, to: when }),
  output: z.object({
    currency,
    opening: signedAmount,
    closing: signedAmount,
    /** The number of entries in the period; the list holds the first of them. */
    count: z.number(),
    entries: z.array(
      z.object({
        transactionId: idOf("ledgerTransaction"),
        no: z.number(),
        event: z.string(),
        at: instant,
        actor: z.string(),
        amount: signedAmount,
        balance: signedAmount,
      }),
    ),
  }),
  refusals: ["not_found"],
});

export const consoleTransactionCause = endpoint({
  ...query,
  path: "ledger/cause",
  purpose: "what a ledger transaction was caused by, each with the list it stands in",
  input: z.object({ transaction: idOf("ledgerTransaction") }),
  output: z.object({
    list: z.array(z.object({ says: z.string(), resource: z.nullable(z.string()), id: z.string() })),
  }),
});

const lot = z.object({
  lotId: idOf("lot"),
  source: z.enum(["capital", "yield"]),
  currency,
  putIn: amount,
  /** The part of it that went to this product. */
  gave: amount,
  givenBack: amount,
  documentName: z.string(),
  documentHash: z.string(),
  reference: z.string(),
  createdAt: instant,
  proposalId: idOf("proposal"),
  maker: z.nullable(z.string()),
  attestors: z.array(z.string()),
  transactionId: z.nullable(idOf("ledgerTransaction")),
});

export const consoleIncomeTrail = endpoint({
  ...query,
  path: "ledger/trail",
  purpose: "from an income to its order, its product's backing, each lot's document and attestors",
  input: z.object({ order: idOf("order"), day }),
  output: z.object({
    day,
    amount,
    currency,
    transactionId: idOf("ledgerTransaction"),
    takenBy: z.nullable(idOf("ledgerTransaction")),
    orderId: idOf("order"),
    memberId: idOf("member"),
    units: z.number(),
    boughtAt: instant,
    productId: idOf("product"),
    productName: z.string(),
    /** The ledger transaction that locked the whole promised return. */
    listingId: z.nullable(idOf("ledgerTransaction")),
    lots: z.array(lot),
  }),
  refusals: ["not_found"],
});

export const consoleLotTrail = endpoint({
  ...query,
  path: "ledger/trail/lot",
  purpose: "from a funding lot to the products it backs and what they paid",
  input: z.object({ lot: idOf("lot") }),
  output: z.object({
    lot,
    products: z.array(
      z.object({
        productId: idOf("product"),
        productName: z.string(),
        currency,
        amount,
        givenBack: amount,
        paidByProduct: amount,
        lockedForProduct: amount,
      }),
    ),
  }),
  refusals: ["not_found"],
});

export const consoleReconciliation = endpoint({
  ...query,
  body: "none",
  path: "ledger/reconciliation",
  purpose:
    "each book and account beside the outside, open breaks, shortages, and whether sales are on",
  output: z.object({
    books: z.array(
      z.object({
        rail: z.enum(["chain", "bank"]),
        book: z.string(),
        currency,
        at: instant,
        outside: signedAmount,
        books: signedAmount,
        inTransit: signedAmount,
        parts: z.record(z.string(), signedAmount),
        difference: signedAmount,
        /** The break that it is part of, as the list of breaks names it. */
        breakId: z.nullable(z.string()),
        kind: z.nullable(z.enum(BREAK_KINDS)),
        since: z.nullable(instant),
      }),
    ),
    shortages: z.array(z.object({ currency, amount })),
    receipts: z.number(),
    guards: z.array(
      z.object({
        currency: z.string(),
        isOn: z.boolean(),
        haltedAt: z.nullable(instant),
        /** The reasons in words. */
        reasons: z.array(z.string()),
      }),
    ),
  }),
});
