/**
 * Starts OpenTelemetry: spans go to the collector in batches, beside the work. Loaded only where traces are
 * on. The library reads its settings from the environment.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT_CONTEXT, type Span, SpanKind, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type SpanExporter,
} from "@opentelemetry/sdk-trace-base";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import { readRelease } from "./release.ts";
import { type Tracer, traceWith } from "./tracing.ts";

export type Tracing = {
  /** Where it is told that the collector does not take spans, and that it does again. */
  tellTo(log: Log): void;
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>;
};

const STOP_MS = 2_000;
/** The library's code of an export that succeeded. */
const TAKEN = 0;
/** As many as the calls of a batch. */
const LINKS_MOST = 512;
const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
} as const;

export function startTracing({ ROLE, OTEL_EXPORTER_OTLP_HEADERS: headers }: Config): Tracing {
  // They may have stood in a file.
  if (headers !== undefined) process.env.OTEL_EXPORTER_OTLP_HEADERS = headers;
  const exporter = tellingExporter(new OTLPTraceExporter());
  const provider = new BasicTracerProvider({
    resource: resourceOf(ROLE),
    spanLimits: { linkCountLimit: LINKS_MOST },
    // Its queue holds 2,048 spans; while the collector takes none, newer ones are dropped.
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  traceWith(tracerOf(provider));
  return {
    tellTo: exporter.tellTo,
    async stop() {
      traceWith(null);
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, sleep(STOP_MS, null, { ref: false })]);
    },
  };
}

/** What OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES say goes before what is known here. */
function resourceOf(role: string) {
  const known = resourceFromAttributes({
    "service.name": "ballast",
    "service.version": readRelease().version,
    "service.instance.id": randomUUID(),
    "ballast.role": role,
  });
  const given = detectResources({ detectors: [envDetector] });
  return defaultResource().merge(known).merge(given);
}

function tracerOf(provider: BasicTracerProvider): Tracer {
  const tracer = provider.getTracer("ballast");
  return {
    current: new AsyncLocalStorage<Span | null>(),
    start({ name, kind = "internal", attributes = {} }, parent, links = []) {
      const context = parent === null ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
      const options = { kind: KINDS[kind], attributes: { ...attributes }, links };
      const span = tracer.startSpan(name, options, context);
      return span.isRecording() ? span : null;
    },
  };
}

/** Tells of the beginning and the end of an outage, not of each batch that is lost. */
function tellingExporter(inner: SpanExporter): SpanExporter & Pick<Tracing, "tellTo"> {
  let log: Log | null = null;
  let isFailing = false;
  return {
    tellTo(given) {
      log = given;
    },
    export(spans, done) {
      inner.export(spans, (result) => {
        const fails = result.code !== TAKEN;
        if (fails && !isFailing) {
          const { code, name } = (result.error ?? {}) as NodeJS.ErrnoException;
          log?.warn({ reason: code ?? name }, "traces: the collector does not take them");
        }
        if (isFailing && !fails) log?.info("traces: the collector takes them again");
        isFailing = fails;
        done(result);
      });
    },
    shutdown: () => inner.shutdown(),
  };
}
