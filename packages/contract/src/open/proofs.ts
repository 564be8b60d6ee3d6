/** The service `open`: the published proofs of liabilities, each with the assets that cover it. */
import * as z from "zod/mini";
import { day, endpoint, instant, page, paged } from "../endpoint.ts";
import { amount, currency, signedAmount } from "../money.ts";
import { openBridge } from "./bridge.ts";

const read = { service: "open", member: false, method: "GET" } as const;

const anchor = z.object({
  chain: z.number(),
  state: z.enum(["queued", "signed", "sent", "confirmed", "failed"]),
  from: z.string(),
  transaction: z.nullable(z.string()),
  block: z.nullable(z.number()),
});

/** The assets as their holder signed them. `difference` is the assets less the claims. */
const assets = z.object({
  at: instant,
  amount,
  /** The parts custody and reserve, or bank. */
  parts: z.record(z.string(), amount),
  difference: signedAmount,
  statement: z.string(),
  signer: z.string(),
  signature: z.string(),
  block: z.nullable(z.number()),
  /** The signed text, as a file. */
  statementFile: z.string(),
  /**
   * The file of deposit addresses whose hash the statement contains; null for a bank's statement.
   */
  depositsFile: z.nullable(z.string()),
});

const published = z.object({
  currency,
  sequence: z.number(),
  day,
  takenAt: instant,
  /**
   * When the proof was taken over from lost books that had published it; null for a proof of the
   * present books.
   */
  takenOverAt: z.nullable(instant),
  /** Null when the number is no longer known. */
  members: z.nullable(z.number()),
  leaves: z.number(),
  total: amount,
  root: z.string(),
  hash: z.string(),
  /** Addresses of the files, on this host. */
  commit: z.string(),
  leavesFile: z.nullable(z.string()),
  sealFile: z.nullable(z.string()),
  anchor: z.nullable(anchor),
  assets: z.nullable(assets),
});
export type PublishedProof = z.output<typeof published>;

/** Whole days (UTC) without a proof, both ends included. */
const missing = z.object({ from: day, to: day, days: z.number() });
export type MissingDays = z.output<typeof missing>;

/** The days from the first proof of a currency until yesterday; today may still get its proof. */
const series = z.object({
  currency,
  first: day,
  /** The days with a proof and those without one; together all days of the series. */
  published: z.number(),
  missed: z.number(),
  /** The longest gap, the newest of equally long ones; null when no day is missing. */
  longest: z.nullable(missing),
  /** The gaps, the newest first, at most 100. */
  missing: z.array(missing),
});
export type ProofSeries = z.output<typeof series>;

/**
 * `since` is the day (UTC) of the first member wallet in the currency; null while nobody has one.
 */
const withoutList = z.object({ currency, since: z.nullable(day) });
export type WithoutList = z.output<typeof withoutList>;

export const openProofs = endpoint({
  ...read,
  body: "none",
  path: "proofs",
  purpose:
    "the newest proof of each currency and the way from it to now, the days that lack one, the checker",
  output: z.object({
    newest: z.array(published),
    /**
     * The bridge of each currency that has a list; at most some minutes old, absent when it cannot
     * be read.
     */
    bridges: z.array(openBridge),
    /** The currencies that have no list. */
    withoutList: z.array(withoutList),
    series: z.array(series),
    /** Null where the app is not built. */
    checker: z.nullable(z.object({ path: z.string(), sha256: z.string() })),
  }),
});

export const openProofHistory = endpoint({
  ...read,
  body: "query",
  path: "proofs/history",
  purpose: "the proofs of a currency, the newest first",
  input: z.object({ currency: z._default(currency, "tUSDT"), ...page }),
  output: paged(published),
});
