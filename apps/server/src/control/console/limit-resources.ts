/** List of the limits and breaks that members set for themselves. */
import { MEMBER_ROLES } from "@ballast/contract/console/staff.ts";
import { BREAK_LENGTHS } from "@ballast/contract/user/control.ts";
import { amount, instant, ofMember, resource, state } from "../../platform/staff-resource.ts";

export const limitResources = [
  resource({
    name: "member-limits",
    title: "Own limits",
    area: "Members",
    says: "limits that members set themselves; staff can neither set nor lift one",
    roles: MEMBER_ROLES,
    id: { type: "text", sql: "l.member_id || ' ' || l.kind || ' ' || l.period" },
    from: "control.limits l",
    columns: {
      member: ofMember("l"),
      kind: state("On", "l.kind", ["deposit", "purchase"]),
      period: state("In a", "l.period", ["day", "week", "month"]),
      limit: amount("Limit", "l.amount"),
      raisedTo: amount("Raise asked to", "l.pending_amount", undefined, {
        nullable: true,
      }),
      raisedFrom: instant("Can be raised from", "l.pending_from", { nullable: true }),
    },
    order: "limit",
  }),
  resource({
    name: "member-breaks",
    title: "Own breaks",
    area: "Members",
    says: "breaks that members took from buying; nobody can end one early",
    roles: MEMBER_ROLES,
    id: { type: "text", sql: "b.id::text" },
    from: "control.breaks b",
    columns: {
      at: instant("Taken", "b.at"),
      member: ofMember("b"),
      length: state("Length", "b.length", BREAK_LENGTHS),
      until: instant("Until", "b.until"),
    },
    order: "-at",
  }),
];
