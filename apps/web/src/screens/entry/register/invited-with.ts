/**
 * The code of the link that opened the app. It is kept while this window is open, so that a detour
 * to the login or the language screen does not lose it. Each opening is counted once.
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

/** The count is only a courtesy to the inviter, so its failure is ignored. */
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
