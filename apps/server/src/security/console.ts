/** What staff list and do about members' logins. */
import * as z from "zod/mini";
import type { ConsolePart } from "../ledger/console-part.ts";
import { sessionResources } from "./console/session-resources.ts";

const count = z.number().check(z.int(), z.gte(1), z.lte(1_000_000));
const limits = z.strictObject({
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

export const securityConsole: ConsolePart = {
  resources: sessionResources,
  settings: {
    "security.limits": {
      says: "how often codes are sent and wrong passwords tried, before one has to wait",
      edit: { schema: limits, roles: ["admin"], byTwo: true },
    },
  },
};
