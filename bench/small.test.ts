/**
 * Runs the bench at a small size, without judging the measurements. The parts that need a browser
 * are in e2e/bench.spec.ts.
 */
import { describe, expect, it } from "vitest";
import { costRatios, measureCosts } from "./costs.ts";
import { measureGrowth } from "./growth.ts";
import { growthRatios } from "./growth-report.ts";
import { measureMemory, memoryRatios } from "./memory.ts";
import { measureReads, readRatios } from "./reads.ts";
import { measureReplicas, replicaRatios } from "./replicas.ts";
import { serverRatios } from "./report.ts";
import { measureServer } from "./server.ts";
import { measureStorm, stormRatios } from "./storm.ts";

/** Each part starts servers of its own, which takes a busy machine a while. */
describe("the bench, run small", { timeout: 400_000 }, () => {
  it("measures purchases, take-outs and accrual", async () => {
    const measured = await measureServer(new AbortController().signal, {
      ...{
        members: 32,
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

  it("measures purchases beside a rush of logins", async () => {
    const sizes = { logins: 12, callers: 2, seconds: 1 };
    const measured = await measureStorm(new AbortController().signal, sizes);
    const { quiet, during, logins } = measured;
    expect([quiet.refused, during.refused]).toEqual([{}, {}]);
    expect(logins.done).toBeGreaterThan(0);
    expect(logins.done + (logins.refused["503"] ?? 0)).toBe(12);
    expect(Object.values(stormRatios(measured)).every((ratio) => ratio > 0)).toBe(true);
  });

  it("measures the memory of a server with its jobs, sandbox and database", async () => {
    const sizes = { logins: 2, idleSeconds: 1, minutes: 0 };
    const measured = await measureMemory(new AbortController().signal, sizes);
    expect(measured.rows.map(({ when }) => when)).toEqual([
      "started, idle",
      "after 2 logins at once",
    ]);
    for (const { server, all } of measured.rows) {
      for (const mb of [server, ...Object.values(all)]) expect(mb).toBeGreaterThan(10);
    }
    expect(Object.values(memoryRatios(measured))[0]).toBeGreaterThan(0);
  });

  it("measures large books beside small ones, and every invariant holds on both", async () => {
    const size = { ordersEach: 2, paidDays: 2, together: 1 };
    const measured = await measureGrowth(new AbortController().signal, {
      small: { ...size, members: 100 },
      big: { ...size, members: 200 },
      seconds: 0.2,
    });
    expect(measured.big).toMatchObject({ members: 200, incomes: 800 });
    expect(measured.rows.map(({ part }) => part)).toEqual(
      expect.arrayContaining(["call", "job", "invariant", "list", "backup"]),
    );
    for (const ratio of Object.values(growthRatios(measured))) expect(ratio).toBeGreaterThan(0);
  });

  it("measures what each event costs", async () => {
    const costs = await measureCosts(new AbortController().signal, {
      ...{ members: 32, callers: 2, seconds: 0.5 },
    });
    expect(costs).toHaveLength(10);
    for (const { events, database, server } of costs.slice(0, 3)) {
      expect(Math.min(events, database, server + 1)).toBeGreaterThan(0);
    }
    expect(costs[0]?.logBytes).toBeGreaterThan(0);
    for (const ratio of Object.values(costRatios(costs))) expect(ratio).toBeGreaterThan(0);
  });

  it("measures what reads on a standby take off the primary", async () => {
    const mixed = await measureReplicas(new AbortController().signal, {
      ...{ members: 32, callers: 2, seconds: 1, rounds: 1 },
    });
    expect(mixed.map(({ on, result }) => [on, result.refused])).toEqual([
      ["primary", {}],
      ["standby", {}],
    ]);
    const [without, beside] = mixed;
    expect(without?.standby).toBeLessThan(beside?.standby ?? 0);
    for (const { result, primary } of mixed)
      expect(Math.min(result.done, primary)).toBeGreaterThan(0);
    for (const ratio of Object.values(replicaRatios(mixed))) expect(ratio).toBeGreaterThan(0);
  });

  it("measures what a member reads, beside a bare route", async () => {
    const reads = await measureReads(new AbortController().signal, {
      ...{ members: 32, callers: 2, seconds: 0.2 },
    });
    expect(reads).toHaveLength(7);
    for (const { name, result, reference } of reads) {
      expect([name, result.refused, reference.refused]).toEqual([name, {}, {}]);
      expect(result.done).toBeGreaterThan(0);
    }
    for (const ratio of Object.values(readRatios(reads))) expect(ratio).toBeGreaterThan(0);
  });
});
