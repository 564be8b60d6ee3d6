/** What staff list and do about proofs of liabilities. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { proofCommands } from "./console/proof-commands.ts";
import { proofResources } from "./console/proof-resources.ts";

export const proofConsole: ConsolePart = { commands: proofCommands, resources: proofResources };
