/** What was sent and whose answer was never read, after the screen that sent it is gone. */
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import { askOutcome } from "@ballast/contract/user/outcome.ts";
import { query } from "./query.ts";
import { send, type Wire } from "./wire.ts";
import { endWish, wishes } from "./wishes.ts";

/** The server keeps a first answer longer; of what is older no tab is asked about. */
const ASKED_MS = 7 * 24 * 60 * 60_000;
/** More are not told at once; those left out are told when these have been put away. */
const TOLD_MOST = 3;

/** `input`: what was sent, but for passwords. */
export type LostWish = { name: string; key: string; input: Wire };

/** Newest first. */
export function lostWishes(
  { service, path }: Pick<Endpoint, "service" | "path">,
  where: (input: Wire) => boolean,
  now = Date.now(),
): LostWish[] {
  const start = `${service}/${path} `;
  return [...wishes]
    .filter(([name, { isLost, since }]) => {
      return isLost && name.startsWith(start) && now - since < ASKED_MS;
    })
    .sort(([, a], [, b]) => b.since - a.since)
    .map(([name, { key }]) => {
      const input: Wire = Object.fromEntries(JSON.parse(name.slice(start.length)));
      return { name, key, input };
    })
    .filter(({ input }) => where(input))
    .slice(0, TOLD_MOST);
}

/**
 * Options for `useQuery`. A wish that was not fulfilled ends with the answer: its key is closed. One
 * that was stays open until it is put away, so that the same wish sent again is not fulfilled twice.
 */
export function outcomeOf({ name, key }: LostWish) {
  return {
    ...query(askOutcome, { key }),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<unknown> => {
      const { data } = await send(askOutcome, { key }, { signal });
      if ((data as { done: unknown }).done === null) endWish(name);
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** The member has read what became of it. */
export const putAway = ({ name }: LostWish) => endWish(name);
