/** The few HTTP helpers that the sandbox programs need: a bounded body, a response, a port. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isNoRoom } from "./append-line.ts";

/** An error response, with its status and a sentence. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.status = status;
  }
}

/**
 * The body as JSON. Throws Refused: 415 for another content type, 413 above `maxBytes`, 400
 * otherwise.
 */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  // A browser page needs a CORS preflight to send this type, and we never allow it.
  if (!/^application\/json\b/.test(request.headers["content-type"] ?? "")) {
    throw new Refused(415, "The body must be application/json.");
  }
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > maxBytes) throw new Refused(413, `The body is longer than ${maxBytes} bytes.`);
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch {
    throw new Refused(400, "The body is not JSON.");
  }
}

/**
 * Each response states that this service moves test money: the server sends nothing to a service
 * that does not.
 */
export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-test-money": "only",
  });
  response.end(JSON.stringify(body));
}

/** Sends the error; anything but a Refused is a bug of ours, and is logged. */
export function answerError(response: ServerResponse, error: unknown): void {
  const refused = refusedFor(error);
  if (refused.status === 500) console.error(error);
  if (response.headersSent || response.destroyed) return;
  // The rest of a body that is too long is not read, so the connection cannot be reused.
  if (refused.status === 413) response.setHeader("connection", "close");
  answerJson(response, refused.status, { error: refused.message });
}

function refusedFor(error: unknown): Refused {
  if (error instanceof Refused) return error;
  // Nothing was stored, so the request may be repeated.
  if (isNoRoom(error)) return new Refused(503, "The disk is full.");
  return new Refused(500, "That did not work.");
}

/** Listens on `host` and returns the port; 0 means any. Throws a sentence naming `setting`. */
export async function listen(
  server: Server,
  port: number,
  setting: string,
  host = "127.0.0.1",
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") return reject(error);
      reject(new Error(`Port ${port} is taken by another program: set ${setting} to a free one.`));
    });
    server.listen({ host, port, exclusive: true }, () => resolve());
  });
  return (server.address() as AddressInfo).port;
}

export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
