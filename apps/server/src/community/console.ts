/** What staff list and do about posts, comments and reports. */
import type { ConsolePart } from "../ledger/console-part.ts";
import { communityCommands } from "./console/community-commands.ts";
import { communityResources } from "./console/community-resources.ts";
import { postPictures } from "./console/post-pictures.ts";
import { limits } from "./limits.ts";

export const communityConsole: ConsolePart = {
  commands: communityCommands,
  resources: communityResources,
  settings: {
    "community.limits": {
      says: "how much a member may post in 24 hours, and how many reports hide something",
      edit: { schema: limits, roles: ["content", "admin"] },
    },
  },
  pictures: { posts: postPictures },
};
