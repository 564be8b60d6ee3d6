import { statfs } from "node:fs/promises";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { WriteProbe } from "./write-probe.ts";

export const register = new Registry();
/** Sampling interval of the event loop; a shorter one would dominate the load of an idle process. */
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

/** Runs a job and records its outcome; errors are rethrown. */
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

/** Counts runs that found a rail silent; such a run waits and does not fail. */
export const railUnanswered = new Counter({
  name: "ballast_rail_unanswered_total",
  help: "Runs of jobs that a rail did not answer",
  labelNames: ["rail"],
  registers: [register],
});

/** The newest block the node reported, and the newest that was read. */
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
/** Blocks per request; falls when the node refuses, and grows again. */
export const chainAsksAtOnce = new Gauge({
  name: "ballast_chain_asks_at_once",
  help: "What the chain node is asked at once: blocks of one question for transfers, calls of one batch",
  labelNames: ["of"],
  registers: [register],
});

/** How far a standby that is read is behind the primary; not a number while that is not known. */
export const standbyLag = new Gauge({
  name: "ballast_read_standby_lag_seconds",
  help: "How far each standby that reads go to is behind the primary",
  labelNames: ["host"],
  registers: [register],
});
/** Reads by where they were answered; `again`: a standby could not, and the primary was asked. */
export const readsAnswered = new Counter({
  name: "ballast_reads_total",
  help: "Reads by where they were answered: standby, primary, or again at the primary",
  labelNames: ["where"],
  registers: [register],
});

/** Discarded connections: their calls were answered as busy instead of waiting forever. */
export const connectionsThrownAway = new Counter({
  name: "ballast_connections_thrown_away_total",
  help: "Connections to the database that were thrown away because their server would not answer",
  labelNames: ["why"],
  registers: [register],
});

/** Log bytes lost to a full disk, as reported by the parent that writes the log files. */
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
  // The listener must not keep the process alive.
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

/** Measures free disk space of the data folder: files, proofs and, with npm start, the database. */
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

/** Reports the pool of this process; the newest one where there are several. */
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

const demandedOn = new Gauge({
  name: "ballast_acknowledged_on_demanded",
  help: "The number of machines that ACKNOWLEDGED_ON demands",
  registers: [register],
});

/** Reports on how many machines an acknowledged write must be. */
export function observeDemand(machines: number): void {
  demandedOn.set(machines);
}

const backupMaxAge = new Gauge({
  name: "ballast_backup_max_age_seconds",
  help: "The age that BACKUP_MAX_AGE_HOURS allows the newest backup; 0 where none is demanded",
  registers: [register],
});

/** Reports how old the newest backup may be. */
export function observeBackupAge(hours: number | undefined): void {
  backupMaxAge.set((hours ?? 0) * 3_600);
}

/** Reports the write probe of this process; the newest one where there are several. */
export function observeWrites(of: WriteProbe): void {
  probe = of;
}

/** `route` is the mounted pattern, not the requested URL, so that there are few labels. */
export function observe(method: string, route: string, status: number, ms: number): void {
  requests.labels(method, route, String(status)).observe(ms / 1000);
}
