/** The member's own sessions: list them, end one, end all others. */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";
import { idOf } from "../ids.ts";

export const listSessions = endpoint({
  service: "user",
  method: "GET",
  path: "user/sessions",
  member: true,
  body: "none",
  purpose: "added: the member's own sessions, newest use first",
  output: () =>
    z.object({
      list: z.array(
        z.object({
          sessionId: idOf("session"),
          address: z.string(),
          agent: z.string(),
          createdAt: instant,
          lastSeenAt: instant,
          endsAt: instant,
          isCurrent: z.boolean(),
        }),
      ),
    }),
});

export const endSession = endpoint({
  service: "user",
  method: "POST",
  path: "user/sessions/end",
  member: true,
  body: "form",
  purpose: "added: end one of the member's own sessions",
  input: () => z.object({ sessionId: idOf("session") }),
  output: () => z.object({}),
  refusals: ["item_unknown"],
});

export const endOtherSessions = endpoint({
  service: "user",
  method: "POST",
  path: "user/sessions/end-others",
  member: true,
  body: "form",
  purpose: "added: end all of the member's sessions but this one",
  output: () => z.object({ ended: z.number() }),
});
