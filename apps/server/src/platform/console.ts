/** What staff list and do about the background jobs. */
import { jobCommands } from "./console/job-commands.ts";
import { jobResources } from "./console/job-resources.ts";

/** A ConsolePart; its type stands in a room on the right. */
export const platformConsole = { commands: jobCommands, resources: jobResources };
