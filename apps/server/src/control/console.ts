/** What staff list and do about members' own limits. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { limitResources } from "./console/limit-resources.ts";

export const controlConsole: ConsolePart = { resources: limitResources };
