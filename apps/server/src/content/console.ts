/** What staff list and do about published content and guides. */
import type { ConsolePart } from "../platform/console-part.ts";
import { contentCommands } from "./console/content-commands.ts";
import { contentResources } from "./console/content-resources.ts";
import { guideCommands } from "./console/guide-commands.ts";
import { guideResources } from "./console/guide-resources.ts";

export const contentConsole: ConsolePart = {
  commands: [...contentCommands, ...guideCommands],
  resources: [...contentResources, ...guideResources],
};
