/** The service `console`: staff actions at a member's request that no list or command covers. */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { idOf } from "../ids.ts";

const asked = z.object({
  memberId: idOf("member"),
  /** Who made the request, and how their identity was verified. */
  reason: z.string().check(z.minLength(1), z.maxLength(500)),
});

const base = { service: "console", member: false, method: "POST", body: "form" } as const;

export const consoleMemberData = endpoint({
  ...base,
  staff: ["support", "admin"],
  path: "member/data",
  purpose: "the copy of all own data that a member asked staff for; kept in the audit log",
  input: asked,
  output: z.object({}),
  refusals: ["reason_required", "member_unknown"],
  download: true,
});

export const consoleCloseMember = endpoint({
  ...base,
  staff: ["support", "admin"],
  path: "member/close",
  purpose:
    "proposes to close an account for good at its member's request; another person agrees to it",
  input: asked,
  output: z.object({ proposalId: idOf("proposal") }),
  refusals: [
    "reason_required",
    "member_unknown",
    "closing_money",
    "closing_orders",
    "closing_withdrawals",
    "closing_waiting",
  ],
});
