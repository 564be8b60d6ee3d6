/** List of members' bank cards. */
import { MEMBER_ROLES } from "@ballast/contract/console/staff.ts";
import {
  id,
  instant,
  ofMember,
  resource,
  sealed,
  state,
  text,
} from "../../platform/staff-resource.ts";
import { openCard } from "../bank-cards.ts";

export const bankCardResources = [
  resource({
    name: "bank-cards",
    title: "Bank cards",
    area: "Members",
    says: "accounts at banks that members may withdraw to; account and names are sealed",
    roles: MEMBER_ROLES,
    id: { kind: "card", sql: "c.id" },
    from: "cash.bank_cards c join cash.banks k on k.code = c.bank_code",
    columns: {
      card: id("Card", "c.id", "card", { leadsTo: "bank-cards" }),
      member: ofMember("c"),
      bank: text("Bank", "k.name"),
      country: text("Country", "k.country"),
      currency: text("Currency", "k.currency"),
      state: state(
        "State",
        `case when c.deleted_at is not null then 'deleted'
          when c.usable_from > (select platform.now()) then 'waiting' else 'active' end`,
        ["waiting", "active", "deleted"],
      ),
      account: sealed("Account"),
      branchCode: sealed("Branch code"),
      payeeName: sealed("Payee"),
      realName: sealed("Real name"),
      createdAt: instant("Added", "c.created_at"),
      usableFrom: instant("Usable from", "c.usable_from"),
    },
    order: "-createdAt",
    opens: openCard,
  }),
];
