/** What staff list and do about incomes. */
import type { ConsolePart } from "../platform/console-part.ts";
import { incomeResources } from "./console/income-resources.ts";

export const incomeConsole: ConsolePart = { resources: incomeResources };
