import { statfs } from "node:fs/promises";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { WriteProbe } from "./write-probe.ts";

export const register = new Registry();
/** To look at the event loop more often takes more of an idle process than anything else it does. */
const LOOP_MS = 50;
collectDefaultMetrics({ register, prefix: "ballast_", eventLoopMonitoringPrecision: LOOP_MS });

const requests = new Histogram({
  name: "ballast_http_request_seconds",
  help: "Time to answer, by route and status",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [register],
});

const jobRuns = new Counter({
  name: "ballast_job_runs_total",
  help: "Runs of each background job, by outcome",
  labelNames: ["job", "outcome"],
  registers: [register],
});

const jobSeconds = new Histogram({
  name: "ballast_job_seconds",
  help: "How long runs of each background job took",
  labelNames: ["job"],
  buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60, 300],
  registers: [register],
});

/** Runs a job and tells how it went; what it throws goes on to the caller. */
export async function observeJob(name: string, run: () => Promise<void>): Promise<void> {
  const began = performance.now();
  const ended = (outcome: "done" | "failed") => {
    jobRuns.labels(name, outcome).inc();
    jobSeconds.labels(name).observe((performance.now() - began) / 1000);
  };
  try {
    await run();
  } catch (error) {
    ended("failed");
    throw error;
  }
  ended("done");
}

/** A job that finds a rail silent waits and has not failed: this is how it shows. */
export const railUnanswered = new Counter({
  name: "ballast_rail_unanswered_total",
  help: "Runs of jobs that a rail did not answer",
  labelNames: ["rail"],
  registers: [register],
});

/** The newest block the node told of, and the newest that was read. */
export const chainHead = new Gauge({
  name: "ballast_chain_head_block",
  help: "The newest block the chain node told of",
  registers: [register],
});
export const chainRead = new Gauge({
  name: "ballast_chain_read_block",
  help: "The newest block that was read for deposits",
  registers: [register],
});
/** It falls where the node refuses so much, and grows again. */
export const chainAsksAtOnce = new Gauge({
  name: "ballast_chain_asks_at_once",
  help: "What the chain node is asked at once: blocks of one question for transfers, calls of one batch",
  labelNames: ["of"],
  registers: [register],
});

/** Each means calls that were answered "busy", and not one that waits for ever. */
export const connectionsThrownAway = new Counter({
  name: "ballast_connections_thrown_away_total",
  help: "Connections to the database that were thrown away because their server would not answer",
  labelNames: ["why"],
  registers: [register],
});

/** Whoever keeps what this process prints says what a full disk let go of it. */
const lostLogBytes = new Counter({
  name: "ballast_log_lost_bytes_total",
  help: "What this process printed and its log has not, because the disk was full",
  registers: [register],
});

export function hearOfLostLog(): void {
  process.on("message", (said: unknown) => {
    const bytes = (said as { lostLogBytes?: unknown } | null)?.lostLogBytes;
    if (typeof bytes === "number" && bytes > 0) lostLogBytes.inc(bytes);
  });
  // To hear must not keep a process that ends.
  process.channel?.unref();
}

let folder: string | undefined;
new Gauge({
  name: "ballast_data_free_bytes",
  help: "Room on the disk of the data folder",
  registers: [register],
  async collect() {
    const found = folder === undefined ? null : await statfs(folder).catch(() => null);
    if (found !== null) this.set(found.bavail * found.bsize);
  },
});

/** Members' files and proofs lie there and, with npm start, the database. */
export function observeRoom(of: string): void {
  folder = of;
}

let pool: pg.Pool | undefined;
new Gauge({
  name: "ballast_pool_connections",
  help: "Connections of this process to the database: in use, idle; and calls that wait for one",
  labelNames: ["state"],
  registers: [register],
  collect() {
    if (pool === undefined) return;
    this.labels("used").set(pool.totalCount - pool.idleCount);
    this.labels("idle").set(pool.idleCount);
    this.labels("waiting").set(pool.waitingCount);
    this.labels("most").set(pool.options.max);
  },
});

/** Of a process there is one pool to tell of: the newest. */
export function observePool(of: pg.Pool): void {
  pool = of;
}

let probe: WriteProbe | undefined;
new Gauge({
  name: "ballast_database_writes",
  help: "1 while the database takes the writes of this process, 0 while not",
  registers: [register],
  async collect() {
    if (probe !== undefined) this.set((await probe.ask()).noWrites === null ? 1 : 0);
  },
});

/** Of a process there is one database to tell of: the newest. */
export function observeWrites(of: WriteProbe): void {
  probe = of;
}

/** `route` as it is mounted, never the address asked for: labels stay few. */
export function observe(method: string, route: string, status: number, ms: number): void {
  requests.labels(method, route, String(status)).observe(ms / 1000);
}
