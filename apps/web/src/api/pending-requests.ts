/**
 * Idempotency keys of requests that have no response yet. A request keeps its key until its
 * response was read: through a lost response, a mistyped password, a sheet that was closed and
 * opened again, and a reload. So it takes effect once.
 */
import { newKey } from "@ballast/contract/new-key.ts";
import type { Route } from "@ballast/contract/route.ts";
import { clockAhead } from "./server-time.ts";

const KEPT_UNDER = "ballast.wishes";
/** After this time an equal request is a new one: the first has succeeded or failed by then. */
const SAME_REQUEST_MS = 10 * 60_000;

/** `isLost`: sent, and no response read yet. `wasLost`: `isLost` before the latest attempt. */
export type PendingRequest = { key: string; since: number; isLost?: boolean; wasLost?: boolean };
export const pendingRequests = new Map<string, PendingRequest>(read());

/**
 * Passwords do not distinguish requests, here as on the server: a mistyped one changes nothing.
 * Files do, by their sizes (`requestFactsOf` in use-submit.ts): another picture makes another
 * request.
 */
function nameOf(route: Route, input: Record<string, string>): string {
  const fields = Object.entries(input).filter(([name]) => !/password/i.test(name));
  return `${route.service}/${route.path} ${JSON.stringify(fields.sort())}`;
}

/** The idempotency key to send: that of the same pending request, else a new one. */
export function keyOf(route: Route, input: Record<string, string>, now = Date.now()): string {
  const name = nameOf(route, input);
  const open = pendingRequests.get(name);
  const isSame = open && now - open.since < SAME_REQUEST_MS;
  const request = isSame ? open : { key: newKey(now + clockAhead()), since: now };
  pendingRequests.set(name, {
    ...request,
    isLost: true,
    wasLost: isSame === true && open.isLost === true,
  });
  write();
  return request.key;
}

/**
 * When the request was first sent with its current key; undefined if no such request is pending.
 */
export function sinceOf(route: Route, input: Record<string, string>): number | undefined {
  return pendingRequests.get(nameOf(route, input))?.since;
}

/** Settles a request whose response was read. */
export function settleRequest(route: Route, input: Record<string, string>): void {
  dropRequest(nameOf(route, input));
}

/**
 * Records a refusal: this attempt had no effect, and the member knows why. It says nothing about an
 * earlier attempt whose response was lost.
 */
export function refuseRequest(route: Route, input: Record<string, string>): void {
  const request = pendingRequests.get(nameOf(route, input));
  if (request) request.isLost = request.wasLost === true;
  write();
}

export function dropRequest(name: string): void {
  pendingRequests.delete(name);
  write();
}

/** Drops all pending requests when the session ends. */
export function dropAllRequests(): void {
  pendingRequests.clear();
  write();
}

function read(): [string, PendingRequest][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_UNDER) ?? "[]");
  } catch {
    return [];
  }
}

function write(): void {
  try {
    sessionStorage.setItem(KEPT_UNDER, JSON.stringify([...pendingRequests]));
  } catch {}
}
