/**
 * The code of the link by which the app was opened, kept while this window is open: whoever looks at
 * the login or chooses a language first comes back to it. An opening is counted once.
 */
import { COUNT_SHARE_VISIT } from "@ballast/contract/user/entry-routes.ts";
import { send } from "../../../api/http.ts";

const KEY = "ballast.invited-with";

export function readInvitedWith(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Counting is a courtesy to the inviter: that it failed is nobody's concern here. */
export function arriveWith(code: string): void {
  if (code === "" || code === readInvitedWith()) return;
  try {
    sessionStorage.setItem(KEY, code);
  } catch {}
  send(COUNT_SHARE_VISIT, { code }).catch(() => {});
}

export function forgetInvitedWith(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {}
}
