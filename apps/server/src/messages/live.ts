/**
 * The socket of a member: reports changes at once, with any number of server processes. The database
 * notifies each process, which then reads messages.changes. It ends with the session.
 */
import {
  BEAT_MS,
  CLOSED,
  type FromClient,
  fromClient,
  LIVE_PATH,
} from "@ballast/contract/message/live.ts";
import type { WebSocket } from "@fastify/websocket";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Database } from "../platform/db.ts";
import { positionOf, type Router } from "../platform/http.ts";
import { type Listener, listen } from "../platform/listen.ts";
import type { Log } from "../platform/log.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { type Connection, createSocketHub, type SocketHub } from "./socket-hub.ts";

export type LiveDeps = { database: Database; log: Log };

const SESSIONS_EVERY_MS = 3_000;
const HELLO_WITHIN_MS = 5_000;
/** Limits of a process: all sockets, and those that are not authenticated yet. */
const SOCKETS_MOST = 5_000;
const STRANGERS_MOST = 500;
/** Messages that a client may send in a minute; it has to answer heartbeats. */
export const SAID_MOST = 20;
const MINUTE_MS = 60_000;
const TRY_LATER = 1013;

export function mountLive(router: Router, { database, log }: LiveDeps): void {
  const { db, fastify, replicas } = router;
  const hub = createSocketHub(db, log, async () =>
    replicas === null ? {} : { position: await positionOf(replicas.primary) },
  );
  const door = createDoor(router, hub, log);
  let listener: Listener | null = null;
  const timers: NodeJS.Timeout[] = [];

  fastify.addHook("onReady", async () => {
    // Notifications lost while nobody listened are made up for by reading every bucket once.
    const lookEverywhere = async () => hub.wake();
    listener = await listen(database, "live", (bucket) => hub.wake(Number(bucket)), lookEverywhere);
    const lookAtSessions = () => void hub.endWithSessions().catch(() => {});
    timers.push(setInterval(lookAtSessions, SESSIONS_EVERY_MS).unref());
    timers.push(setInterval(() => hub.beat(), BEAT_MS).unref());
  });
  fastify.addHook("onClose", async () => {
    for (const timer of timers) clearInterval(timer);
    await listener?.close();
  });
  fastify.register(async (live) => {
    live.get(LIVE_PATH, { websocket: true, preValidation: refuseOtherOrigins }, door);
  });
}

/** Refuses pages of other origins, although they would have no token. */
async function refuseOtherOrigins({ headers }: FastifyRequest): Promise<void> {
  const { origin, host } = headers;
  const isOurs = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
  refuseUnless(isOurs, "no_permission");
}

/** Admits a socket that authenticates in time, and handles its heartbeats. */
function createDoor(router: Router, hub: SocketHub, log: Log): (socket: WebSocket) => void {
  let strangers = 0;
  return (socket) => {
    if (strangers >= STRANGERS_MOST || hub.size() >= SOCKETS_MOST) {
      socket.close(TRY_LATER, "too many");
      return;
    }
    let connection: Connection | null = null;
    let isStranger = true;
    strangers += 1;
    const noLongerStranger = () => {
      if (isStranger) strangers -= 1;
      isStranger = false;
    };
    const tooLate = setTimeout(() => socket.close(CLOSED.notLoggedIn, "no hello"), HELLO_WITHIN_MS);

    async function letIn({ token, since }: Extract<FromClient, { type: "hello" }>): Promise<void> {
      const member = await router.authenticate(token).catch((error) => {
        if (error instanceof Refusal) return null;
        throw error;
      });
      if (member === null) return socket.close(CLOSED.notLoggedIn, "not logged in");
      connection = { socket, member, unanswered: 0 };
      await hub.join(connection, since === null ? null : BigInt(since));
    }

    const maySpeak = createLimit();
    socket.on("message", (data) => {
      const said = maySpeak() ? read(String(data)) : null;
      if (said?.type === "beat" && connection !== null) connection.unanswered = 0;
      else if (said?.type === "hello" && isStranger) {
        clearTimeout(tooLate);
        noLongerStranger();
        letIn(said).catch((error) => {
          log.warn({ err: error }, "live");
          socket.close(TRY_LATER, "try later");
        });
      } else socket.close(CLOSED.badMessage, "not understood");
    });
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      clearTimeout(tooLate);
      noLongerStranger();
      if (connection !== null) hub.leave(connection);
    });
  };
}

/** True while it is called at most that often in a minute. */
function createLimit(): () => boolean {
  const times: number[] = [];
  return () => {
    const now = performance.now();
    while (times[0] !== undefined && now - times[0] > MINUTE_MS) times.shift();
    times.push(now);
    return times.length <= SAID_MOST;
  };
}

function read(text: string): FromClient | null {
  try {
    return z.parse(fromClient, JSON.parse(text));
  } catch {
    return null;
  }
}
