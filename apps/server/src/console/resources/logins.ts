/** How members come in, and where their money may go out to. */
import { openCard } from "../../cash/bank-cards.ts";
import { id, instant, masked, ofMember, resource, sealed, state, text } from "../resource.ts";
import { WITH_MEMBERS } from "./members.ts";

const HELPERS = ["support", "auditor", "admin"] as const;

export const loginResources = [
  resource({
    name: "member-sessions",
    title: "Sessions",
    area: "Members",
    says: "open sessions of members, the one used last first",
    roles: HELPERS,
    id: { kind: "session", sql: "s.id" },
    from: "security.sessions s",
    columns: {
      session: id("Session", "s.id", "session", { leadsTo: "member-sessions" }),
      member: id("Member", "s.member_id", "member"),
      address: masked("Network address", "s.address"),
      agent: text("Browser", "s.agent"),
      createdAt: instant("Opened", "s.created_at"),
      lastSeenAt: instant("Used last", "s.last_seen_at"),
      endsAt: instant("Ends", "s.ends_at", { inside: true }),
    },
    order: "-lastSeenAt",
    search: { says: "the whole network address", sql: [], whole: ["s.address"] },
  }),
  resource({
    name: "login-resets",
    title: "Login resets",
    area: "Members",
    says: "logins that staff took away from whoever held them, the newest first",
    roles: WITH_MEMBERS,
    id: { type: "text", sql: "r.id::text" },
    from: "security.resets r",
    columns: {
      at: instant("When", "r.at"),
      member: ofMember("r"),
      staff: text("By", "r.staff", { leadsTo: "staff" }),
      reason: text("Reason", "r.reason"),
    },
    order: "-at",
  }),
  resource({
    name: "addresses",
    title: "Addresses",
    area: "Members",
    says: "addresses outside that members may withdraw to, the newest first",
    roles: WITH_MEMBERS,
    id: { kind: "address", sql: "a.id" },
    from: "wallets.addresses a",
    columns: {
      entry: id("Entry", "a.id", "address", { leadsTo: "addresses" }),
      member: ofMember("a"),
      address: masked("Address", "a.address"),
      label: masked("Label", "nullif(a.label, '')", { nullable: true, inside: true }),
      state: state(
        "State",
        `case when a.deleted_at is not null then 'deleted'
          when a.usable_from > platform.now() then 'waiting' else 'active' end`,
        ["waiting", "active", "deleted"],
      ),
      createdAt: instant("Added", "a.created_at"),
      usableFrom: instant("Usable from", "a.usable_from"),
      deletedAt: instant("Deleted", "a.deleted_at", { nullable: true, inside: true }),
    },
    order: "-createdAt",
    search: { says: "the whole address", sql: [], whole: ["a.address"] },
  }),
  resource({
    name: "bank-cards",
    title: "Bank cards",
    area: "Members",
    says: "accounts at banks that members may withdraw to; account and names are sealed",
    roles: WITH_MEMBERS,
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
          when c.usable_from > platform.now() then 'waiting' else 'active' end`,
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
