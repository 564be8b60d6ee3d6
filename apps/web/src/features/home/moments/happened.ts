/** Confirms by the lists what the figures of a member say, and finds what to tell of it. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { listReturns } from "@ballast/contract/product/calls.ts";
import type { getAssetsOverview } from "@ballast/contract/user/calls.ts";
import { listWithdrawals, type Withdrawal } from "@ballast/contract/wallet/calls.ts";
import { call } from "../../../api/call.ts";
import { type Known, type News, newsIn } from "./news.ts";

export type Overview = OutputOf<typeof getAssetsOverview>;
export type Returned = OutputOf<typeof listReturns>["list"][number];

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
  const since = new Date(before.at);
  switch (news) {
    case "income":
      return { kind: "income", overview, known: { ...before, hasIncome: true } };
    case "matured": {
      const { list } = await call(listReturns, FIRST);
      const order = list.find(({ reason, time }) => reason === "matured" && time > since);
      return order === undefined
        ? null
        : { kind: "matured", order, overview, known: { ...before, invested: now.invested } };
    }
    case "arrived": {
      const { list } = await call(listWithdrawals, FIRST);
      const withdrawal = list.find(
        ({ state, endedAt }) => state === "succeeded" && endedAt !== null && endedAt > since,
      );
      return withdrawal === undefined
        ? null
        : { kind: "arrived", withdrawal, overview, known: { ...before, withdrawn: now.withdrawn } };
    }
  }
}
