/** Service `open`: what did not go as it should, each with its beginning and its end. */
import * as z from "zod/mini";
import { endpoint, instant, page, paged } from "../endpoint.ts";
import { currency } from "../money.ts";

export const INCIDENT_KINDS = ["stopped", "waiting", "proof", "chain", "bank", "jobs"] as const;

export const AFFECTED = [
  "deposits",
  "payouts",
  "local_money",
  "income",
  "comparison",
  "proofs",
  "checks",
  "messages",
  "wind_down",
  "order",
] as const;
export type Affected = (typeof AFFECTED)[number];

const incident = z.object({
  /**
   * stopped: a value was red, and two people let sales go on; waiting: a value was only old; proof: whole
   * days (UTC) without a proof, until the next one; chain, bank: it did not answer; jobs: our own work in
   * the background was not run, or failed each time.
   */
  kind: z.enum(INCIDENT_KINDS),
  /** Of stopped and waiting. */
  currency: z.nullable(currency),
  from: instant,
  /** Null: not over yet. */
  to: z.nullable(instant),
  /** Codes of the guard, of stopped and waiting. */
  reasons: z.array(z.string()),
  /** What stood still, of chain, bank and jobs. */
  affected: z.array(z.enum(AFFECTED)),
});
export type Incident = z.output<typeof incident>;

export const openIncidents = endpoint({
  service: "open",
  member: false,
  method: "GET",
  body: "query",
  path: "incidents",
  purpose: "stops of sales, missing proofs, silence of chain, bank and jobs; of 400 days",
  input: z.object(page),
  output: paged(incident),
});
