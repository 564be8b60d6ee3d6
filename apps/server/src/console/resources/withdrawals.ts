/** Withdrawals to the chain and to bank cards, with what makes a person look twice. */
import { HOLD_REASONS } from "@ballast/contract/records.ts";
import { ROLES } from "@ballast/contract/staff.ts";
import { amount, id, instant, resource, state, text } from "../resource.ts";

export const withdrawalResources = [
  resource({
    name: "withdrawals",
    title: "Withdrawals",
    area: "Today",
    says: "what members want paid out, the oldest first",
    roles: ROLES,
    id: { kind: "withdrawal", sql: "w.id" },
    from: "wallets.withdrawals w",
    columns: {
      withdrawal: id("Withdrawal", "w.id", "withdrawal"),
      member: id("Member", "w.member_id", "member"),
      state: state("State", "w.state", [
        ...["processing", "approved", "sent", "succeeded", "failed", "cancelled"],
      ]),
      gross: amount("Amount", "w.gross", { currencyOf: "currency" }),
      fee: amount("Fee", "w.fee", { currencyOf: "currency" }, { inside: true }),
      net: amount("Arrives", "w.net", { currencyOf: "currency" }),
      currency: text("Currency", "w.currency", { inside: true }),
      rail: state("To", "w.rail", ["chain", "bank"]),
      address: text("Address", "w.address", { nullable: true, inside: true }),
      appliedAt: instant("Applied", "w.applied_at"),
      arriveBy: instant("Must arrive by", "w.arrive_by"),
      holdReason: state("Held for", "w.hold_reason", HOLD_REASONS, { nullable: true }),
      holdUntil: instant("Held until", "w.hold_until", { nullable: true, inside: true }),
      decidedBy: text("Decided by", "w.decided_by", { nullable: true, inside: true }),
      reason: text("Reason", "w.decision_reason", { nullable: true, inside: true }),
      endedAt: instant("Ended", "w.ended_at", { nullable: true, inside: true }),
      paidAs: text("Payment", "w.tx_hash", { nullable: true, inside: true }),
    },
    order: "appliedAt",
    search: {
      says: "address or payment",
      sql: ["coalesce(w.address, '')", "coalesce(w.tx_hash, '')"],
    },
  }),
];
