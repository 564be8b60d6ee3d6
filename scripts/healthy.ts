/** Ends with 0 when the process beside it can answer, for the health check of a container. */
const isWorker = process.env.ROLE === "worker";
const port = isWorker ? process.env.METRICS_PORT : (process.env.HTTP_PORT ?? "8080");

try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`, {
    signal: AbortSignal.timeout(4_000),
  });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
