// @rule run/backup
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { fullBooks } from "../../test/full-books.ts";
import { useApp } from "../../test/kit.ts";
import { startJobs } from "../platform/jobs.ts";
import { createLog } from "../platform/log.ts";
import { chainHead, register } from "../platform/metrics.ts";
import { runMonitor } from "../reserve/monitor.ts";
import { registerOperatorMetrics } from "./operator-metrics.ts";

const app = useApp();
let told: string;
let onTime: number | undefined;

const metrics = async () => fetch(`${app.operatorUrl}/metrics`);

/** Reads the metrics anew, after the cache of some seconds has expired. */
async function read(): Promise<string> {
  registerOperatorMetrics(app.database.db);
  return (await metrics()).text();
}

/** The value of a line of /metrics with its labels in their order. */
function figure(text: string, name: string, labels = ""): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${name}${labels} `));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

beforeAll(async () => {
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
  // On today's clock none is late: all were promised within 72 hours.
  onTime = figure(await read(), "ballast_withdrawals_late", '{rail="chain"}');
  await sql`update wallets.withdrawals set arrive_by = arrive_by - interval '73 hours',
    applied_at = applied_at - interval '73 hours'
    where state = 'processing'`.execute(app.database.owner.db);
  told = await read();
});

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
  expect(onTime).toBe(0);
  expect(figure(told, "ballast_withdrawals_late", '{rail="chain"}')).toBe(Number(rows[0]?.n));
  expect(figure(told, "ballast_withdrawals_late", '{rail="bank"}')).toBe(0);
}); // @rule constant/arrival

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

it("tells of a lease that ran out and that nobody took, and how often another did", async () => {
  const owner = app.database.owner.db;
  const lease = '{lease="chain-send"}';
  await sql`select platform.take_lease('chain-send', 'a worker', interval '10 seconds')`.execute(
    owner,
  );
  expect(figure(await read(), "ballast_lease_overdue_seconds", lease)).toBe(0);
  await sql`update platform.leases set expires_at = now() - interval '90 seconds'`.execute(owner);
  expect(figure(await read(), "ballast_lease_overdue_seconds", lease)).toBeGreaterThanOrEqual(90);
  await sql`select platform.take_lease('chain-send', 'another', interval '10 seconds')`.execute(
    owner,
  );
  const after = await read();
  expect(figure(after, "ballast_lease_overdue_seconds", lease)).toBe(0);
  expect(figure(after, "ballast_lease_lapses", lease)).toBe(1);
  await sql`delete from platform.leases`.execute(owner);
});

it("tells of each invariant what its newest run found, whoever ran it", async () => {
  const labels = '{invariant="trial_balance"}';
  expect(figure(told, "ballast_invariant_rows", labels)).toBe(0);
  const found = (rows: number) =>
    sql`update reserve.invariant_runs set rows = ${rows} where name = 'trial_balance'`.execute(
      app.database.owner.db,
    );
  await found(2);
  expect(figure(await read(), "ballast_invariant_rows", labels)).toBe(2);
  await found(0);
  expect(figure(await read(), "ballast_invariant_rows", labels)).toBe(0);
});

type Panel = {
  id: number;
  type: string;
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  targets?: { refId: string; expr: string; legendFormat?: string }[];
};
const dashboard = async (): Promise<{ panels: Panel[] }> =>
  JSON.parse(await readFile("docs/operations/grafana/ballast.json", "utf8"));

async function expressionsToRead(): Promise<string[]> {
  const rules = await readFile("docs/operations/alerts.yml", "utf8");
  const { panels } = await dashboard();
  return [
    ...[...rules.matchAll(/^ {8}expr: (["'])(.*)\1$/gm)].map((match) => match[2] ?? ""),
    ...panels.flatMap(({ targets }) => (targets ?? []).map(({ expr }) => expr)),
  ];
}

it("has every metric that the dashboard and the rules name", async () => {
  const expressions = await expressionsToRead();
  expect(expressions.length).toBeGreaterThan(50);
  const named = new Set(expressions.flatMap((one) => one.match(/\bballast_\w+/g) ?? []));
  expect(named.size).toBeGreaterThan(25);
  const declared = (name: string) =>
    new RegExp(`^# TYPE ${name.replace(/_(count|bucket|sum)$/, "")} `, "m").test(told) ||
    new RegExp(`^# TYPE ${name} `, "m").test(told);
  expect([...named].filter((name) => !declared(name))).toEqual([]);
});

/** Labels that Prometheus itself adds to a sample, and the bounds of a histogram. */
const GIVEN = ["instance", "job", "le"];

it("has every label that the dashboard and the rules name", async () => {
  const parted = (text: string) => text.split(",").map((one) => one.trim().split(/[=!]/)[0] ?? "");
  for (const expr of await expressionsToRead()) {
    const labels = (expr.match(/\bballast_\w+/g) ?? []).flatMap((name) => {
      const base = name.replace(/_(count|bucket|sum)$/, "");
      const metric = register.getSingleMetric(base) ?? register.getSingleMetric(name);
      return (metric as { labelNames?: string[] } | undefined)?.labelNames ?? [];
    });
    const named = [...expr.matchAll(/(?:by \(|\{)([^)}]+)/g)].flatMap(([, text = ""]) =>
      parted(text),
    );
    expect([expr, named.filter((name) => ![...labels, ...GIVEN].includes(name))]).toEqual([
      expr,
      [],
    ]);
  }
});

it("has panels of the dashboard that have a place and a name of their own", async () => {
  const { panels } = await dashboard();
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Set<string>();
  for (const { title, type, gridPos, targets = [] } of panels) {
    const { h, w, x, y } = gridPos;
    expect([title, x >= 0 && x + w <= 24]).toEqual([title, true]);
    expect([title, type === "row" || targets.length > 0]).toEqual([title, true]);
    expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
    for (let at = 0; at < h * w; at += 1) {
      const cell = `${x + (at % w)} ${y + Math.floor(at / w)}`;
      expect([title, taken.has(cell)]).toEqual([title, false]);
      taken.add(cell);
    }
    for (const { expr, legendFormat = "" } of targets) {
      for (const [, label = ""] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
        const isKept = label === "instance" || !expr.includes(" by (") || expr.includes(label);
        expect([title, isKept]).toEqual([title, true]);
      }
    }
  }
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

it("tells nothing where members are answered, whoever asks", async () => {
  expect((await metrics()).status).toBe(200);
  for (const headers of [{}, { "x-sandbox-key": app.sandboxKey }, { host: "localhost" }]) {
    const asked = await fetch(`${app.url}/metrics`, { headers });
    expect(asked.status).toBe(404);
    expect(await asked.text()).not.toContain("ballast_");
  }
}); // @rule run/metrics

it("tells the rest where the database cannot be asked", async () => {
  const closed = { transaction: () => ({ execute: () => Promise.reject(new Error("gone")) }) };
  registerOperatorMetrics(closed as never);
  const text = await (await metrics()).text();
  expect(figure(text, "ballast_figures_read")).toBe(0);
  expect(text).not.toContain("ballast_guard_open{");
  expect(text).toContain("ballast_process_resident_memory_bytes");
});
