/** What staff list and do about invitations. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { teamManagerCommands } from "./console/team-manager-commands.ts";

export const invitationsConsole: ConsolePart = {
  commands: teamManagerCommands,
  settings: {
    "invitations.manager": { says: "whom members may ask about their team, or null" },
    "invitations.share": {
      says: "the inviter’s part of a fee and its most; fixed with the program",
    },
  },
};
