/** src/main.ts as a process that traces: what the standard variables do, and what no collector costs. */
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathOf } from "@ballast/contract/route.ts";
import { systemInfo } from "@ballast/contract/user/calls.ts";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { type Collector, startCollector } from "../../test/collector.ts";
import { useChain, useDatabase } from "../../test/kit.ts";
import { startServer } from "../../test/server-process.ts";

const database = useDatabase();
const local = useChain();
let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.stop());

const SYSTEM = pathOf(systemInfo);
async function start(env: Record<string, string>) {
  const server = await startServer({ ...local.env, DATABASE_URL: database.url, ...env });
  onTestFinished(() => void server.stop());
  return server;
}
const linesOf = (log: string, text: string) =>
  log
    .split("\n")
    .filter((line) => line.includes(text))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it("a process sends its calls and jobs, those just before its end too", async () => {
  const key = randomBytes(8).toString("hex");
  const headers = join(local.dataDir, "headers");
  await writeFile(headers, `api-key=${key}%20now\n`);
  const server = await start({
    ROLE: "both",
    LOG_LEVEL: "debug",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS_FILE: headers,
    OTEL_SERVICE_NAME: "ballast-of-a-test",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    // Nothing but its end sends them.
    OTEL_BSP_SCHEDULE_DELAY: "600000",
    OTEL_BSP_MAX_QUEUE_SIZE: "100000",
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: "100000",
  });
  expect((await fetch(`${server.url}${SYSTEM}`)).status).toBe(200);
  const jobsDone = async () =>
    (await (await fetch(`${server.metricsUrl}/metrics`)).text()).includes('outcome="done"');
  await expect.poll(jobsDone, { timeout: 60_000, interval: 200 }).toBe(true);
  expect(collector.spans()).toEqual([]);
  expect(await server.stop()).toBe(0);

  const call = collector.spans().find(({ name }) => name === `GET ${SYSTEM}`);
  expect(collector.spans().some(({ name }) => name.startsWith("job "))).toBe(true);
  const [line] = linesOf(server.log(), `"route":"${SYSTEM}"`);
  expect(line?.trace_id).toBe(call?.traceId);
  expect(line?.id).toBe(call?.attributes?.["ballast.request_id"]);
  const resource = collector.received[0]?.resourceSpans[0]?.resource.attributes;
  expect(resource).toMatchObject({
    "service.name": "ballast-of-a-test",
    "service.version": expect.stringMatching(/^\d+\.\d+\.\d+$/),
    "deployment.environment.name": "test",
    "ballast.role": "both",
  });
  expect(collector.requests.at(-1)?.headers["api-key"]).toBe(`${key} now`);
});

it("a process whose collector is away or silent answers, ends, and tells it once", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  const { port } = await new Promise<AddressInfo>((resolve) =>
    silent.once("listening", () => resolve(silent.address() as AddressInfo)),
  );
  for (const url of ["http://127.0.0.1:1", `http://127.0.0.1:${port}`]) {
    const server = await start({
      ROLE: "http",
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_TIMEOUT: "300",
      OTEL_BSP_SCHEDULE_DELAY: "50",
    });
    const told = () => linesOf(server.log(), "traces:");
    for (let n = 0; n < 5; n += 1) {
      const began = performance.now();
      expect((await fetch(`${server.url}${SYSTEM}`)).status).toBe(200);
      expect(performance.now() - began, url).toBeLessThan(2_000);
      await expect.poll(told, { timeout: 10_000 }).toHaveLength(1);
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    expect(told()).toMatchObject([{ msg: "traces: the collector does not take them" }]);
    await fetch(`${server.url}${SYSTEM}`);
    const began = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - began, url).toBeLessThan(8_000);
  }
  silent.closeAllConnections();
  silent.close();
});
