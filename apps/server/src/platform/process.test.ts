/** src/main.ts as a separate process: how it refuses to start, serves, works and ends. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { on, once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { bundled } from "@ballast/embedded/bundled.ts";
import { compiledPrograms } from "@ballast/embedded/compiled.ts";
import { freePort } from "@ballast/embedded/ports.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestChain, type TestChain } from "../../test/chain.ts";
import { createTestDatabase, type TestDatabase } from "../../test/harness.ts";

const WRITTEN = new URL("../main.ts", import.meta.url);
const MAIN = bundled(WRITTEN);
const LOOPBACK = /^http:\/\/127\.0\.0\.1:\d+$/;
const running = new Set<ChildProcess>();

function launch(env: Record<string, string>, program = MAIN) {
  const child = spawn(process.execPath, [program], {
    env: { ...compiledPrograms(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const exited = once(child, "exit").then(([code, signal]) => {
    running.delete(child);
    return (code ?? signal) as number | string;
  });
  return { child, exited };
}
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

describe("a process whose configuration is not usable", () => {
  /**
   * Nothing listens there: a process that starts with these settings fails later, and differently.
   */
  const env = {
    DATABASE_URL: "postgres://nobody:S3cret@127.0.0.1:1/none",
    CHAIN_RPC_URL: "http://127.0.0.1:1",
    TOKEN_ADDRESS: `0x${"5".repeat(40)}`,
    SMS_URL: "http://127.0.0.1:1",
    SMS_TOKEN: "S3cret",
    BANK_URL: "http://127.0.0.1:1",
    BANK_KEYS: `test-token,${"0".repeat(64)},${"A".repeat(59)}=`,
    VAULT_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
  };

  it.each([
    [{ ...env, CHAIN_ID: String(50 + 6) }, /^The configuration .* CHAIN_ID: only test chains: /],
    [{ CHAIN_ID: String(2 - 1) }, /^The configuration .* CHAIN_ID: only test chains: /],
    [{ ...env, CHAIN_ID: "97", BALLAST_PROT: "1" }, /BALLAST_PROT: is not a setting\.$/],
  ])("ends with one line that says why, and no stack: %j", async (given, sentence) => {
    const { child, exited } = launch(given);
    const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
    expect(code).toBe(1);
    expect(error.trim()).toMatch(sentence);
    expect(error.trim().split("\n")).toHaveLength(1);
    expect(`${out}${error}`).not.toMatch(/S3cret|^\s+at /m);
    expect(out).toBe("");
  }); // @rule 1.9/chains
});

