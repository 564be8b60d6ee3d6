/**
 * The idempotency keys of what was asked for and not answered yet. A wish keeps its key until its
 * answer was read: through a lost answer, a mistyped password, a sheet that was closed and opened
 * again, and a reload. So it is fulfilled once.
 */
import { newKey } from "@ballast/contract/new-key.ts";
import type { Route } from "@ballast/contract/route.ts";
import { clockAhead } from "./server-time.ts";

const KEPT_UNDER = "ballast.wishes";
/** After that a like wish is another one: the first has ended, one way or the other. */
const ONE_WISH_MS = 10 * 60_000;

/** `isLost` from its sending until an answer was read; `wasLost`: before its newest sending. */
export type Wish = { key: string; since: number; isLost?: boolean; wasLost?: boolean };
export const wishes = new Map<string, Wish>(read());

/**
 * A password is no part of the wish, here as on the server: typed wrongly it changes nothing. Files
 * are, by their sizes (`wishOf` in sending.ts): another picture makes another wish.
 */
function nameOf(route: Route, input: Record<string, string>): string {
  const fields = Object.entries(input).filter(([name]) => !/password/i.test(name));
  return `${route.service}/${route.path} ${JSON.stringify(fields.sort())}`;
}

/** The key to send with: that of the same wish while it is open, else a new one. */
export function keyOf(route: Route, input: Record<string, string>, now = Date.now()): string {
  const name = nameOf(route, input);
  const open = wishes.get(name);
  const isSame = open && now - open.since < ONE_WISH_MS;
  const wish = isSame ? open : { key: newKey(now + clockAhead()), since: now };
  wishes.set(name, { ...wish, isLost: true, wasLost: isSame === true && open.isLost === true });
  write();
  return wish.key;
}

/** When it was first sent with the key it has now; undefined where there is no such wish. */
export function sinceOf(route: Route, input: Record<string, string>): number | undefined {
  return wishes.get(nameOf(route, input))?.since;
}

/** Its answer was read. */
export function fulfil(route: Route, input: Record<string, string>): void {
  endWish(nameOf(route, input));
}

/**
 * It was refused: this sending did nothing, and the member knows why. What became of one before it,
 * whose answer was lost, a mistyped password does not tell.
 */
export function refuse(route: Route, input: Record<string, string>): void {
  const wish = wishes.get(nameOf(route, input));
  if (wish) wish.isLost = wish.wasLost === true;
  write();
}

export function endWish(name: string): void {
  wishes.delete(name);
  write();
}

/** With the session end its wishes. */
export function forgetWishes(): void {
  wishes.clear();
  write();
}

function read(): [string, Wish][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_UNDER) ?? "[]");
  } catch {
    return [];
  }
}

function write(): void {
  try {
    sessionStorage.setItem(KEPT_UNDER, JSON.stringify([...wishes]));
  } catch {}
}
