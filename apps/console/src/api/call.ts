/**
 * Calls an endpoint of the contract: fields are sent as text, and the response is decoded by its
 * schema.
 */
import { REQUEST_TIMEOUT_MS } from "@ballast/contract/constants.ts";
import type { Endpoint, OutputOf } from "@ballast/contract/endpoint.ts";
import { LOG_POSITION } from "@ballast/contract/log-position.ts";
import { type Envelope, pathOf } from "@ballast/contract/route.ts";
import * as z from "zod/mini";
import { seenPosition } from "./log-position.ts";
import { withReadableMoments } from "./moments.ts";
import { endSession, isSessionOver, sessionGoesOn, sessionNow } from "./session.ts";

/** A refusal with the server's message; `details` may say what to do next. */
export class Refused extends Error {
  readonly code: number;
  readonly refusal: string;
  readonly details: Record<string, string>;
  constructor(code: number, message: string, data: Record<string, string>) {
    super(message);
    this.code = code;
    this.refusal = data.refusal ?? "";
    this.details = data;
  }
}

export type Fields = Record<string, string | undefined>;
export type Part = { field: string; file: File };

const NOT_LOGGED_IN = 401;
const ENDED = "Your session had ended, so nothing was done. Send it again.";
/** Longer than for other calls, because the server writes the file while it is sent. */
const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

/** Throws Refused, or an Error that says that the server cannot be reached. */
export async function call<E extends Endpoint>(
  endpoint: E,
  fields: Fields = {},
  files: readonly Part[] = [],
): Promise<{ data: OutputOf<E>; msg: string }> {
  const response = await send(endpoint, fields, files);
  const envelope = (await response.json()) as Envelope<unknown>;
  if (envelope.code !== 200) throw refusedBy(envelope);
  return {
    data: z.decode(endpoint.output, envelope.data as never) as OutputOf<E>,
    msg: envelope.msg,
  };
}

/** Downloads a file that the server generates; resolves with its name and bytes. */
export async function download(
  endpoint: Endpoint,
  fields: Fields,
): Promise<{ name: string; blob: Blob }> {
  const response = await send(endpoint, fields, [], DOWNLOAD_TIMEOUT_MS);
  if (!response.ok) throw refusedBy((await response.json()) as Envelope<unknown>);
  const disposition = response.headers.get("content-disposition") ?? "";
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "export.csv";
  return { name, blob: await response.blob() };
}

/** The received file is not the requested one; nothing was saved. */
export class AnotherFile extends Error {}

/** Saves a downloaded file in the browser, unless `isMeant` rejects it; resolves with its bytes. */
export async function saveFile(
  endpoint: Endpoint,
  fields: Fields,
  isMeant: (blob: Blob) => Promise<boolean> = async () => true,
): Promise<Blob> {
  const { name, blob } = await download(endpoint, fields);
  if (!(await isMeant(blob))) throw new AnotherFile();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // A browser may begin to save only later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return blob;
}

let answeredAt = Date.now();
/** The milliseconds since the server last responded to a logged-in user. */
export const sinceAnswerMs = (): number => Date.now() - answeredAt;

/**
 * Sends a request. When the session has ended, a GET request waits for the login and is sent again;
 * any other request is refused, so that no click takes effect later than it was made.
 */
async function send(
  endpoint: Endpoint,
  fields: Fields,
  files: readonly Part[],
  withinMs = REQUEST_TIMEOUT_MS,
): Promise<Response> {
  const session = sessionNow();
  if (session && endpoint.staff && isSessionOver() && endpoint.method === "GET") {
    await sessionGoesOn();
    return send(endpoint, fields, files, withinMs);
  }
  const response = await ask(endpoint, fields, files, withinMs);
  if (response.status !== NOT_LOGGED_IN || !session || !endpoint.staff) {
    if (session && endpoint.staff) answeredAt = Date.now();
    return response;
  }
  // A response to an earlier session says nothing about the current one.
  if (sessionNow() === session) endSession();
  if (endpoint.method !== "GET") throw new Refused(NOT_LOGGED_IN, ENDED, {});
  await sessionGoesOn();
  return send(endpoint, fields, files, withinMs);
}

async function ask(
  endpoint: Endpoint,
  fields: Fields,
  files: readonly Part[],
  withinMs: number,
): Promise<Response> {
  const given = Object.entries(fields).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const query = endpoint.body === "query" ? `?${new URLSearchParams(given)}` : "";
  const token = sessionNow()?.token;
  const position = seenPosition.begin();
  let isDone = false;
  try {
    const response = await fetch(`${pathOf(endpoint)}${query}`, {
      method: endpoint.method,
      headers: {
        language: "en_US",
        ...position.headers,
        ...(token ? { "x-staff-token": token } : {}),
      },
      signal: AbortSignal.timeout(withinMs),
      ...(endpoint.method === "POST" ? { body: bodyOf(endpoint, given, files) } : {}),
    });
    isDone = response.ok;
    if (isDone) position.ended(response.headers.get(LOG_POSITION));
    return response;
  } catch {
    throw new Error(unanswered(endpoint.method, "key" in fields));
  } finally {
    if (!isDone) position.failed(endpoint.method !== "GET");
  }
}

/**
 * The message when there was no response. The browser knows whether there is a network, but not
 * whether the server is up.
 */
function unanswered(method: Endpoint["method"], isKeyed: boolean): string {
  const why = navigator.onLine ? "The server cannot be reached." : "There is no network.";
  if (method === "GET") return why;
  // The first request may have arrived although its response did not; with the same key a second
  // one has no further effect.
  const once = isKeyed ? " Sent twice it is done once." : "";
  return `${why} Nothing is sent later by itself: send it again when it is back.${once}`;
}

function bodyOf(endpoint: Endpoint, given: [string, string][], files: readonly Part[]) {
  if (endpoint.body === "form") return new URLSearchParams(given);
  if (endpoint.body !== "multipart") return "";
  const form = new FormData();
  for (const [name, value] of given) form.append(name, value);
  for (const { field, file } of files) form.append(field, file, file.name);
  return form;
}

function refusedBy(envelope: Envelope<unknown>): Refused {
  const words = withReadableMoments(envelope.msg);
  return new Refused(envelope.code, words, (envelope.data ?? {}) as Record<string, string>);
}
