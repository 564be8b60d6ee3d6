import { expect, it } from "vitest";
import { emptyTally, FAULTS } from "./faults.ts";
import type { Outcome, Totals } from "./run.ts";
import { heldOf, notLived } from "./say.ts";

const LIVED: Totals = {
  ...{ deposits: 5n, local: 0n, bought: 2, left: 0, takenOut: 1, withdrawals: 7n },
  ...{ localOut: {}, refused: {}, decided: { approved: 1, refused: 0 } },
};

const after = (days: number, totals: Partial<Totals>): Outcome => ({
  ...{ days, checks: 160, faults: emptyTally(), seal: "", seals: [], ended: null, broken: null },
  totals: { ...LIVED, ...totals },
});

it("names what a simulation never came to, and nothing where it lived through all of it", () => {
  expect(notLived(after(4, {}))).toBeNull();
  expect(notLived(after(4, { bought: 0, takenOut: 0, withdrawals: 0n }))).toMatch(
    /^NOT LIVED THROUGH: in 4 days no order was bought, no income was taken out, no withdrawal was asked for\. /,
  );
  expect(notLived(after(1, { takenOut: 0 }))).toContain("in one day no income was taken out. ");
  expect(notLived(after(9, { withdrawals: 0n }))).toContain("in 9 days no withdrawal was asked");
});

it("says what held, and how to live the same days again", () => {
  const outcome = after(4, {});
  outcome.faults["webhook-lost"] = { injected: 2, noticed: 2 };
  const plan = { seed: 7, days: 30, members: 50, active: 3, faults: 30, atOnce: 1, fullEvery: 1 };
  const [held, again] = heldOf(outcome, { ...plan, kinds: FAULTS }).split("\n");
  expect(held).toBe(
    "HELD: 4 days, invariants run 160 times, faults 2, each followed by what must follow.",
  );
  expect(again).toBe(
    "The same again, to the last id: npm run simulate -- --seed 7 --days 4 --members 50 --active 3 --faults 30 --at-once 1 --full-every 1",
  );
});
