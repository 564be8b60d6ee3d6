/** What each setting means, and which an operator may change where they stand. */
import type { Role } from "@ballast/contract/console/staff.ts";
import * as z from "zod/mini";
import { limits as communityLimits } from "../community/limits.ts";

const count = z.number().check(z.int(), z.gte(1), z.lte(1_000_000));
const securityLimits = z.strictObject({
  codes: z.strictObject({
    numberMinute: count,
    numberDay: count,
    prefixHour: count,
    addressHour: count,
    countryHour: count,
    allHour: count,
  }),
  tries: z.strictObject({
    login: count,
    number: count,
    fund: count,
    second: count,
    code: count,
    address: count,
  }),
});

type Setting = {
  says: string;
  /** Absent: it is set by a command of its own, or not at all here. */
  edit?: {
    schema: z.ZodMiniType;
    roles: readonly Role[];
    /** Another admin has to approve, where there is one. */
    byTwo?: true;
  };
};

export const SETTINGS: Readonly<Record<string, Setting>> = {
  "security.limits": {
    says: "how often codes are sent and wrong passwords tried, before one has to wait",
    edit: { schema: securityLimits, roles: ["admin"], byTwo: true },
  },
  "community.limits": {
    says: "how much a member may post in 24 hours, and how many reports hide something",
    edit: { schema: communityLimits, roles: ["content", "admin"] },
  },
  "products.benchmark": {
    says: "the neutral rate beside every product’s own, with its day and source; see Products",
  },
  "members.public_invite_code": {
    says: "the invitation code for people whom nobody invited: 8 capitals or digits, a 0 among them, which no member’s own has; null for none",
    edit: {
      schema: z.nullable(z.string().check(z.regex(/^[0-9A-Z]{8}$/), z.regex(/0/))),
      roles: ["admin"],
    },
  },
  "content.customer_service": { says: "the link to online customer service, or null" },
  "rewards.group": { says: "the official group that members join, or null" },
  "invitations.manager": { says: "whom members may ask about their team, or null" },
  "invitations.share": { says: "the inviter’s part of a fee and its most; fixed with the program" },
};
