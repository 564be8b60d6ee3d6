/** What staff list and do about the wind-down. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { windDownCommands } from "./console/wind-down-commands.ts";
import { windDownProposals } from "./console/wind-down-proposals.ts";

export const windDownConsole: ConsolePart = {
  commands: windDownCommands,
  proposals: windDownProposals,
};
