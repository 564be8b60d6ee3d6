/** The HTTP server: limits, headers, errors, health. Knows no domain word. */
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { FEEDBACK_FILE_MAX_BYTES, REQUEST_TIMEOUT_MS } from "@ballast/contract/constants.ts";
import formbody from "@fastify/formbody";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import websocket from "@fastify/websocket";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { v7 as uuidv7 } from "uuid";
import { answerRefusal, BUSY_SECONDS } from "./answer-refusal.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { type Database, isTransient } from "./db.ts";
import { languageOf } from "./http.ts";
import type { Log } from "./log.ts";
import { createMethodCheck } from "./method-check.ts";
import {
  observe,
  observeBackupAge,
  observeDemand,
  observePool,
  observeRoom,
  observeWrites,
  register,
} from "./metrics.ts";
import { createProxyWarning } from "./proxy-warning.ts";
import { logReadiness, whyUnready } from "./readiness.ts";
import { Refusal } from "./refusal.ts";
import { noteRefusal, traceRequests } from "./trace-requests.ts";
import { isTracing } from "./tracing.ts";

const FORM_MAX_BYTES = 64 * 1024;
const SOCKET_MAX_BYTES = 1_024;
/** Refusals of calls below this path use the sentences for staff. */
const STAFF_CALLS = "/api/console/";
const SLOW_MS = 1_000;

/** Browser features that no page uses, but the app where content/web-app.ts allows one. */
const DENIED = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];
const PERMISSIONS = DENIED.map((feature) => `${feature}=()`).join(", ");

export async function createServer(
  config: Config,
  database: Database,
  log: Log,
  clock: Pick<Clock, "now">,
): Promise<FastifyInstance> {
  const answerError = (
    error: FastifyError | Refusal,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const refusal = refusalOf(error);
    if (isTracing()) noteRefusal(request, refusal, error);
    if (refusal.refusal === "internal_error") {
      log.error({ id: request.id, route: request.routeOptions.url, err: error }, "request failed");
    }
    const path = request.routeOptions.url ?? "";
    const { headers, body } = answerRefusal(refusal, {
      ...{ language: languageOf(request), isStaff: path.startsWith(STAFF_CALLS), path },
      ...{ requestId: request.id, now: clock.now() },
    });
    return reply
      .status(refusal.status)
      .header("cache-control", "no-store")
      .headers(headers)
      .send(body);
  };
  const fastify = Fastify({
    logger: false,
    // A malformed path reaches no hook and no handler but this one.
    frameworkErrors: (_error, request, reply) =>
      void answerError(new Refusal("not_found"), request, reply),
    // X-Forwarded-For is trusted only from the configured proxies.
    trustProxy: config.TRUSTED_PROXIES ?? false,
    bodyLimit: FORM_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 72_000,
    genReqId: () => uuidv7(),
    forceCloseConnections: "idle",
  });
  if (isTracing()) traceRequests(fastify);
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // With no-referrer the browser would omit the Origin header of our own forms.
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: false,
    // For Internet Explorer and Flash, which no promised browser is: 90 bytes of each response, of which
    // the app's page with its headers must fit ten packets.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  await fastify.register(rateLimit, {
    max: config.RATE_LIMIT_PER_MINUTE,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) => {
      const until = new Date(clock.now().getTime() + ttl).toISOString();
      return new Refusal("too_many_requests", { until });
    },
  });
  fastify.removeContentTypeParser("application/json");
  await fastify.register(formbody, { bodyLimit: FORM_MAX_BYTES });
  await fastify.register(multipart, {
    limits: { fileSize: FEEDBACK_FILE_MAX_BYTES, files: 9, fields: 20, fieldSize: FORM_MAX_BYTES },
  });

  // Messages from clients are short; compression would only cost memory.
  await fastify.register(websocket, {
    options: { maxPayload: SOCKET_MAX_BYTES, perMessageDeflate: false },
  });

  const warnOfProxy = createProxyWarning(log);
  const refuseWrongMethod = createMethodCheck(fastify);
  fastify.addHook("onRequest", async (request, reply) => {
    warnOfProxy(request);
    reply
      .header("x-request-id", request.id)
      .header("x-robots-tag", "noindex, nofollow")
      .header("permissions-policy", PERMISSIONS)
      // Routes that may be cached override this.
      .header("cache-control", "no-store");
    // Before the body is read, since no handler would take it.
    if (request.is404) refuseWrongMethod(request, reply);
  });
  fastify.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    observe(request.method, route, reply.statusCode, reply.elapsedTime);
    const line = { id: request.id, route, status: reply.statusCode, ms: reply.elapsedTime };
    if (reply.elapsedTime > SLOW_MS) log.warn(line, "slow request");
    else log.debug(line, "request");
  });

  endConnectionsOnStop(fastify);
  fastify.setErrorHandler(answerError);
  fastify.setNotFoundHandler((_request, _reply) => {
    throw new Refusal("not_found");
  });

  mountHealth(fastify, { config, database, log }, { tellsWhy: false });
  return fastify;
}

