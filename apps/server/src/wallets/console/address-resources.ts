/** List of members' withdrawal addresses. */
import { MEMBER_ROLES } from "@ballast/contract/console/staff.ts";
import { id, instant, masked, ofMember, resource, state } from "../../platform/staff-resource.ts";

export const addressResources = [
  resource({
    name: "addresses",
    title: "Addresses",
    area: "Members",
    says: "addresses outside that members may withdraw to, the newest first",
    roles: MEMBER_ROLES,
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
          when a.usable_from > (select platform.now()) then 'waiting' else 'active' end`,
        ["waiting", "active", "deleted"],
      ),
      createdAt: instant("Added", "a.created_at"),
      usableFrom: instant("Usable from", "a.usable_from"),
      deletedAt: instant("Deleted", "a.deleted_at", { nullable: true, inside: true }),
    },
    order: "-createdAt",
    search: { says: "the whole address", sql: [], whole: ["a.address"] },
  }),
];
