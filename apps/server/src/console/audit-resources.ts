/** The lists of staff and of the audit log. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import {
  count,
  hash,
  id,
  instant,
  json,
  resource,
  rowOf,
  state,
  text,
} from "../platform/staff-resource.ts";

export const auditResources = [
  resource({
    name: "staff",
    title: "Staff",
    area: "System",
    says: "who works here, and since when",
    roles: ROLES,
    id: { sql: "s.id", type: "text" },
    from: "staff.people s",
    columns: {
      name: text("Name", "s.id", { sorts: true }),
      role: state("Role", "s.role", ROLES),
      state: state(
        "Access",
        `case when not s.active then 'ended' when s.needs_voucher and s.vouched_by is null
          then 'unvouched' else 'active' end`,
        ["active", "unvouched", "ended"],
      ),
      addedAt: instant("Added", "s.created_at"),
      addedBy: text("Added by", "s.created_by"),
      addedWith: text(
        "Approved by",
        "case when s.added_with is null then 'nobody' else ledger.approvers(s.added_with) end",
        { nullable: true, filters: false },
      ),
      roleWith: text("Role approved by", "ledger.approvers(s.role_with)", {
        nullable: true,
        filters: false,
        inside: true,
      }),
      endedAt: instant("Access ended", "s.ended_at", { nullable: true, inside: true }),
      keySeenBy: text("Key seen by", "nullif(s.key_by, '')", { nullable: true }),
      voucher: state(
        "Vouched for",
        `case when not s.needs_voucher then 'not needed' when s.vouched_by is null then 'waits'
          else 'yes' end`,
        ["waits", "yes", "not needed"],
      ),
      vouchedBy: text("Vouched for by", "s.vouched_by", { nullable: true }),
      lastSeenAt: instant(
        "Seen in the console",
        "(select max(x.last_seen_at) from console.sessions x where x.staff = s.id)",
        { nullable: true, moves: true },
      ),
    },
    order: "name",
    search: { says: "name", sql: ["s.id"] },
    relations: [{ resource: "audit-log", column: "staff", title: "What this person did" }],
  }),
  resource({
    name: "audit-log",
    title: "Audit log",
    area: "System",
    says: "every action of staff, each with the hash of the one before",
    roles: ["auditor", "admin", "finance"],
    id: { sql: "e.id", type: "bigint" },
    from: "console.audit_entries e",
    columns: {
      number: count("Number", "e.id"),
      at: instant("When", "e.at"),
      staff: text("Who", "e.staff", { leadsTo: "staff" }),
      command: text("What", "e.command"),
      subject: rowOf("About", "e.subject", { nullable: true }),
      proposal: id("Proposal", "e.proposal_id", "proposal", {
        leadsTo: "proposals",
        nullable: true,
      }),
      input: json("Typed", "e.input"),
      before: json("Before", "e.before", { nullable: true }),
      after: json("After", "e.after", { nullable: true }),
      previousHash: hash("Hash before", "e.previous_hash"),
      hash: hash("Hash", "e.hash"),
    },
    order: "-number",
    search: { says: "action or what it was about", sql: ["e.command", "coalesce(e.subject, '')"] },
  }),
];
