/** Service `user`: what became of a call that moves money and whose answer was never read. */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";

/**
 * By the call's idempotency key. A key that did nothing is closed by this: whatever is still on its
 * way with it is refused, so that "nothing was done" stays true. Books that went back do not know what was
 * done in the time they lost: of a key of that time they say so (outcome_lost), and of none while the
 * outside shows more than they know (books_behind).
 */
export const askOutcome = endpoint({
  service: "user",
  method: "POST",
  path: "outcome",
  member: true,
  body: "form",
  purpose: "added: what became of a call whose answer was lost; what was not done never will be",
  // Read as a key by the server; the app loads no check of its own for it.
  input: z.object({ key: z.string().check(z.maxLength(36)) }),
  output: z.object({
    done: z.nullable(
      z.object({
        time: instant,
        /** The withdrawal, the order, the payment; null where the call makes no record of its own. */
        recordId: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: ["idempotency_key_not_valid", "books_behind", "outside_not_asked", "outcome_lost"],
});
