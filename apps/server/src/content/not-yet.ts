/** Mounts the calls that are not available yet: each refuses by name and does nothing else. */
import { NOT_YET } from "@ballast/contract/not-yet.ts";
import { bindLane, type Router } from "../platform/http.ts";
import { Refusal } from "../platform/refusal.ts";

export function mountNotYet(router: Router): void {
  for (const call of NOT_YET) {
    bindLane(router, call, async () => {
      throw new Refusal("not_available_yet");
    });
  }
}
