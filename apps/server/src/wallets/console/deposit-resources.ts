/** List of members' deposits over the chain. */
import { MEMBER_ROLES } from "@ballast/contract/console/staff.ts";
import { amount, id, instant, resource, state, text } from "../../platform/staff-resource.ts";

export const depositResources = [
  resource({
    name: "deposits",
    title: "Deposits",
    area: "Money",
    says: "what reached members' own addresses on the chain, the newest first",
    roles: MEMBER_ROLES,
    id: { kind: "deposit", sql: "r.id" },
    from: "(select * from chain.receipts where member_id is not null) r",
    columns: {
      deposit: id("Deposit", "r.id", "deposit", { leadsTo: "deposits" }),
      member: id("Member", "r.member_id", "member"),
      state: state("State", "r.state", [
        ...["seen", "credited", "unidentified", "operator", "refused", "orphaned"],
      ]),
      amount: amount("Amount", "r.amount"),
      units: text("Arrived, in the token's own units", "(r.amount * chain.unit() + r.dust)::text", {
        ...{ nullable: true, inside: true, filters: false },
      }),
      dust: text("Dust of it: less than a millionth", "r.dust::text", {
        ...{ inside: true, filters: false },
      }),
      reason: text("Why not", "r.reason", { nullable: true }),
      foundAt: instant("Found", "r.found_at"),
      endedAt: instant("Credited or ended", "r.ended_at", { nullable: true }),
      block: text("Block", "r.block::text", { inside: true, filters: false }),
      transaction: text("Transaction", "r.tx_hash", { inside: true }),
      toAddress: text("To", "r.to_address", { inside: true }),
    },
    order: "-foundAt",
    search: { says: "transaction or address", sql: ["r.tx_hash", "r.to_address"] },
  }),
];
