import { expect, it } from "vitest";
import { emptyTally } from "./faults.ts";
import { heldOf, neverCame, notLived, replayOf } from "./print.ts";
import type { Outcome, Plan, Totals } from "./run.ts";

const LIVED: Totals = {
  ...{ deposits: 5n, local: 3n, bought: 2, left: 0, takenOut: 1, withdrawals: 7n },
  ...{ localOut: { converted: 1, "card added": 2 }, refused: {} },
  decided: { approved: 1, refused: 0 },
};
const PLAN: Plan = {
  ...{ seed: 7, days: 30, members: 50, active: 3, faults: 0, atOnce: 1, fullEvery: 1 },
  kinds: ["webhook-lost", "paid-twice"],
};

const after = (days: number, totals: Partial<Totals>): Outcome => ({
  ...{ days, checks: 160, faults: emptyTally(), seal: "", ended: null, broken: null },
  totals: { ...LIVED, ...totals },
});

it("names what a simulation never came to, and nothing where it lived through all of it", () => {
  expect(notLived(after(4, {}), PLAN)).toBeNull();
  const nothing = { deposits: 0n, local: 0n, bought: 0, takenOut: 0, withdrawals: 0n };
  expect(notLived(after(4, nothing), PLAN)).toMatch(
    /^NOT LIVED THROUGH: in 4 days no money was sent in, nothing was paid over the bank, no order was bought, no income was taken out, no withdrawal was asked for\. The invariants, run 160 times, /,
  );
  for (const [name, none] of Object.entries(nothing)) {
    expect(notLived(after(1, { [name]: none }), PLAN)).toMatch(/^[^,]+ in one day [^,]+\. The inv/);
  }
});

it("takes faults that were asked for and never came for days that were not lived", () => {
  const faulty = { ...PLAN, faults: 30 };
  expect(notLived(after(9, {}), faulty)).toContain("in 9 days nothing went wrong that --faults");
  expect(notLived(after(9, {}), { ...faulty, kinds: [] })).toBeNull();
  const outcome = after(9, {});
  outcome.faults["webhook-lost"] = { injected: 1, noticed: 1 };
  expect(notLived(outcome, faulty)).toBeNull();
}); // @rule run/simulation-short

it("names what else never happened", () => {
  const outcome = after(4, {});
  outcome.faults["webhook-lost"] = { injected: 2, noticed: 2 };
  expect(neverCame(outcome, { ...PLAN, faults: 30 })).toBe(
    "Never happened: an order left early, a large withdrawal refused by staff, local money sent back, local money to a card, paid-twice.",
  );
  expect(neverCame(outcome, PLAN)).not.toContain("paid-twice");
  const all = { "sent back": 1, "to a card": 1, converted: 1, "card added": 1 };
  const lived = { left: 1, localOut: all, decided: { approved: 1, refused: 1 } };
  expect(neverCame(after(4, lived), PLAN)).toBeNull();
});

it("says what held", () => {
  const outcome = after(4, {});
  outcome.faults["webhook-lost"] = { injected: 2, noticed: 2 };
  expect(heldOf(outcome)).toBe(
    "HELD: 4 days, invariants run 160 times, faults 2, each followed by what must follow.",
  );
  expect(replayOf({ ...PLAN, days: 4 })).toBe(
    "npm run simulate -- --seed 7 --days 4 --members 50 --active 3 --faults 0 --at-once 1 --kinds webhook-lost,paid-twice --full-every 1",
  );
});
