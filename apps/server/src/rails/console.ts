/** What staff list and do about the chain and the bank. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { bankStatementCommands } from "./console/bank-statement-commands.ts";
import { branchCommands } from "./console/branch-commands.ts";
import { branchResources } from "./console/branch-resources.ts";
import { outsideProposals } from "./console/outside-proposals.ts";
import { statementResources } from "./console/statement-resources.ts";
import { transferCommands } from "./console/transfer-commands.ts";
import { transferResources } from "./console/transfer-resources.ts";
import { unknownPaymentCommands } from "./console/unknown-payment-commands.ts";
import { unknownPaymentResources } from "./console/unknown-payment-resources.ts";

export const railsConsole: ConsolePart = {
  commands: [
    ...bankStatementCommands,
    ...branchCommands,
    ...transferCommands,
    ...unknownPaymentCommands,
  ],
  resources: [
    ...branchResources,
    ...statementResources,
    ...transferResources,
    ...unknownPaymentResources,
  ],
  proposals: outsideProposals,
};
