/** Exits with 0 when the process in the same container can respond, for its health check. */
const { ROLE, METRICS_PORT, HTTP_PORT = "8080" } = process.env;
const port = METRICS_PORT || (ROLE === "worker" ? undefined : HTTP_PORT);

try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/readyz`, {
    signal: AbortSignal.timeout(4_000),
  });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
