/** What staff list and do about orders. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { orderResources } from "./console/order-resources.ts";

export const ordersConsole: ConsolePart = { resources: orderResources };
