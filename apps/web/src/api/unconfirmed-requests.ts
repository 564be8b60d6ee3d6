/**
 * Requests whose response was never read. Their outcome is shown after the screen that sent them
 * was left.
 */
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import { askOutcome } from "@ballast/contract/user/outcome.ts";
import { send, type Wire } from "./http.ts";
import { dropRequest, pendingRequests } from "./pending-requests.ts";
import { query } from "./query.ts";

/**
 * The outcome of older requests is not queried; the server keeps first responses longer than this.
 */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
/** At most this many are shown at once; the others follow when these have been dismissed. */
const MAX_SHOWN = 3;

/** `input` is what was sent, without passwords. */
export type UnconfirmedRequest = { name: string; key: string; input: Wire };

/** The unconfirmed requests of an endpoint, newest first. */
export function unconfirmedRequests(
  { service, path }: Pick<Endpoint, "service" | "path">,
  where: (input: Wire) => boolean,
  now = Date.now(),
): UnconfirmedRequest[] {
  const start = `${service}/${path} `;
  return [...pendingRequests]
    .filter(([name, { isLost, since }]) => {
      return isLost && name.startsWith(start) && now - since < MAX_AGE_MS;
    })
    .sort(([, a], [, b]) => b.since - a.since)
    .map(([name, { key }]) => {
      const input: Wire = Object.fromEntries(JSON.parse(name.slice(start.length)));
      return { name, key, input };
    })
    .filter(({ input }) => where(input))
    .slice(0, MAX_SHOWN);
}

/**
 * Options for `useQuery`. A request that took no effect is dropped with the response: the server
 * has closed its key. One that took effect stays pending until it is dismissed, so that the same
 * request sent again does not take effect twice.
 */
export function outcomeOf({ name, key }: UnconfirmedRequest) {
  return {
    ...query(askOutcome, { key }),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<unknown> => {
      const { data } = await send(askOutcome, { key }, { signal });
      if ((data as { done: unknown }).done === null) dropRequest(name);
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** Called when the member has read the outcome. */
export const dismissRequest = ({ name }: UnconfirmedRequest) => dropRequest(name);
