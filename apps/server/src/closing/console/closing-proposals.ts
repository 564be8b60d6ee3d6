/** Proposals to close a member's account. */
import type { ConsolePart } from "../../ledger/console-part.ts";
import { about, change, textIn, textsIn } from "../../ledger/proposal-words.ts";
import { closeMember } from "../propose-closing.ts";

export const closingProposals = {
  close_member: {
    says: "Closes a member's account for good at the member's request; nothing may be in it.",
    changes: async (_db, input) => [
      about("Member", "members", "member", textIn(input, "member_id")),
      change("Account", "closed, and who the member was is forgotten", "open"),
      ...textsIn(input, { reason: "Who asked, and how they were known" }),
    ],
    carryOut: closeMember,
    reasonHeading: "Decided whether the account is closed",
  },
} satisfies ConsolePart["proposals"];
