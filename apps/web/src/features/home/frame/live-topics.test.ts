import { newsList } from "@ballast/contract/content/calls.ts";
import { listMessages } from "@ballast/contract/message/calls.ts";
import { TOPICS } from "@ballast/contract/message/live.ts";
import { listOrders, listStock } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { memberInfo } from "@ballast/contract/user/calls.ts";
import { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { listDeposits } from "@ballast/contract/wallet/calls.ts";
import { expect, it } from "vitest";
import { CALLS } from "../../../../../server/test/all-calls.ts";
import { isTouched } from "./live-topics.ts";

it.each([
  ["deposit", [listDeposits, getAssetsOverview], [listOrders, listMessages]],
  ["order", [listOrders, listStock, getAssetsOverview], [newsList, memberInfo]],
  ["message", [listMessages], [newsList, listDeposits]],
  ["content", [newsList, listMessages], [listOrders, memberInfo]],
] as const)("a change of %s makes old what shows it, and nothing else", (topic, old, fresh) => {
  expect(old.map((call) => isTouched(pathOf(call), [topic]))).toEqual(old.map(() => true));
  expect(fresh.map((call) => isTouched(pathOf(call), [topic]))).toEqual(fresh.map(() => false));
});

it("names calls that there are", () => {
  const paths = CALLS.map(pathOf);
  const idle = TOPICS.filter((topic) => !paths.some((path) => isTouched(path, [topic])));
  expect(idle).toEqual([]);
});
