/** What staff list and do about published content and guides. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { contentCommands } from "./console/content-commands.ts";
import { contentResources } from "./console/content-resources.ts";
import { feedbackPictures } from "./console/feedback-pictures.ts";
import { guideCommands } from "./console/guide-commands.ts";
import { guideResources } from "./console/guide-resources.ts";

export const contentConsole: ConsolePart = {
  commands: [...contentCommands, ...guideCommands],
  resources: [...contentResources, ...guideResources],
  settings: {
    "content.customer_service": { says: "the link to online customer service, or null" },
  },
  pictures: { feedback: feedbackPictures },
};
