/** What staff list and do about invitations. */
import type { ConsolePart } from "../platform/console-part.ts";
import { teamManagerCommands } from "./console/team-manager-commands.ts";

export const invitationsConsole: ConsolePart = { commands: teamManagerCommands };
