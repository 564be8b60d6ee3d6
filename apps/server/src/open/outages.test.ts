import { expect, it } from "vitest";
import type { JobGap } from "../platform/job-gaps.ts";
import { affectedBy, outagesOf } from "./outages.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 0, minute));
const gap = (name: string, kind: JobGap["kind"], from: number, to: number | null): JobGap => ({
  name,
  kind,
  from: at(from),
  to: to === null ? null : at(to),
});

it("is one outage where all jobs stood still at once, from the first to the last of them", () => {
  const all = outagesOf([
    gap("monitor", "idle", 30, 91),
    gap("chain-watch", "idle", 29, 90),
    gap("accrual", "failing", 85, 100),
  ]);
  expect(all).toEqual([
    {
      kind: "jobs",
      currency: null,
      from: at(29),
      to: at(100),
      reasons: [],
      affected: ["deposits", "checks", "income"],
    },
  ]);
}); // @rule 4/status-incidents

it("tells the silence of the chain, that of the bank and our own work apart", () => {
  const all = outagesOf([
    gap("chain-watch", "waiting", 0, 20),
    gap("bank-poll", "waiting", 5, 25),
    gap("messages", "idle", 10, 30),
    gap("chain-reconcile", "waiting", 1, 21),
  ]);
  expect(all.map(({ kind, from, to, affected }) => [kind, from, to, affected])).toEqual([
    ["chain", at(0), at(21), ["deposits", "comparison"]],
    ["bank", at(5), at(25), ["local_money"]],
    ["jobs", at(10), at(30), ["messages"]],
  ]);
});

it("is two outages where there was time between them, and is not over while one of its jobs is not", () => {
  const all = outagesOf([
    gap("monitor", "idle", 0, 20),
    gap("monitor", "idle", 40, 60),
    gap("snapshot", "failing", 50, null),
    gap("accrual", "idle", 70, 90),
  ]);
  expect(all.map(({ from, to }) => [from, to])).toEqual([
    [at(0), at(20)],
    [at(40), null],
  ]);
});

it("calls what nobody waits for by that name", () => {
  expect(affectedBy("forget-security-traces")).toBe("order");
});
