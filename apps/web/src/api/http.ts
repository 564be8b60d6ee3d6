/** One exchange with the server, all of it text: answers the envelope or throws Refused or Unreachable. */
import { REQUEST_TIMEOUT_MS } from "@ballast/contract/constants.ts";
import { type Envelope, pathOf, type Route, type Service } from "@ballast/contract/route.ts";
import { withTimesToWaitFor } from "../i18n/format.ts";
import { languageName } from "../i18n/language.ts";
import { Refused, Unreachable } from "./failures.ts";
import { isUnreachable } from "./network.ts";
import { takePrefetched } from "./prefetched-answers.ts";
import { noteServerTime } from "./server-time.ts";
import { endSession, readSession } from "./session.ts";
import { createStore } from "./store.ts";
import { whileAwaited } from "./when-idle.ts";

/** Each service may be served from an origin of its own; by default all are from this one. */
const BASE_URLS: Partial<Record<Service, string>> = {};

/** An input as it travels: text under each name. */
export type Wire = Record<string, string>;
/** One file under a name, or several. */
export type Files = Record<string, Blob | readonly Blob[]>;
export type Options = {
  key?: string;
  /** Of a session that has ended here already; otherwise it is the session's. */
  token?: string | undefined;
  signal?: AbortSignal;
  files?: Files;
  /** Told how much of what is sent has gone, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/** The message of the last 401, for the toast; see app.tsx. */
export const loggedOut = createStore<string | null>(null);

/** The envelope of a call that succeeded, its data still as it travelled. */
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

/** Between the end of a session and the login screen the last screen may still ask. */
export function tokenFor(route: Route): string | undefined {
  const token = readSession()?.token;
  if (route.member && token === undefined) throw new Refused("", { refusal: "not_logged_in" });
  return token;
}

/** `written`: the moments among the details as the sentence has them. */
type RefusalData = { written?: Record<string, string> };

/** What an envelope that is no success says; a session that has ended ends here too. */
export function refusedBy(envelope: Envelope<unknown>, token: string | undefined): Refused {
  const { written = {}, ...rest } = (envelope.data ?? {}) as RefusalData;
  const details = rest as Record<string, string>;
  if (envelope.code === 401 && token !== undefined && token === readSession()?.token) {
    loggedOut.write(envelope.msg);
    endSession();
  }
  return new Refused(withTimesToWaitFor(envelope.msg, written, details), details);
}

/** Where a call goes, and the request. */
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

/** Aborts with the first of both, as `AbortSignal.any` does, which Safari has from 17.4 on. */
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
  try {
    const { url, request } = requestOf(route, wire, options, token);
    const ahead = route.method === "GET" && takePrefetched(url, languageName(), token ?? "");
    // Without the script that tells the progress it is sent all the same.
    const uploads = options.onProgress && (await import("./upload.ts").catch(() => null));
    const answer = uploads
      ? uploads.upload(url, request, options.onProgress ?? (() => {}))
      : ahead || read(await fetch(url, request));
    const envelope = (await answer) as Envelope<unknown>;
    if (typeof envelope.code !== "number") throw new Error("no envelope");
    return envelope;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    isUnreachable.write(true);
    throw new Unreachable(String(error));
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
