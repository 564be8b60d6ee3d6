/** What Ballast says of itself, also to those who are not members. */
import type { systemInfo } from "@ballast/contract/user/calls.ts";
import { SYSTEM_INFO } from "@ballast/contract/user/entry-routes.ts";
import { createVisitorQuery, useVisitorQuery } from "../../../api/visitor-query.ts";

const asked = createVisitorQuery<typeof systemInfo>(SYSTEM_INFO);

export function useSystemInfo() {
  return useVisitorQuery(asked);
}
