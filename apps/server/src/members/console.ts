/** What staff list and do about members and what countries allow. */
import * as z from "zod/mini";
import type { ConsolePart } from "../ledger/console-part.ts";
import { countryPolicyCommands } from "./console/country-policy-commands.ts";
import { countryPolicyProposals } from "./console/country-policy-proposals.ts";
import { countryPolicyResources } from "./console/country-policy-resources.ts";
import { memberCommands } from "./console/member-commands.ts";
import { memberResources } from "./console/member-resources.ts";

export const membersConsole: ConsolePart = {
  commands: [...countryPolicyCommands, ...memberCommands],
  resources: [...countryPolicyResources, ...memberResources],
  proposals: countryPolicyProposals,
  settings: {
    "members.public_invite_code": {
      says: "the invitation code for people whom nobody invited: 8 capitals or digits, a 0 among them, which no member’s own has; null for none",
      edit: {
        schema: z.nullable(z.string().check(z.regex(/^[0-9A-Z]{8}$/), z.regex(/0/))),
        roles: ["admin"],
      },
    },
  },
};
