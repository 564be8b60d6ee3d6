/**
 * Runs the bench at a small size, without judging the measurements. The parts that need a browser
 * are in e2e/bench.spec.ts.
 */
import { describe, expect, it } from "vitest";
import { serverRatios } from "./report.ts";
import { measureServer } from "./server.ts";

describe("the bench, run small", () => {
  it("measures purchases, take-outs and accrual", async () => {
    const measured = await measureServer(new AbortController().signal, {
      ...{
        members: 256,
        callers: [1, 4],
        takeOutCallers: 4,
        seconds: 1,
        orders: 1_000,
        scale: 1,
      },
    });
    const { rows, accrual } = measured;
    expect(rows.map(({ what, callers, result }) => [what, callers, result.refused])).toEqual([
      ["purchases", 1, {}],
      ["purchases", 4, {}],
      ["take-outs", 4, {}],
    ]);
    for (const { result } of rows) expect(result.done).toBeGreaterThan(0);
    expect(accrual).toMatchObject({ orders: 1_000, members: 100 });
    expect(serverRatios(measured)["accrual / bare insert"]).toBeGreaterThan(0);
  });
});
