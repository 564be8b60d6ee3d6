/** What staff list and do about posts, comments and reports. */
import type { ConsolePart } from "../platform/console-part.ts";
import { communityCommands } from "./console/community-commands.ts";
import { communityResources } from "./console/community-resources.ts";

export const communityConsole: ConsolePart = {
  commands: communityCommands,
  resources: communityResources,
};