describe("a process", () => {
  let database: TestDatabase;
  let chain: TestChain;
  beforeAll(async () => {
    [database, chain] = await Promise.all([createTestDatabase(), startTestChain()]);
  });
  afterAll(async () => {
    await chain.stop();
    await database.drop();
  });

  type Ready = { ready: boolean; url?: string; metricsUrl?: string };
  async function start(role: string, more: Record<string, string> = {}, program = MAIN) {
    const env = { ...chain.env, DATABASE_URL: database.url, HTTP_PORT: "0", ROLE: role, ...more };
    const { child, exited } = launch(env, program);
    const ready = await readyLine(child.stdout);
    const stop = () => {
      child.kill("SIGTERM");
      return exited;
    };
    return { ready, stop };
  }
  /** The line that it logs when it is ready; its jobs may have logged a line before. */
  async function readyLine(out: Readable): Promise<Ready> {
    let said = "";
    for await (const part of on(out, "data")) {
      said += String(part);
      const line = said.split("\n").find((one) => one.startsWith('{"ready"'));
      if (line && said.includes(`${line}\n`)) return JSON.parse(line);
    }
    throw new Error("it ended before it was ready");
  }
  /** The number of runs in the queue; null while there is no queue. */
  async function jobRuns(): Promise<number | null> {
    const { rows } = await sql<{ there: boolean }>`
      select to_regclass('jobs.job') is not null as there`.execute(database.db);
    if (!rows[0]?.there) return null;
    const runs = await sql<{ n: number }>`
      select count(*)::int as n from jobs.job where state <> 'created'`.execute(database.db);
    return runs.rows[0]?.n ?? 0;
  }
  const metricsOf = async ({ metricsUrl = "" }: Ready) =>
    (await fetch(`${metricsUrl}/metrics`)).text();

  it("with ROLE=http answers and runs no job, and ends on SIGTERM", async () => {
    const { ready, stop } = await start("http");
    expect(ready.ready).toBe(true);
    expect((await fetch(`${ready.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${ready.url}/api/user/sys/info`)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await metricsOf(ready)).not.toContain("ballast_job_runs_total{");
    // The members' address serves no metrics, however the request is written.
    expect((await fetch(`${ready.url}/metrics`)).status).toBe(404);
    expect(await jobRuns()).toBeNull();
    expect(await stop()).toBe(0);
    await expect(fetch(`${ready.url}/readyz`)).rejects.toThrow();
  }); // @rule call/services run/metrics

  it("with ROLE=both does both, and tells of its jobs and invariants, as it is written", async () => {
    const { ready, stop } = await start("both", {}, fileURLToPath(WRITTEN));
    const end = performance.now() + 20_000;
    const wanted = /ballast_job_runs_total{job="monitor",outcome="done"} [1-9]/;
    while (!wanted.test(await metricsOf(ready)) && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    // Figures from the database are cached for some seconds.
    await expect
      .poll(() => metricsOf(ready), { timeout: 20_000, interval: 200 })
      .toContain('ballast_invariant_rows{invariant="trial_balance"} 0');
    const told = await metricsOf(ready);
    expect(told).toMatch(wanted);
    expect(told).not.toContain('outcome="failed"');
    expect(await stop()).toBe(0);
  });

  it("with ROLE=worker runs jobs and answers its operator alone, and ends on SIGTERM", async () => {
    const before = (await jobRuns()) ?? 0;
    const { ready, stop } = await start("worker");
    expect(ready).toEqual({ ready: true, metricsUrl: expect.stringMatching(LOOPBACK) });
    for (const path of ["/api/user/sys/info", "/", "/sandbox"]) {
      expect((await fetch(`${ready.metricsUrl}${path}`)).status, path).toBe(404);
    }
    const end = performance.now() + 20_000;
    while (((await jobRuns()) ?? 0) <= before && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(await jobRuns()).toBeGreaterThan(before);
    expect(await stop()).toBe(0);
  }); // @rule run/metrics

  it("with ROLE=worker tells at METRICS_PORT how it is, and ends with a sentence where that is taken", async () => {
    const port = await freePort(30_000 + randomInt(9_000));
    const { ready, stop } = await start("worker", { METRICS_PORT: String(port) });
    expect(ready.metricsUrl).toBe(`http://127.0.0.1:${port}`);
    expect(await (await fetch(`${ready.metricsUrl}/readyz`)).json()).toMatchObject({ ok: true });
    const env = { ...chain.env, DATABASE_URL: database.url, ROLE: "worker" };
    const second = launch({ ...env, METRICS_PORT: String(port) });
    expect(await text(second.child.stderr)).toMatch(
      /^METRICS_PORT: The server cannot listen there\. End the program .* EADDRINUSE/,
    );
    expect(await second.exited).toBe(1);
    // The metric exists from the first job on.
    await expect
      .poll(() => metricsOf(ready), { timeout: 20_000, interval: 200 })
      .toContain("ballast_job_seconds_bucket{");
    // These figures, which HTTP processes do not read from the database, would be a false 0 here.
    expect(await metricsOf(ready)).not.toMatch(/ballast_(figures_read|guard_open|job_late)/);
    expect(await stop()).toBe(0);
  });
});
