/** What staff list and do about the reserve, its guard and its invariants. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { breakResources } from "./console/break-resources.ts";
import { correctionProposals } from "./console/correction-proposals.ts";
import { fundingCommands } from "./console/funding-commands.ts";
import { fundingProposals } from "./console/funding-proposals.ts";
import { invariantCommands } from "./console/invariant-commands.ts";
import { invariantResources } from "./console/invariant-resources.ts";
import { lotResources } from "./console/lot-resources.ts";
import { reserveMoveResources } from "./console/reserve-move-resources.ts";
import { salesCommands } from "./console/sales-commands.ts";
import { salesResources } from "./console/sales-resources.ts";

export const reserveConsole: ConsolePart = {
  commands: [...fundingCommands, ...invariantCommands, ...salesCommands],
  resources: [
    ...breakResources,
    ...invariantResources,
    ...lotResources,
    ...reserveMoveResources,
    ...salesResources,
  ],
  proposals: { ...fundingProposals, ...correctionProposals },
};
