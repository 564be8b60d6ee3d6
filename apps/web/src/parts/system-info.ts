/** What Ballast says of itself, also to those who are not members. */
import { systemInfo } from "@ballast/contract/user.ts";
import { createAsked, useAsked } from "../api/asked.ts";

const asked = createAsked(systemInfo);

export function useSystemInfo() {
  return useAsked(asked);
}
