/** The server's sections of bench/RESULTS.md. */
import type { Accrual } from "./accrual.ts";
import type { Result } from "./caller.ts";
import { measuredOn, writeSection } from "./section.ts";
import type { MeasuredServer } from "./server.ts";

export type Row = { what: string; callers: number; result: Result; reference: number | null };

/** Calls beside pgbench with as many callers, accrual beside a bare insert. */
export function serverRatios({ rows, accrual }: MeasuredServer): Record<string, number> {
  const calls = rows.flatMap(({ what, callers, result, reference }) =>
    reference === null
      ? []
      : [[`${what}, ${callers} / pgbench`, result.done / result.seconds / reference] as const],
  );
  const accrued = ["accrual / bare insert", accrual.bareSeconds / accrual.seconds] as const;
  return Object.fromEntries([...calls, accrued]);
}

export function writeServer({ rows, accrual, postgres }: MeasuredServer): void {
  const programs = `PostgreSQL ${postgres}, fsync on`;
  const where = measuredOn("load generator, server and database", programs);
  writeSection("Over HTTP", [where, calls(rows)]);
  writeSection("Accrual of one day", [where, accrued(accrual)]);
}

function calls(rows: Row[]): string {
  return `The reference is pgbench's TPC-B-like transaction (scale 64, simple protocol) at the same number of callers. A purchase signs in, keeps its idempotency key, checks product, guard, policy and limits, moves six ledger legs, writes the order and chains the seal.

| Call | Callers | per second | p50 ms | p99 ms | pgbench per second | ratio | refused |
|---|---:|---:|---:|---:|---:|---:|---|
${rows.map(line).join("\n")}`;
}

function accrued(accrual: Accrual): string {
  return `${accrual.orders.toLocaleString("en")} orders of ${accrual.members.toLocaleString("en")} members in 64 buckets, by the job's own code: as many writers as cores, one transaction a step. "Bare" is one INSERT … SELECT of the same rows into a table with the same columns and primary key; "with both keys" has the second index too.

| What | seconds | rows per second | ratio to bare |
|---|---:|---:|---:|
| bare INSERT … SELECT | ${accrual.bareSeconds.toFixed(2)} | ${perSecond(accrual.orders, accrual.bareSeconds)} | 1.00 |
| the same with both keys | ${accrual.bareKeyedSeconds.toFixed(2)} | ${perSecond(accrual.orders, accrual.bareKeyedSeconds)} | ${(accrual.bareSeconds / accrual.bareKeyedSeconds).toFixed(2)} |
| accrual, with ledger, balances and seals | ${accrual.seconds.toFixed(2)} | ${perSecond(accrual.orders, accrual.seconds)} | ${(accrual.bareSeconds / accrual.seconds).toFixed(2)} |
| the finished day again | ${accrual.rerunSeconds.toFixed(2)} | | |`;
}

function line({ what, callers, result, reference }: Row): string {
  const rate = result.done / result.seconds;
  const refused = Object.entries(result.refused)
    .map(([code, count]) => `${count} × ${code}`)
    .join(", ");
  const cells = [
    what,
    callers,
    rate.toFixed(0),
    result.p50Ms.toFixed(1),
    result.p99Ms.toFixed(1),
    reference === null ? "not measured" : reference.toFixed(0),
    reference === null ? "" : (rate / reference).toFixed(2),
    refused || "none",
  ];
  return `| ${cells.join(" | ")} |`;
}

function perSecond(count: number, seconds: number): string {
  return Math.round(count / seconds).toLocaleString("en");
}
