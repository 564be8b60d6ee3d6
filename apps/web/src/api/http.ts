/**
 * One HTTP exchange with the server, all values as text: returns the envelope or throws Refused or
 * Unreachable.
 */
import { REQUEST_TIMEOUT_MS } from "@ballast/contract/constants.ts";
import { LOG_POSITION } from "@ballast/contract/log-position.ts";
import { type Envelope, pathOf, type Route, type Service } from "@ballast/contract/route.ts";
import { withTimesToWaitFor } from "../i18n/format.ts";
import { languageName } from "../i18n/language.ts";
import { Refused, Unreachable } from "./failures.ts";
import { seenPosition } from "./log-position.ts";
import { isUnreachable, watchRead } from "./network.ts";
import { takePrefetched } from "./prefetched-answers.ts";
import { noteServerTime } from "./server-time.ts";
import { endSession, readSession } from "./session.ts";
import { createStore } from "./store.ts";
import { whileAwaited } from "./when-idle.ts";

/** The origin of each service; by default all services are served from the app's own origin. */
const BASE_URLS: Partial<Record<Service, string>> = {};

/** An encoded input: one text value per name. */
export type Wire = Record<string, string>;
/** One file or several files under each name. */
export type Files = Record<string, Blob | readonly Blob[]>;
export type Options = {
  key?: string;
  /**
   * The token of a session that has already ended in this app; defaults to the current session's
   * token.
   */
  token?: string | undefined;
  signal?: AbortSignal;
  files?: Files;
  /** Called with the fraction of the request body that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/** The message of the last 401 response, shown as a toast; see app.tsx. */
export const loggedOut = createStore<string | null>(null);

/** Sends a request and returns the envelope of a successful response, its data not decoded yet. */
export async function send(
  route: Route,
  wire: Wire,
  options: Options = {},
): Promise<Envelope<unknown>> {
  const token = options.token ?? tokenFor(route);
  const envelope = await whileAwaited(() => exchange(route, wire, options, token));
  isUnreachable.write(false);
  if (envelope.code === 200) return envelope;
  throw refusedBy(envelope, token);
}

/**
 * The token to send with a call. Throws for a member's call without a session: between the end of a
 * session and the login screen, the last screen may still send requests.
 */
export function tokenFor(route: Route): string | undefined {
  const token = readSession()?.token;
  if (route.member && token === undefined) throw new Refused("", { refusal: "not_logged_in" });
  return token;
}

/** `written`: for each moment in the details, the words that the sentence uses for it. */
type RefusalData = { written?: Record<string, string> };

/**
 * The refusal that an unsuccessful envelope stands for. A 401 for the current session ends the
 * session in the app too.
 */
export function refusedBy(envelope: Envelope<unknown>, token: string | undefined): Refused {
  const { written = {}, ...rest } = (envelope.data ?? {}) as RefusalData;
  const details = rest as Record<string, string>;
  if (envelope.code === 401 && token !== undefined && token === readSession()?.token) {
    loggedOut.write(envelope.msg);
    endSession();
  }
  return new Refused(withTimesToWaitFor(envelope.msg, written, details), details);
}

/** The URL of a call, and the options of its request. */
export function requestOf(route: Route, wire: Wire, options: Options, token: string | undefined) {
  const query = route.body === "query" ? `?${new URLSearchParams(wire)}` : "";
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const request = {
    method: route.method,
    headers: {
      language: languageName(),
      ...(token ? { "x-access-token": token } : {}),
      ...(options.key ? { "idempotency-key": options.key } : {}),
    },
    ...bodyOf(route, wire, options.files),
    signal: options.signal ? eitherOf(options.signal, timeout) : timeout,
  };
  return { url: `${BASE_URLS[route.service] ?? ""}${pathOf(route)}${query}`, request };
}

/**
 * Aborts when either signal aborts, as `AbortSignal.any` does; Safari has that only from 17.4 on.
 */
function eitherOf(...signals: [AbortSignal, AbortSignal]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true, signal: either.signal });
  }
  return either.signal;
}

async function exchange(
  route: Route,
  wire: Wire,
  options: Options,
  token: string | undefined,
): Promise<Envelope<unknown>> {
  const position = seenPosition.begin();
  const ended = route.method === "GET" ? watchRead(pathOf(route)) : null;
  let isDone = false;
  try {
    const { url, request } = requestOf(route, wire, options, token);
    Object.assign(request.headers, position.headers);
    const ahead = route.method === "GET" && takePrefetched(url, languageName(), token ?? "");
    // If the script that reports progress cannot be loaded, the request is sent without progress.
    const uploads = options.onProgress && (await import("./upload.ts").catch(() => null));
    const answer = uploads
      ? uploads.upload(url, request, options.onProgress ?? (() => {}))
      : ahead || fetch(url, request);
    const response = await answer;
    const envelope = (await read(response)) as Envelope<unknown>;
    if (typeof envelope.code !== "number") throw new Error("no envelope");
    ended?.("answered");
    isDone = envelope.code === 200;
    if (isDone) position.ended(response.headers.get(LOG_POSITION));
    return envelope;
  } catch (error) {
    ended?.(options.signal?.aborted ? "left" : "failed");
    if (options.signal?.aborted) throw error;
    isUnreachable.write(true);
    throw new Unreachable(String(error));
  } finally {
    if (!isDone) position.failed(route.method !== "GET");
  }
}

function read(answer: Response): Promise<unknown> {
  noteServerTime(answer.headers.get("server-time"));
  return answer.json();
}

function bodyOf(route: Route, wire: Wire, files: Files = {}) {
  if (route.body === "form") return { body: new URLSearchParams(wire) };
  if (route.body !== "multipart") return {};
  const body = new FormData();
  for (const [name, value] of Object.entries(wire)) body.append(name, value);
  for (const [name, some] of Object.entries(files)) {
    for (const file of [some].flat()) body.append(name, file);
  }
  return { body };
}
