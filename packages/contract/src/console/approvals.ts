/** Service `console`: what a proposal would do, who said what to it, and who may decide. */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { ROLES } from "./staff.ts";

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** In words as people read them, amounts with their currency. `before` is null where there is none. */
const change = z.object({
  what: z.string(),
  before: z.nullable(z.string()),
  after: z.string(),
  /** A row that it is about. */
  leadsTo: z.nullable(z.object({ resource: z.string(), id: z.string() })),
  /** The hash of a document that it names, which is there to be read. */
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
    /** What it does, as one sentence. */
    says: z.string(),
    changes: z.array(change),
    /** JSON of what was proposed, as it is kept. */
    input: z.string(),
    said: z.array(
      z.object({
        staff: z.string(),
        what: z.enum(["approved", "ended"]),
        reason: z.string(),
        at: instant,
      }),
    ),
    /** How many more people must approve; 0 once it is decided. */
    needed: z.number(),
    /** When it expires, while it is open. */
    endsAt: z.nullable(instant),
    serverTime: instant,
    /** Why the caller may not approve it; null when the caller may. */
    whyNot: z.nullable(z.string()),
  }),
  refusals: ["proposal_unknown"],
});
