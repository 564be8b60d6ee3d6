/** The service `open`: incidents, each with its start and its end. */
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
   * stopped: a value was red, and two people approved that sales resume. waiting: a value was only
   * outdated. proof: whole days (UTC) without a proof, until the next one. chain, bank: it did not
   * respond. jobs: background jobs did not run, or failed each time.
   */
  kind: z.enum(INCIDENT_KINDS),
  /** Set for stopped and waiting. */
  currency: z.nullable(currency),
  from: instant,
  /** Null while the incident is not over. */
  to: z.nullable(instant),
  /** Codes of the sales guard, for stopped and waiting. */
  reasons: z.array(z.string()),
  /** What was interrupted, for chain, bank and jobs. */
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
