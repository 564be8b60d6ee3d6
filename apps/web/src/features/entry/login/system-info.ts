/** General information about Ballast, for visitors too. */
import type { systemInfo } from "@ballast/contract/user/calls.ts";
import { SYSTEM_INFO } from "@ballast/contract/user/entry-routes.ts";
import { createVisitorQuery, useVisitorQuery } from "../../../api/visitor-query.ts";

const asked = createVisitorQuery<typeof systemInfo>(SYSTEM_INFO);

export function useSystemInfo() {
  return useVisitorQuery(asked);
}
