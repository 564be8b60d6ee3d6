/** What staff list and do about the books. */

import { ledgerResources } from "./console/ledger-resources.ts";
import type { ConsolePart } from "./console-part.ts";

export const ledgerConsole: ConsolePart = { resources: ledgerResources };
