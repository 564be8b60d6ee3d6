/** Lists of members' sessions and of logins that staff reset. */
import { MEMBER_ROLES } from "@ballast/contract/console/staff.ts";
import { id, instant, masked, ofMember, resource, text } from "../../platform/staff-resource.ts";

const HELPERS = ["support", "auditor", "admin"] as const;

export const sessionResources = [
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
    roles: MEMBER_ROLES,
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
];
