/** What staff do about closing accounts. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { closingProposals } from "./console/closing-proposals.ts";

export const closingConsole: ConsolePart = {
  proposals: closingProposals,
  auditNames: { "member/close": "propose-closing" },
};
