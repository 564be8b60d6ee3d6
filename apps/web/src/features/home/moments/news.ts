/** What happened to a member's money since this device last knew: once for each event. */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { getAssetsOverview } from "@ballast/contract/user/overview.ts";
import { createMemberStore } from "../../../api/member-store.ts";
import { MOMENTS_KEY } from "../../../api/member-store-key.ts";

export type Overview = Pick<
  OutputOf<typeof getAssetsOverview>,
  "paidSoFar" | "invested" | "withdrawn"
>;

/**
 * What this device knows, as of a moment. Amounts are text; they tell only that something changed,
 * and the lists tell what. `told` are the time and the id ("time id") of the newest maturity and
 * arrival that were shown since, while there are more.
 */
export type Known = {
  hasIncome: boolean;
  invested: string;
  withdrawn: string;
  at: string;
  told?: Partial<Record<"matured" | "arrived", string>>;
};

const NEWS = ["arrived", "matured", "income"] as const;
export type News = (typeof NEWS)[number];

export const known = createMemberStore<Known>(MOMENTS_KEY, (value) => {
  const { hasIncome, invested, withdrawn, at } = (value ?? {}) as Partial<Known>;
  const isWhole =
    typeof hasIncome === "boolean" &&
    [invested, withdrawn].every((text) => /^\d+$/.test(text ?? "")) &&
    !Number.isNaN(Date.parse(at ?? ""));
  return isWhole ? (value as Known) : null;
});

export function knownFrom(overview: Overview, at: Date): Known {
  return {
    hasIncome: overview.paidSoFar > 0n,
    invested: `${overview.invested}`,
    withdrawn: `${overview.withdrawn}`,
    at: at.toISOString(),
  };
}

/** What may have happened, by the figures alone; a list confirms it. */
export function newsIn(before: Known, now: Overview): News[] {
  const is: Record<News, boolean> = {
    arrived: now.withdrawn > BigInt(before.withdrawn),
    // A new purchase may hide that an order ended, so any change counts.
    matured: before.invested !== "0" && before.invested !== `${now.invested}`,
    income: !before.hasIncome && now.paidSoFar > 0n,
  };
  return NEWS.filter((one) => is[one]);
}
