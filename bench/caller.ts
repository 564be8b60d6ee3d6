/**
 * A load generator over raw sockets: `callers` connections, each of which sends the next request as
 * soon as the last response arrives. Loopback only; ends after `seconds`. It is kept simple so that
 * it uses as little of the two cores as pgbench's own client does.
 */
import { connect, type Socket } from "node:net";
import { LOG_POSITION, readLogPosition } from "@ballast/contract/log-position.ts";

/** Without a body it is a GET, whose input is in the path. */
export type Shot = { path: string; token: string; key: string; body: string | null };

/**
 * The latest position of the log that each token has seen, as an app keeps it (log-position.ts), and under
 * ANY the first one of the run, for apps that were here before it; where it is null none is sent.
 */
export type Seen = Map<string, string> | null;
const ANY = "";

export type Result = {
  /** The number of responses with code 200. */
  done: number;
  /** The number of responses with another code, by code. */
  refused: Record<string, number>;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  /** Sent and received, with headers. */
  bytes: number;
};

export async function fire(options: {
  port: number;
  callers: number;
  seconds: number;
  next(caller: number): Shot | null;
  seen?: Seen;
}): Promise<Result> {
  const { port, callers, seconds, next, seen = null } = options;
  const began = performance.now();
  const until = began + seconds * 1000;
  const times: number[] = [];
  const refused: Record<string, number> = {};
  let done = 0;
  let bytes = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      const line = await openLine(port);
      // One request at least, however late its connection opened.
      do {
        const shot = next(caller);
        if (!shot) break;
        const start = performance.now();
        const code = await line.send(shot, seen);
        times.push(performance.now() - start);
        if (code === "200") done += 1;
        else refused[code] = (refused[code] ?? 0) + 1;
      } while (performance.now() < until);
      bytes += line.close();
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return {
    done,
    refused,
    seconds: (performance.now() - began) / 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    bytes,
  };
}

type Line = {
  send(
    shot: Shot,
    seen: Seen,
  ): Promise<string> /** Answers the bytes that were sent and received. */;
  close(): number;
};

/** One keep-alive connection; resolves to the envelope's code. */
function openLine(port: number): Promise<Line> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let waiting: ((code: string, head: string) => void) | null = null;
    let buffer = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      buffer += chunk;
      const head = buffer.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(buffer)?.[1] ?? 0);
      if (buffer.length < head + 4 + length) return;
      const body = buffer.slice(head + 4, head + 4 + length);
      const headers = buffer.slice(0, head);
      buffer = "";
      waiting?.(/^\{"code":(\d+)/.exec(body)?.[1] ?? "unreadable", headers);
    });
    socket.once("error", reject);
    socket.once("connect", () =>
      resolve({
        send: (shot, seen) =>
          new Promise((answer) => {
            waiting = (code, headers) => {
              if (seen) noteSeen(seen, shot.token, headers);
              answer(code);
            };
            socket.write(textOf(shot, seen?.get(shot.token) ?? seen?.get(ANY)));
          }),
        close: () => {
          socket.destroy();
          return socket.bytesRead + socket.bytesWritten;
        },
      }),
    );
  });
}

function noteSeen(seen: Map<string, string>, token: string, headers: string): void {
  const received = /^log-position: (\S+)/im.exec(headers)?.[1];
  if (readLogPosition(received) === null || received === undefined) return;
  // A caller sends its next request after this answer, so it is the latest.
  seen.set(token, received);
  if (!seen.has(ANY)) seen.set(ANY, received);
}

function textOf({ path, token, key, body }: Shot, position: string | undefined): string {
  const after = position === undefined ? "" : `${LOG_POSITION}: ${position}\r\n`;
  const head = `HTTP/1.1\r\nhost: 127.0.0.1\r\nx-access-token: ${token}\r\n${after}`;
  if (body === null) return `GET ${path} ${head}\r\n`;
  return (
    `POST ${path} ${head}content-type: application/x-www-form-urlencoded\r\n` +
    `idempotency-key: ${key}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}
