import { expect, it } from "vitest";
import { emptyTally } from "./faults.ts";
import type { Outcome, Totals } from "./run.ts";
import { notLived } from "./say.ts";

const LIVED: Totals = {
  ...{ deposits: 5n, local: 0n, bought: 2, left: 0, takenOut: 1, withdrawals: 7n },
  ...{ localOut: {}, refused: {} },
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
