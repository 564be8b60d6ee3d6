/**
 * A receiver of traces for tests: the mock server that Elastic tests its own OpenTelemetry with. It decodes
 * what arrives by OpenTelemetry's protocol files.
 */
import { createRequire } from "node:module";
import { afterAll, beforeAll, vi } from "vitest";
import type { Config } from "../src/platform/config.ts";
import { startTracing, type Tracing } from "../src/platform/start-tracing.ts";

type Attributes = Record<string, string | number>;
export type ReceivedSpan = {
  name: string;
  kind: string;
  traceId: string;
  spanId: string;
  /** Undefined where it began the trace. */
  parentSpanId?: string;
  attributes?: Attributes;
  links?: { traceId: string; spanId: string }[];
  events?: unknown[];
  status?: { code?: string; message?: string };
};
type Received = {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: { spans: ReceivedSpan[] }[];
  }[];
};
type Request = { headers: Record<string, string> };

type Receiver = { start(): Promise<void>; close(): Promise<void>; httpUrl: URL };
// The package has no types.
const { MockOtlpServer, normalizeTrace } = createRequire(import.meta.url)(
  "@elastic/mockotlpserver",
) as {
  MockOtlpServer: new (options: object) => Receiver;
  normalizeTrace(raw: unknown): Received;
};

export type Collector = {
  url: string;
  /** All that arrived so far. */
  requests: Request[];
  received: Received[];
  spans(): ReceivedSpan[];
  stop(): Promise<void>;
};

export async function startCollector(): Promise<Collector> {
  const received: Received[] = [];
  const requests: Request[] = [];
  const server = new MockOtlpServer({
    services: ["http"],
    httpHostname: "127.0.0.1",
    httpPort: 0,
    logLevel: "fatal",
    onTrace: (raw: unknown) => received.push(normalizeTrace(raw)),
    onRequest: (request: Request) => requests.push(request),
  });
  await server.start();
  return {
    url: server.httpUrl.origin,
    requests,
    received,
    spans: () =>
      received.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    stop: () => server.close(),
  };
}

/** Traces what this file's apps do; call it before the other parts of the kit. */
export function useTraces(env: Record<string, string> = {}): Collector {
  const collector = {} as Collector;
  let tracing: Tracing;
  beforeAll(async () => {
    Object.assign(collector, await startCollector());
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
    vi.stubEnv("OTEL_BSP_SCHEDULE_DELAY", "50");
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    tracing = startTracing({ ROLE: "both" } as Config);
  });
  afterAll(async () => {
    await tracing.stop();
    await collector.stop();
    vi.unstubAllEnvs();
  });
  return collector;
}
