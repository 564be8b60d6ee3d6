/** What staff list and do about members and what countries allow. */
import type { ConsolePart } from "../platform/console-part.ts";
import { countryPolicyCommands } from "./console/country-policy-commands.ts";
import { countryPolicyResources } from "./console/country-policy-resources.ts";
import { memberCommands } from "./console/member-commands.ts";
import { memberResources } from "./console/member-resources.ts";

export const membersConsole: ConsolePart = {
  commands: [...countryPolicyCommands, ...memberCommands],
  resources: [...countryPolicyResources, ...memberResources],
};
