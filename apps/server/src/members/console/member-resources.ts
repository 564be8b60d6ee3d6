/** Lists of members and of notes about them. Personal data is masked. */
import { MEMBER_ROLES } from "@ballast/contract/console/staff.ts";
import {
  byMember,
  id,
  instant,
  long,
  masked,
  ofMember,
  resource,
  state,
  text,
} from "../../platform/staff-resource.ts";

const MEMBER_STATE = `case when m.state = 'active' and m.purchases_frozen_for is not null
  then 'purchases_frozen' else m.state end`;

type Lists = { resource: string; column: string; title: string }[];

const inGroup = (group: string, lists: Lists) => lists.map((one) => ({ ...one, group }));

export const memberResources = [
  resource({
    name: "members",
    title: "Members",
    area: "Members",
    says: "who is registered, the newest first",
    roles: MEMBER_ROLES,
    id: { kind: "member", sql: "m.id", found: byMember("m", "id") },
    from: "members.members m left join security.logins l on l.member_id = m.id",
    columns: {
      member: ofMember("m", "id"),
      phone: masked("Phone", "nullif(m.phone, '')", { nullable: true }),
      name: masked("Name", "m.name", { nullable: true, inside: true }),
      country: text("Country", "m.country", { sorts: true }),
      state: state("State", MEMBER_STATE, ["active", "purchases_frozen", "frozen", "closed"]),
      registeredAt: instant("Registered", "m.registered_at"),
      inviter: id("Invited by", "m.inviter_id", "member", { nullable: true }),
      frozenFor: long("Purchases stopped for", "m.purchases_frozen_for", { nullable: true }),
      pausedUntil: instant("Own break until", "m.purchases_paused_until", {
        nullable: true,
        inside: true,
      }),
      holdUntil: instant(
        "Withdrawals held until",
        "case when l.hold_until > (select platform.now()) then l.hold_until end",
        { nullable: true, inside: true },
      ),
      secondStep: state(
        "Second step",
        "case when security.has_second_step(m.id) then 'on' else 'off' end",
        ["on", "off"],
        { inside: true },
      ),
      passwordSetAt: instant("Password set", "l.password_changed_at", {
        nullable: true,
        inside: true,
      }),
      invitedWith: text("Registered with code", "m.invited_with", { inside: true }),
      shareCode: text("Own code", "m.share_code", { inside: true }),
    },
    order: "-registeredAt",
    search: {
      says: "id, own code, or the whole phone number",
      sql: ["m.share_code"],
      whole: ["nullif(m.phone, '')"],
    },
    relations: [
      ...inGroup("Money", [
        { resource: "entries", column: "member", title: "Capital records" },
        { resource: "deposits", column: "member", title: "Deposits" },
        { resource: "withdrawals", column: "member", title: "Withdrawals" },
        { resource: "local-payments", column: "member", title: "Local payments" },
        { resource: "local-refunds", column: "member", title: "Local refunds" },
        { resource: "addresses", column: "member", title: "Addresses" },
        { resource: "bank-cards", column: "member", title: "Bank cards" },
        { resource: "accounts", column: "member", title: "Ledger accounts" },
      ]),
      ...inGroup("Orders and income", [
        { resource: "orders", column: "member", title: "Orders" },
        { resource: "incomes", column: "member", title: "Incomes" },
        { resource: "purchase-freezes", column: "member", title: "Freezes" },
        { resource: "member-limits", column: "member", title: "Own limits" },
        { resource: "member-breaks", column: "member", title: "Own breaks" },
      ]),
      ...inGroup("Rewards and invitations", [
        { resource: "claims", column: "member", title: "Claims" },
        { resource: "member-coupons", column: "member", title: "Coupons" },
        { resource: "member-coins", column: "member", title: "Coins" },
        { resource: "redemptions", column: "member", title: "Codes" },
        { resource: "members", column: "inviter", title: "Invited" },
      ]),
      ...inGroup("Messages and posts", [
        { resource: "member-messages", column: "member", title: "Messages" },
        { resource: "feedback", column: "member", title: "Feedback" },
        { resource: "posts", column: "author", title: "Posts" },
        { resource: "comments", column: "author", title: "Comments" },
      ]),
      ...inGroup("Login", [
        { resource: "member-sessions", column: "member", title: "Sessions" },
        { resource: "login-resets", column: "member", title: "Login resets" },
      ]),
      ...inGroup("Notes", [{ resource: "member-notes", column: "member", title: "Notes" }]),
    ],
  }),
  resource({
    name: "member-notes",
    title: "Notes",
    area: "Members",
    says: "what staff wrote down about members; nobody can change it",
    roles: MEMBER_ROLES,
    id: { type: "text", sql: "n.id::text" },
    from: "members.notes n",
    columns: {
      at: instant("When", "n.at"),
      member: ofMember("n"),
      staff: text("Who", "n.staff", { leadsTo: "staff" }),
      note: text("Note", "n.note"),
    },
    order: "-at",
    search: { says: "words", sql: ["n.note"] },
  }),
  resource({
    name: "purchase-freezes",
    title: "Purchase freezes",
    area: "Members",
    says: "stops of a member's purchases by staff, the newest first; nothing else was stopped",
    roles: MEMBER_ROLES,
    id: { type: "text", sql: "f.id::text" },
    from: "members.purchase_freezes f",
    columns: {
      at: instant("Since", "f.at"),
      member: ofMember("f"),
      state: state("State", "case when f.ended_at is null then 'open' else 'ended' end", [
        ...["open", "ended"],
      ]),
      reason: text("Reason", "f.reason"),
      staff: text("By", "f.staff", { leadsTo: "staff" }),
      endedAt: instant("Ended", "f.ended_at", { nullable: true }),
      endedBy: text("Ended by", "f.ended_by", { nullable: true, leadsTo: "staff" }),
      endReason: text("Why it ended", "f.end_reason", { nullable: true }),
    },
    order: "-at",
  }),
];
