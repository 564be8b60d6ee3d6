import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export const register = new Registry();
collectDefaultMetrics({ register, prefix: "ballast_" });

const requests = new Histogram({
  name: "ballast_http_request_seconds",
  help: "Time to answer, by route and status",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [register],
});

export const jobRuns = new Counter({
  name: "ballast_job_runs_total",
  help: "Runs of each background job, by outcome",
  labelNames: ["job", "outcome"],
  registers: [register],
});

export const invariantRows = new Gauge({
  name: "ballast_invariant_rows",
  help: "Rows of each invariant's view; 0 when it holds",
  labelNames: ["invariant"],
  registers: [register],
});

export function observe(method: string, route: string, status: number, ms: number): void {
  requests.labels(method, route, String(status)).observe(ms / 1000);
}
