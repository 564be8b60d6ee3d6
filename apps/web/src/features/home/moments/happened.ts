/** Confirms by the lists what the figures of a member say, and finds what to tell of it. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { listReturns } from "@ballast/contract/product/calls.ts";
import type { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { listWithdrawals, type Withdrawal } from "@ballast/contract/wallet/calls.ts";
import { call } from "../../../api/call.ts";
import { type Known, type News, newsIn } from "./news.ts";

export type Overview = OutputOf<typeof getAssetsOverview>;
type Returned = OutputOf<typeof listReturns>["list"][number];

/** `known` is what this device knows once the moment is shown; other news stays news. */
export type Happened = { known: Known; overview: Overview } & (
  | { kind: "income" }
  | { kind: "matured"; order: Returned }
  | { kind: "arrived"; withdrawal: Withdrawal }
);

const FIRST = { pageNum: 1, pageSize: 10 };

export async function findHappened(
  before: Known,
  overview: Overview,
  now: Known,
): Promise<Happened | null> {
  for (const news of newsIn(before, overview)) {
    const found = await find(news, before, overview, now);
    if (found !== null) return found;
  }
  return null;
}

async function find(
  news: News,
  before: Known,
  overview: Overview,
  now: Known,
): Promise<Happened | null> {
  switch (news) {
    case "income":
      return { kind: "income", overview, known: { ...before, hasIncome: true } };
    case "matured": {
      const { list } = await call(listReturns, FIRST);
      const matured = list.filter(({ reason }) => reason === "matured");
      const next = oldestNew(matured, ({ time, orderId }) => [time, orderId], before, "matured");
      if (next === null) return null;
      const { one: order, told, isLast } = next;
      const known = { ...before, told, ...(isLast && { invested: now.invested }) };
      return { kind: "matured", order, overview, known };
    }
    case "arrived": {
      const { list } = await call(listWithdrawals, FIRST);
      const arrived = list.filter(({ state }) => state === "succeeded");
      const next = oldestNew(arrived, ({ endedAt, id }) => [endedAt, id], before, "arrived");
      if (next === null) return null;
      const { one: withdrawal, told, isLast } = next;
      const known = { ...before, told, ...(isLast && { withdrawn: now.withdrawn }) };
      return { kind: "arrived", withdrawal, overview, known };
    }
  }
}

/**
 * The oldest event that was not told yet: so each is told once, however many came meanwhile.
 * Several may come at one instant, so ids order these.
 */
export function oldestNew<T>(
  events: readonly T[],
  placeOf: (one: T) => [time: Date | null, id: string],
  { at, told }: Pick<Known, "at" | "told">,
  kind: "matured" | "arrived",
) {
  // Without an id all of that instant is known: `at`, and what earlier versions of the app stored.
  const [since = at, sinceId] = told?.[kind]?.split(" ") ?? [];
  const from = new Date(since).getTime();
  const isNew = ({ time, id }: { time: number; id: string }) =>
    time > from || (time === from && sinceId !== undefined && id > sinceId);
  const later = events
    .map((one) => {
      const [time, id] = placeOf(one);
      return { one, time: time?.getTime() ?? 0, id };
    })
    .filter(isNew)
    .sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));
  const [first] = later;
  if (first === undefined) return null;
  return {
    one: first.one,
    told: { ...told, [kind]: `${new Date(first.time).toISOString()} ${first.id}` },
    isLast: later.length === 1,
  };
}
