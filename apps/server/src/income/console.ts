/** What staff list and do about incomes. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { incomeResources } from "./console/income-resources.ts";

export const incomeConsole: ConsolePart = { resources: incomeResources };
