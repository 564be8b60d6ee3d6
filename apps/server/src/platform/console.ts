/** What staff list and do about the background jobs. */
import { jobCommands } from "./console/job-commands.ts";
import { jobResources } from "./console/job-resources.ts";
import type { ConsolePart } from "./console-part.ts";

export const platformConsole: ConsolePart = { commands: jobCommands, resources: jobResources };
