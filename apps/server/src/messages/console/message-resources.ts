/** List of the messages that members received. */
import { MEMBER_ROLES } from "@ballast/contract/console/staff.ts";
import { instant, ofMember, resource, state, text } from "../../platform/staff-resource.ts";

export const messageResources = [
  resource({
    name: "member-messages",
    title: "Messages",
    area: "Members",
    says: "what members were told, the newest first",
    roles: MEMBER_ROLES,
    id: { kind: "message", sql: "g.id" },
    from: "messages.messages g",
    columns: {
      at: instant("Sent", "g.at"),
      member: ofMember("g"),
      kind: state("Kind", "g.kind", ["notice", "voucher", "coupon", "order", "wallet"]),
      event: text("About", "g.event"),
      readAt: instant("Read", "g.read_at", { nullable: true }),
    },
    order: "-at",
  }),
];
