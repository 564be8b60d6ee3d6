/**
 * Traces: what calls, jobs and batches did, and how long each part of it took. Off unless the environment
 * names a collector (trace-settings.ts): until then no library is loaded (start-tracing.ts), no hook is
 * mounted, and each function here returns at once.
 *
 * Names and attributes are ours: routes, functions of SQL, jobs, counts, codes. Nothing that a caller sent
 * or that a row holds goes into a span, an error's message neither, because it may quote them.
 */
import type { AsyncLocalStorage } from "node:async_hooks";
import type { Link, Span, SpanContext, SpanStatusCode } from "@opentelemetry/api";
import { Refusal } from "./refusal.ts";

/** All attributes that a span may have; the type lets no other through. */
export type Attributes = {
  readonly "http.request.method"?: string;
  /** The pattern of the route, without what is in its place in a request. */
  readonly "http.route"?: string;
  readonly "http.response.status_code"?: number;
  /** The id that the log and the header x-request-id have for the request. */
  readonly "ballast.request_id"?: string;
  readonly "ballast.refusal"?: string;
  readonly "db.system.name"?: "postgresql";
  readonly "db.query.summary"?: string;
  /** The lane that takes the call, and how many wait in it already. */
  readonly "ballast.lane"?: number;
  readonly "ballast.lane.ahead"?: number;
  /** The number of calls that a batch carries. */
  readonly "ballast.batch.size"?: number;
  /** Which of the outside services is called. */
  readonly "ballast.rail"?: "bank" | "chain" | "sms";
  readonly "rpc.method"?: string;
  /** A SQLSTATE, a system's code, or the name of a class. */
  readonly "error.type"?: string;
};

export type What = {
  name: string;
  kind?: "internal" | "server" | "client";
  attributes?: Attributes;
};

/** What start-tracing.ts provides while tracing is on. */
export type Tracer = {
  readonly current: AsyncLocalStorage<Span | null>;
  /** Starts a span below `parent`, or a trace. Null where the sampler leaves it out. */
  start(what: What, parent: Span | null, links?: Link[]): Span | null;
};

let tracer: Tracer | null = null;

/** From now on spans go to this tracer; null turns tracing off. */
export function traceWith(given: Tracer | null): void {
  tracer = given;
}

export const isTracing = (): boolean => tracer !== null;

/** The span of what runs now; null where nothing is traced. */
export const currentSpan = (): Span | null => tracer?.current.getStore() ?? null;

/** The fields by which a log line is found from its trace, and the trace from the line. */
export function traceFields(span: Span | null = currentSpan()): object {
  if (span === null) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}

/** Starts a trace for what comes from outside; its caller ends it. `from` is where it came from. */
export function startTrace(what: What, from: SpanContext | null): Span | null {
  return tracer?.start(what, null, from === null ? [] : [{ context: from }]) ?? null;
}

/** Starts a part of what runs now; its caller ends it. What outlives a span is no part of it. */
export function startPart(what: What): Span | null {
  const parent = currentSpan();
  return parent?.isRecording() ? (tracer?.start(what, parent) ?? null) : null;
}

/** Runs the work as that span: what is traced meanwhile are its parts. Does not end it. */
export function runAs<T>(span: Span | null, run: () => T): T {
  return tracer === null ? run() : tracer.current.run(span, run);
}

/** Runs the work as a part of what runs now. */
export function traced<T>(what: What, run: () => Promise<T>): Promise<T> {
  return toItsEnd(startPart(what), run);
}

/** Runs the work as a part of what runs now, or as a trace of its own where nothing traced runs. */
export function tracedOnItsOwn<T>(what: What, run: () => Promise<T>): Promise<T> {
  return toItsEnd(tracer?.start(what, currentSpan()) ?? null, run);
}

/**
 * Runs work that several calls share. Its span is a part of the first of them that is traced, so it is
 * sampled when that one is; where there are more, it is linked to each of them, and each of them to it.
 */
export function tracedTogether<T>(
  what: What,
  calls: readonly (Span | null)[],
  run: () => Promise<T>,
): Promise<T> {
  if (tracer === null) return run();
  const carried = [...new Set(calls)].filter((call): call is Span => call?.isRecording() === true);
  const [first] = carried;
  // Without any it is nobody's part, also not that of the call which happened to start the work.
  if (first === undefined) return runAs(null, run);
  const linked = carried.length > 1 ? carried : [];
  const links = linked.map((call) => ({ context: call.spanContext() }));
  const span = tracer.start(what, first, links);
  if (span) for (const call of linked) call.addLink({ context: span.spanContext() });
  return toItsEnd(span, run);
}

function toItsEnd<T>(span: Span | null, run: () => Promise<T>): Promise<T> {
  return span === null ? run() : endsWith(span, runAs(span, run));
}

/** Ends the span with the work, and answers the work. */
export function endsWith<T>(span: Span | null, work: Promise<T>): Promise<T> {
  if (span === null) return work;
  work.then(
    () => span.end(),
    (error) => {
      noteError(span, error);
      span.end();
    },
  );
  return work;
}

/** Adds attributes to what runs now. */
export function noteAttributes(attributes: Attributes): void {
  currentSpan()?.setAttributes(attributes);
}

const FAILED: SpanStatusCode.ERROR = 2;
/** What an error's code may look like; anything else could be a text. */
const CODE = /^\w{1,40}$/;

/** Notes that the work of the span failed. A refusal is an answer and no failure. */
export function noteError(span: Span | null, error: unknown): void {
  if (span === null) return;
  if (error instanceof Refusal) {
    span.setAttribute("ballast.refusal" satisfies keyof Attributes, error.refusal);
    return;
  }
  span.setAttribute("error.type" satisfies keyof Attributes, typeOf(error));
  span.setStatus({ code: FAILED });
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === "string" && CODE.test(code) ? code : error.constructor.name;
}