/** Extra fields of /readyz for the operator; empty while everything is normal. */
export type Details = () => Promise<object>;

type Health = { config: Config; database: Database; log: Log; details?: Details | undefined };

/**
 * What each process answers its operator at METRICS_PORT: how it is, why, and its metrics. It is a
 * listener of its own because a request that a proxy brought here can look like one of this machine.
 */
export function createOperatorServer(health: Health): FastifyInstance {
  const fastify = Fastify({ logger: false, forceCloseConnections: true });
  observePool(health.database.pool);
  observeWrites(health.database.probe);
  observeRoom(health.config.DATA_DIR);
  observeDemand(health.config.ACKNOWLEDGED_ON);
  observeBackupAge(health.config.BACKUP_MAX_AGE_HOURS);
  mountHealth(fastify, health, { tellsWhy: true });
  fastify.get("/metrics", async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
  return fastify;
}

/** Time limit of the extra fields: /readyz answers within two seconds, without them if need be. */
const DETAILS_MS = 500;

async function tellIn(mostMs: number, details: Details | undefined): Promise<object> {
  const told = details?.().catch(() => ({})) ?? {};
  return await Promise.race([told, sleep(mostMs, {}, { ref: false })]);
}

/** Mounts /healthz and /readyz. The reason for not being ready is told to the operator alone. */
function mountHealth(
  fastify: FastifyInstance,
  { config, database, log, details }: Health,
  { tellsWhy }: { tellsWhy: boolean },
): void {
  fastify.get("/healthz", async () => ({ ok: true }));
  // Ready means that writes succeed and are durable.
  fastify.get("/readyz", async (_request, reply) => {
    const unready = whyUnready(await database.probe.ask(), config);
    logReadiness(database.probe, unready, log);
    if (unready === null) return { ok: true, ...(tellsWhy && (await tellIn(DETAILS_MS, details))) };
    const { detail, says } = unready;
    return reply
      .status(503)
      .header("retry-after", BUSY_SECONDS)
      .send({ ok: false, ...(tellsWhy && { reason: "database", detail, says }) });
  });
}

/**
 * On stop, waits for running requests but not for connections: an idle one would be kept alive for another
 * minute, and browsers open some without sending a request.
 */
function endConnectionsOnStop(fastify: FastifyInstance): void {
  const silent = new Set<Socket>();
  let isStopping = false;
  fastify.server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  fastify.addHook("onRequest", async (request) => void silent.delete(request.socket));
  fastify.addHook("onSend", async (_request, reply) => {
    if (isStopping) reply.header("connection", "close");
  });
  fastify.addHook("preClose", async () => {
    isStopping = true;
    for (const socket of silent) socket.destroy();
  });
}

/** Turns the framework's own errors into refusals; anything unknown is an internal error. */
function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (isTransient(error)) return new Refusal("busy");
  if (error.statusCode === 413) return new Refusal("body_too_large");
  if (error.statusCode === 415) return new Refusal("body_kind_wrong");
  if (error.statusCode === 429) return new Refusal("too_many_requests");
  if (error.statusCode === 400) return new Refusal("bad_input", { fields: "body" });
  return new Refusal("internal_error");
}
