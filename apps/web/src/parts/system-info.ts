/** What Ballast says of itself, also to those who are not members. */
import { SYSTEM_INFO } from "@ballast/contract/entry-routes.ts";
import type { systemInfo } from "@ballast/contract/user.ts";
import { createAsked, useAsked } from "../api/asked.ts";

const asked = createAsked<typeof systemInfo>(SYSTEM_INFO);

export function useSystemInfo() {
  return useAsked(asked);
}
