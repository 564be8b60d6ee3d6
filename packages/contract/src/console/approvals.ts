/** The service `console`: what a proposal would do, who commented on it, and who may decide. */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { ROLES } from "./staff.ts";

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * A change in display words, amounts with their currency. `before` is null where there is no
 * earlier value.
 */
const change = z.object({
  what: z.string(),
  before: z.nullable(z.string()),
  after: z.string(),
  /** The row that the change is about. */
  leadsTo: z.nullable(z.object({ resource: z.string(), id: z.string() })),
  /** The hash of a document that the change names; the document can be read. */
  document: z.optional(hash),
});
export type Change = z.output<typeof change>;

export const consoleDocument = endpoint({
  service: "console",
  member: false,
  method: "GET",
  body: "query",
  staff: ROLES,
  path: "document",
  purpose: "the bytes of a document that a proposal, a lot or a product names by this hash",
  input: z.object({ hash }),
  output: z.object({}),
  refusals: ["not_found"],
  download: true,
});

export const consoleProposal = endpoint({
  service: "console",
  member: false,
  method: "GET",
  body: "query",
  staff: ROLES,
  path: "proposal",
  purpose: "what a proposal changes, in words, who said what to it, and who may decide",
  input: z.object({ proposalId: idOf("proposal") }),
  output: z.object({
    /** The effect as one sentence. */
    says: z.string(),
    changes: z.array(change),
    /** The stored JSON of the proposed input. */
    input: z.string(),
    said: z.array(
      z.object({
        staff: z.string(),
        what: z.enum(["approved", "ended"]),
        reason: z.string(),
        at: instant,
      }),
    ),
    /** The number of approvals still needed; 0 once the proposal is decided. */
    needed: z.number(),
    /** The expiry time while the proposal is open. */
    endsAt: z.nullable(instant),
    serverTime: instant,
    /** Why the caller may not approve the proposal; null when the caller may. */
    whyNot: z.nullable(z.string()),
  }),
  refusals: ["proposal_unknown"],
});
