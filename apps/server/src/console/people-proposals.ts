/** Proposals about staff: a new person, another role. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { change, textIn, textsIn } from "../ledger/proposal-words.ts";
import { addProposedStaff, changeProposedRole } from "./staff.ts";

export const peopleProposals = {
  add_staff: {
    says: "Adds a person to the staff. Nobody knows a key of theirs until an admin shows one (Reset login).",
    changes: async (_db, input) => [...textsIn(input, { name: "Name", role: "Role" })],
    carryOut: addProposedStaff,
  },
  change_role: {
    says: "Gives a person of the staff another role, at once, also in sessions that are open.",
    changes: async (_db, input) => [
      ...textsIn(input, { name: "Name" }),
      change("Role", textIn(input, "role"), textIn(input, "before")),
    ],
    carryOut: changeProposedRole,
  },
} satisfies ConsolePart["proposals"];
