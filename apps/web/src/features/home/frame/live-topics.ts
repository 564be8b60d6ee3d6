/** Which cached responses a change makes stale, by the prefixes of their paths. */
import type { Topic } from "@ballast/contract/message/live.ts";

const MONEY = ["/api/assets/", "/api/user/statistics/", "/api/income/"];
const LOCAL_MONEY = ["/api/cash/", "/api/fiat/"];
const GIFTS = ["/api/gift/", "/api/user/app/user/"];
const PUBLISHED = ["/api/user/sys/", "/api/user/news/", "/api/message/push/"];

const PATHS: Record<Topic, readonly string[]> = {
  message: ["/api/message/push/"],
  content: PUBLISHED,
  deposit: [...MONEY, ...LOCAL_MONEY],
  withdrawal: [...MONEY, ...LOCAL_MONEY],
  order: [...MONEY, "/api/product/"],
  income: [...MONEY, "/api/product/mine/"],
  wallet: [...MONEY, ...LOCAL_MONEY, ...GIFTS],
  team: ["/api/user/share/", "/api/message/msg/", "/api/user/app/user/queryInviteMsg"],
};

/** Whether the response of this path is stale after changes of these topics. */
export function isTouched(path: string, topics: readonly Topic[]): boolean {
  return topics.some((topic) => PATHS[topic].some((beginning) => path.startsWith(beginning)));
}
