/** The service `user`: the outcome of a call that moves money and whose response was never read. */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";

/**
 * Looks a call up by its idempotency key. A key without an effect is closed by this lookup: a
 * request with it that is still in transit is refused, so that "nothing was done" stays true.
 * Restored books do not know what was done in the period they lost: for a key of that period the
 * call is refused with outcome_lost, and for every key with books_behind while the outside shows
 * more than the books contain.
 */
export const askOutcome = endpoint({
  service: "user",
  method: "POST",
  path: "outcome",
  member: true,
  body: "form",
  purpose: "added: what became of a call whose answer was lost; what was not done never will be",
  // The server validates the key; the app does not load a check for it.
  input: z.object({ key: z.string().check(z.maxLength(36)) }),
  output: z.object({
    done: z.nullable(
      z.object({
        time: instant,
        /** The withdrawal, order or payment; null where the call creates no record of its own. */
        recordId: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: ["idempotency_key_not_valid", "books_behind", "outside_not_asked", "outcome_lost"],
});
