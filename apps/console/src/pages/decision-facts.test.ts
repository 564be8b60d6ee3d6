import { expect, it } from "vitest";
import { columnsOfFacts, decisionFacts } from "./decision-facts.tsx";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const WITHDRAWAL = {
  ...{ state: "processing", rail: "chain", currency: "tUSDT", gross: "60000000" },
  ...{ fee: "3000000", net: "57000000", risks: "new target", canBePaid: true },
  ...{ fromReturned: "50000000", fromDeposit: "0", fromEarned: "10000000" },
  ...{ memberSince: "2025-03-10T12:00:00.000Z", targetUsed: 0, targetSavedAt: null },
  ...{ paidBefore: 2, usualLow: "10000000", usualHigh: "20000000" },
};
const factsOf = (resource: string, values: Record<string, string | number | boolean | null>) =>
  Object.fromEntries(
    (decisionFacts(resource, values, NOW) ?? []).map(({ title, value }) => [title, value]),
  );

it("says what the decision about a withdrawal needs", () => {
  expect(factsOf("withdrawals", WITHDRAWAL)).toMatchObject({
    "Usual amount": "10.00 to 20.00, 2 times",
    "Comes from": "50.00 principal, 10.00 income",
    Address: "Never used",
    Fee: "3.00, arrives 57.00",
    Signs: "New target",
  });
  expect(factsOf("withdrawals", { ...WITHDRAWAL, paidBefore: 0 })).toMatchObject({
    "Usual amount": "Nothing paid out before",
  });
});

it("says nothing of a column that is absent", () => {
  const absent = { state: "processing", rail: "chain", currency: "tUSDT" };
  expect(decisionFacts("withdrawals", absent, NOW)).toEqual([]);
  expect(decisionFacts("claims", { state: "submitted" }, NOW)).toEqual([]);
  expect(decisionFacts("posts", { state: "waiting" }, NOW)).toEqual([]);
  const { fromEarned: _, ...rest } = WITHDRAWAL;
  expect(factsOf("withdrawals", rest)).not.toHaveProperty("Comes from");
});

it("counts a member's posts before by what became of them", () => {
  const post = { state: "waiting", postsBefore: 3, shownBefore: 1, refusedBefore: 2 };
  expect(factsOf("posts", post)).toEqual({ "Posts before": "3 in all, 1 shown, 2 refused" });
});

it("has no facts once nothing waits, and none of other lists", () => {
  for (const [resource, state] of [
    ["withdrawals", "sent"],
    ["claims", "approved"],
    ["members", "processing"],
  ] as const) {
    expect(decisionFacts(resource, { ...WITHDRAWAL, state }, NOW)).toBeNull();
    expect(columnsOfFacts(resource, { state })).toEqual([]);
  }
});
