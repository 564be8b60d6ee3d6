/** Lists of the guard of sales, and of every stop and resumption. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { bps, id, instant, resource, state, text } from "../../platform/staff-resource.ts";

export const salesResources = [
  resource({
    name: "sales",
    title: "Sales",
    area: "Reserve",
    says: "what the guard says of each currency that products are sold in",
    roles: ROLES,
    id: { sql: "g.currency", type: "text" },
    from: "reserve.sales g",
    columns: {
      currency: text("Currency", "g.currency", { sorts: true }),
      state: state("Sales", "g.state", ["on", "stopped", "stale", "ended"]),
      clientCover: bps("Client cover", "g.client_cover_bps"),
      reserveCover: bps("Reserve cover", "g.reserve_cover_bps"),
      reasons: text("Why", "array_to_string(g.reasons, ', ')", { nullable: true }),
      checkedAt: instant("Checked", "g.checked_at", { nullable: true }),
      haltedAt: instant("Stopped since", "g.halted_at", { nullable: true }),
    },
    order: "currency",
  }),
  resource({
    name: "guard-history",
    title: "Stops of sales",
    area: "Reserve",
    says: "when sales were stopped and why, and by whom they were let go on",
    roles: ROLES,
    id: {
      sql: "to_char(h.at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || '.' || h.what",
      type: "text",
    },
    from: "reserve.guard_history h left join ledger.proposals p on p.id = h.proposal_id",
    columns: {
      at: instant("When", "h.at"),
      what: state("What", "h.what", ["stopped", "resumed"]),
      reasons: text("Why it was stopped", "array_to_string(h.reasons, ', ')"),
      currency: text("Currency", "h.currency"),
      maker: text("Proposed by", "p.maker", { nullable: true, leadsTo: "staff" }),
      approvedBy: text("Approved by", "ledger.approvers(p.id)", {
        nullable: true,
        filters: false,
      }),
      said: text("What was wrong", "p.input ->> 'reference'", { nullable: true, inside: true }),
      proposal: id("Approval", "h.proposal_id", "proposal", {
        nullable: true,
        leadsTo: "proposals",
        inside: true,
      }),
    },
    order: "-at",
  }),
];
