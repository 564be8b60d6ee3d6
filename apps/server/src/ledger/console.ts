/** What staff list and do about the books. */
import type { ConsolePart } from "../platform/console-part.ts";
import { ledgerResources } from "./console/ledger-resources.ts";

export const ledgerConsole: ConsolePart = { resources: ledgerResources };
