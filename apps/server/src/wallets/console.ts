/** What staff list and do about deposits, withdrawals and addresses. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { addressResources } from "./console/address-resources.ts";
import { depositResources } from "./console/deposit-resources.ts";
import { withdrawalCommands } from "./console/withdrawal-commands.ts";
import { withdrawalResources } from "./console/withdrawal-resources.ts";

export const walletsConsole: ConsolePart = {
  commands: withdrawalCommands,
  resources: [...addressResources, ...depositResources, ...withdrawalResources],
};
