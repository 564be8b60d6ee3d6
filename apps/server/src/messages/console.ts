/** What staff list and do about letters and messages. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { letterCommands } from "./console/letter-commands.ts";
import { letterProposals } from "./console/letter-proposals.ts";
import { letterResources } from "./console/letter-resources.ts";
import { messageResources } from "./console/message-resources.ts";

export const messagesConsole: ConsolePart = {
  commands: letterCommands,
  resources: [...letterResources, ...messageResources],
  proposals: letterProposals,
};
