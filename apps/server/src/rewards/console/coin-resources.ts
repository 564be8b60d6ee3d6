/** List of the coins that members received and exchanged. */
import { MEMBER_ROLES } from "@ballast/contract/console/staff.ts";
import {
  amount,
  count,
  day,
  id,
  instant,
  ofMember,
  resource,
  state,
} from "../../platform/staff-resource.ts";

export const coinResources = [
  resource({
    name: "member-coins",
    title: "Coins",
    area: "Members",
    says: "coins that members got and exchanged; no money until they are exchanged from a budget",
    roles: MEMBER_ROLES,
    id: { type: "text", sql: "c.member_id || ' ' || c.no" },
    from: "rewards.coin_entries c",
    columns: {
      at: instant("When", "c.at"),
      member: ofMember("c"),
      kind: state("For", "c.kind", ["sign_in", "quiz", "exchange"]),
      coins: count("Coins", "c.coins"),
      balance: count("Coins after", "c.balance"),
      day: day("Day", "c.day", { inside: true }),
      amount: amount("Exchanged for", "c.amount", undefined, { nullable: true }),
      transaction: id("Ledger transaction", "c.transaction_id", "ledgerTransaction", {
        nullable: true,
        inside: true,
        leadsTo: "ledger-transactions",
      }),
    },
    order: "-at",
  }),
];
