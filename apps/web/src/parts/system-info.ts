/** What Ballast says of itself, also to those who are not members. */
import type { systemInfo } from "@ballast/contract/user/calls.ts";
import { SYSTEM_INFO } from "@ballast/contract/user/entry-routes.ts";
import { createAsked, useAsked } from "../api/asked.ts";

const asked = createAsked<typeof systemInfo>(SYSTEM_INFO);

export function useSystemInfo() {
  return useAsked(asked);
}
