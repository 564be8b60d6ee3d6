/** What staff do with a member's own data. */
import type { ConsolePart } from "../ledger/console-part.ts";

export const statementsConsole: ConsolePart = { auditNames: { "member/data": "member-data" } };
