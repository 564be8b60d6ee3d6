/** A client of the live socket, with the app's protocol. */
import {
  type FromServer,
  fromServer,
  LIVE_PATH,
  type Topic,
} from "@ballast/contract/message/live.ts";
import * as z from "zod/mini";

type LiveClient = {
  say(message: unknown): void;
  /** The next message other than a heartbeat; throws when none arrives within some seconds. */
  next(): Promise<FromServer>;
  /** Waits until each of these topics was announced; answers all that were. */
  topics(...expected: Topic[]): Promise<Set<Topic>>;
  /** The code with which the socket was closed. */
  closed: Promise<number>;
  close(): void;
};

const WITHIN_MS = 10_000;

export async function openSocket(url: string): Promise<LiveClient> {
  const socket = new WebSocket(`${url.replace("http", "ws")}${LIVE_PATH}`);
  const heard: FromServer[] = [];
  const waiting: ((message: FromServer) => void)[] = [];
  socket.addEventListener("message", ({ data }) => {
    const message = z.parse(fromServer, JSON.parse(String(data)));
    if (message.type === "beat") return;
    const next = waiting.shift();
    if (next) next(message);
    else heard.push(message);
  });
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener("close", ({ code }) => resolve(code)),
  );
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });

  async function next(): Promise<FromServer> {
    const known = heard.shift();
    if (known) return known;
    return new Promise((resolve, reject) => {
      const tooLate = setTimeout(() => reject(new Error("nothing was said")), WITHIN_MS);
      waiting.push((message) => {
        clearTimeout(tooLate);
        resolve(message);
      });
    });
  }
  return {
    say: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    next,
    async topics(...expected) {
      const seen = new Set<Topic>();
      while (!expected.every((topic) => seen.has(topic))) {
        const message = await next();
        if (message.type === "changed") for (const topic of message.topics) seen.add(topic);
      }
      return seen;
    },
    closed,
    close: () => socket.close(),
  };
}

/** A client that has logged in to the socket; answers the server's first message. */
export async function aLiveClient(url: string, token: string, since: string | null = null) {
  const client = await openSocket(url);
  client.say({ type: "hello", token, since });
  const ready = await client.next();
  if (ready.type !== "ready") throw new Error(`not ready: ${ready.type}`);
  return { ...client, ready };
}
