/**
 * Traces every request but those that ask for health. What a `traceparent` header names is linked and never
 * the parent: anybody can send one, with the trace of somebody else and the wish to be sampled
 * (docs/decisions/0056).
 */
import type { Span, SpanContext } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Refusal } from "./refusal.ts";
import { type Attributes, noteAttributes, noteError, runAs, startTrace } from "./tracing.ts";

const HEALTH = new Set(["/healthz", "/readyz"]);
const PARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

const spans = new WeakMap<FastifyRequest, Span>();
const spanOf = (request: FastifyRequest): Span | null => spans.get(request) ?? null;

/** Must be mounted before all other hooks, which then run within the span. */
export function traceRequests(fastify: FastifyInstance): void {
  fastify.addHook("onRequest", (request, reply, done) => {
    const route = request.routeOptions.url;
    // A socket stays open for hours, and is no request that is answered.
    const isSocket = request.headers.upgrade !== undefined;
    if (isSocket || HEALTH.has(route ?? "")) return done();
    const { method, id } = request;
    const span = startTrace(
      {
        name: route === undefined ? method : `${method} ${route}`,
        kind: "server",
        attributes: {
          "http.request.method": method,
          ...(route !== undefined && { "http.route": route }),
          "ballast.request_id": id,
        },
      },
      cameFrom(request.headers.traceparent),
    );
    if (span) {
      spans.set(request, span);
      reply.raw.once("close", () => endLeft(span));
    }
    runAs(span, done);
  });
  // The body arrives as events of the connection, outside of the span.
  fastify.addHook("preHandler", (request, _reply, done) => runAs(spanOf(request), done));
  fastify.addHook("onResponse", (request, reply, done) => {
    const span = spanOf(request);
    runAs(span, () => {
      noteAttributes({ "http.response.status_code": reply.statusCode });
      span?.end();
      done();
    });
  });
}

/** Ends the span of a request whose caller has gone before it was answered. */
function endLeft(span: Span): void {
  if (!span.isRecording()) return;
  span.setAttribute("error.type" satisfies keyof Attributes, "caller_left");
  span.end();
}

function cameFrom(header: unknown): SpanContext | null {
  const [, traceId, spanId] = (typeof header === "string" && PARENT.exec(header)) || [];
  if (traceId === undefined || spanId === undefined) return null;
  return { traceId, spanId, traceFlags: 0, isRemote: true };
}

/** Notes how the request was refused; an internal error is noted as what it was. */
export function noteRefusal(request: FastifyRequest, refusal: Refusal, cause: unknown): void {
  noteError(spanOf(request), refusal.refusal === "internal_error" ? cause : refusal);
}
