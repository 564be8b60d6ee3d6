/** What staff list and do about local money. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { bankCardResources } from "./console/bank-card-resources.ts";
import { bankCommands } from "./console/bank-commands.ts";
import { bankResources } from "./console/bank-resources.ts";
import { floatResources } from "./console/float-resources.ts";
import { localMoneyCommands } from "./console/local-money-commands.ts";
import { localMoneyProposals } from "./console/local-money-proposals.ts";
import { localPaymentResources } from "./console/local-payment-resources.ts";
import { receiptCommands } from "./console/receipt-commands.ts";
import { receiptResources } from "./console/receipt-resources.ts";

export const cashConsole: ConsolePart = {
  commands: [...bankCommands, ...localMoneyCommands, ...receiptCommands],
  resources: [
    ...bankCardResources,
    ...bankResources,
    ...floatResources,
    ...localPaymentResources,
    ...receiptResources,
  ],
  proposals: localMoneyProposals,
};
