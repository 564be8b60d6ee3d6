import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { fullBooks } from "../../test/full-books.ts";
import { startJobs } from "../platform/jobs.ts";
import { createLog } from "../platform/log.ts";
import { chainHead, invariantRows } from "../platform/metrics.ts";
import { runMonitor } from "../reserve/monitor.ts";
import { tellOperator } from "./operator-figures.ts";

let app: TestApp;
let told: string;

const metrics = async (headers: Record<string, string> = {}) =>
  fetch(`${app.url}/metrics`, { headers });

/** Reads anew: what was read is told again for some seconds. */
async function read(): Promise<string> {
  tellOperator(app.database.db);
  return (await metrics()).text();
}

/** The value of a line of /metrics, its labels in their order. */
function figure(text: string, name: string, labels = ""): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${name}${labels} `));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

beforeAll(async () => {
  app = await startApp();
  const { db } = app.database;
  await fullBooks(app);
  await runMonitor(db, "all");
  const context = { database: app.database, db, clock: app.router.clock, log: createLog("silent") };
  const jobs = await startJobs(context, [
    { name: "told", everySeconds: 3_600, run: async () => {} },
    { name: "failing", everySeconds: 3_600, run: () => Promise.reject(new Error("broken")) },
  ]);
  await jobs.runNow("told");
  await jobs.runNow("failing");
  await jobs.stop();
  chainHead.set(12);
  invariantRows.labels("trial_balance").set(0);
  told = await read();
});
afterAll(() => app.stop());

it("tells of withdrawals that wait, and since when", async () => {
  expect(figure(told, "ballast_figures_read")).toBe(1);
  const processing = '{rail="chain",state="processing"}';
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from wallets.withdrawals where state = 'processing'`.execute(
    app.database.owner.db,
  );
  expect(figure(told, "ballast_withdrawals_waiting", processing)).toBe(Number(rows[0]?.n));
  expect(figure(told, "ballast_withdrawal_oldest_seconds", '{rail="chain"}')).toBeGreaterThan(0);
  expect(figure(told, "ballast_withdrawal_oldest_seconds", '{rail="bank"}')).toBe(0);
  expect(figure(told, "ballast_withdrawals_late", '{rail="chain"}')).toBe(0);
});

it("tells whether sales go on, and each code for which they do not", async () => {
  const { rows } = await sql<{ reasons: string[] }>`
    select reserve.guard_reasons('tUSDT') as reasons`.execute(app.database.db);
  const reasons = rows[0]?.reasons ?? [];
  expect(figure(told, "ballast_guard_open", '{currency="tUSDT"}')).toBe(reasons.length ? 0 : 1);
  for (const reason of reasons) {
    const labels = `{currency="tUSDT",reason="${reason}"}`;
    expect(figure(told, "ballast_guard_reason", labels)).toBe(1);
  }
  expect(figure(told, "ballast_cover_bps", '{currency="tUSDT",book="client"}')).toBeGreaterThan(0);
});

it("tells how each job went, and forgets a code that holds no more", async () => {
  expect(figure(told, "ballast_job_failures", '{job="failing"}')).toBeGreaterThan(0);
  expect(figure(told, "ballast_job_late_seconds", '{job="told"}')).toBe(0);
  expect(told).toMatch(/^ballast_job_seconds_count{job="told"} [1-9]/m);
  const owner = app.database.owner.db;
  await sql`update reserve.guard set stale = '{seal_old}', red = '{}', halted_at = null,
    halted_for = null`.execute(owner);
  const old = '{currency="tUSDT",reason="seal_old"}';
  expect(figure(await read(), "ballast_guard_reason", old)).toBe(1);
  await sql`update reserve.guard set stale = '{}'`.execute(owner);
  const after = await read();
  expect(figure(after, "ballast_guard_reason", old)).toBeUndefined();
  expect(figure(after, "ballast_guard_open", '{currency="tUSDT"}')).toBe(1);
});

it("has every metric that the dashboard and the rules name", async () => {
  const rules = await readFile("docs/operations/alerts.yml", "utf8");
  const board = JSON.parse(await readFile("docs/operations/grafana/ballast.json", "utf8"));
  const expressions = [
    ...[...rules.matchAll(/^ {8}expr: (["'])(.*)\1$/gm)].map((match) => match[2] ?? ""),
    ...board.panels.flatMap((panel: { targets?: { expr: string }[] }) =>
      (panel.targets ?? []).map(({ expr }) => expr),
    ),
  ];
  expect(expressions.length).toBeGreaterThan(50);
  const named = new Set(expressions.flatMap((one) => one.match(/\bballast_\w+/g) ?? []));
  expect(named.size).toBeGreaterThan(25);
  const declared = (name: string) =>
    new RegExp(`^# TYPE ${name.replace(/_(count|bucket|sum)$/, "")} `, "m").test(told) ||
    new RegExp(`^# TYPE ${name} `, "m").test(told);
  expect([...named].filter((name) => !declared(name))).toEqual([]);
});

it("has a runbook for every rule", async () => {
  const rules = await readFile("docs/operations/alerts.yml", "utf8");
  const count = [...rules.matchAll(/^ {6}- alert: \w+$/gm)].length;
  const books = [...rules.matchAll(/^ {10}runbook: (\S+)$/gm)].map((match) => match[1] ?? "");
  expect(books).toHaveLength(count);
  for (const book of new Set(books)) {
    expect(await readFile(book, "utf8")).toMatch(/^# .+\n[\s\S]*## First five minutes/);
  }
});

it("tells nothing to whom a proxy speaks for", async () => {
  expect((await metrics()).status).toBe(200);
  expect((await metrics({ "x-forwarded-for": "203.0.113.9" })).status).toBe(404);
  expect((await metrics({ "x-forwarded-for": "127.0.0.1, 203.0.113.9" })).status).toBe(404);
});

it("tells the rest where the database cannot be asked", async () => {
  const closed = { transaction: () => ({ execute: () => Promise.reject(new Error("gone")) }) };
  tellOperator(closed as never);
  const text = await (await metrics()).text();
  expect(figure(text, "ballast_figures_read")).toBe(0);
  expect(text).not.toContain("ballast_guard_open{");
  expect(text).toContain("ballast_process_resident_memory_bytes");
});
