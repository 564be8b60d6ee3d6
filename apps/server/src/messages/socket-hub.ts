/** The sockets of this process, by bucket, and the notification of changes. */
import { CLOSED, type FromServer, type Topic } from "@ballast/contract/message/live.ts";
import type { WebSocket } from "@fastify/websocket";
import type { Db } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import type { Log } from "../platform/log.ts";
import { openAmong } from "../security/sessions.ts";
import { changesAfter, lastSeq, missedBy } from "./change-feed.ts";

export const SOCKETS_OF_A_MEMBER = 6;
/** A client that reads too slowly is disconnected; it reconnects with the last number it has seen. */
const UNREAD_BYTES_MOST = 64 * 1024;
const BEATS_UNANSWERED_MOST = 2;

export type Connection = { socket: WebSocket; member: Member; unanswered: number };

/** Work on a bucket is serialized, so that nobody misses changes in between. */
type Bucket = { last: bigint; connections: Set<Connection>; work: Promise<void> };

export type SocketHub = {
  size(): number;
  /** Sends what it missed since, and from then on all changes. */
  join(connection: Connection, since: bigint | null): Promise<void>;
  leave(connection: Connection): void;
  /** Something may have changed in a bucket; in any, when none is named. */
  wake(bucket?: number): void;
  /** Closes sockets whose session has ended, wherever it was ended. */
  endWithSessions(): Promise<void>;
  beat(): void;
};

/**
 * The position that a client has to see next, where reads go to standbys; the app calls the endpoints as
 * soon as it hears of a change.
 */
type PositionNow = () => Promise<{ position?: string }>;

export function createSocketHub(db: Db, log: Log, positionNow: PositionNow): SocketHub {
  const buckets = new Map<number, Bucket>();
  const all = () => [...buckets.values()].flatMap(({ connections }) => [...connections]);

  function bucketOf(of: number): Bucket {
    const known = buckets.get(of);
    const bucket = known ?? { last: 0n, connections: new Set(), work: Promise.resolve() };
    buckets.set(of, bucket);
    return bucket;
  }

  function wake(of: number): void {
    const bucket = buckets.get(of);
    if (bucket === undefined || bucket.connections.size === 0) return;
    const work = bucket.work.then(() => bringUp(db, of, bucket, positionNow));
    bucket.work = work.catch((error) => log.warn({ err: error }, "live"));
  }

  return {
    size: () => all().length,
    async join(connection, since) {
      const { member, socket } = connection;
      const bucket = bucketOf(member.bucket);
      const work = bucket.work.then(async () => {
        if (bucket.connections.size === 0) bucket.last = await lastSeq(db, member.bucket);
        else await bringUp(db, member.bucket, bucket, positionNow);
        const missed = await missedBy(db, member, since, bucket.last);
        const at = await positionNow();
        if (socket.readyState !== socket.OPEN) return;
        bucket.connections.add(connection);
        makeRoom(member.id, bucket);
        say(socket, { type: "ready", seq: `${bucket.last}`, missed, ...at });
      });
      bucket.work = work.catch(() => {});
      await work;
    },
    leave(connection) {
      buckets.get(connection.member.bucket)?.connections.delete(connection);
    },
    wake(of) {
      for (const each of of === undefined ? buckets.keys() : [of]) wake(each);
    },
    async endWithSessions() {
      const connections = all();
      if (connections.length === 0) return;
      const open = await openAmong(
        db,
        connections.map(({ member }) => member.sessionId),
      );
      for (const { socket, member } of connections) {
        if (!open.has(member.sessionId)) socket.close(CLOSED.notLoggedIn, "session ended");
      }
    },
    beat() {
      for (const connection of all()) {
        connection.unanswered += 1;
        if (connection.unanswered > BEATS_UNANSWERED_MOST) connection.socket.terminate();
        else say(connection.socket, { type: "beat" });
      }
    },
  };
}

/** Sends everybody of the bucket the changes since the last time. */
async function bringUp(
  db: Db,
  of: number,
  bucket: Bucket,
  positionNow: PositionNow,
): Promise<void> {
  for (;;) {
    const changes = await changesAfter(db, of, bucket.last);
    const newest = changes.at(-1);
    if (newest === undefined) return;
    const at = await positionNow();
    bucket.last = newest.seq;
    const told = new Map<string | null, Set<Topic>>();
    for (const { memberId, topic } of changes) {
      told.set(memberId, (told.get(memberId) ?? new Set()).add(topic));
    }
    for (const { socket, member } of bucket.connections) {
      const topics = new Set([...(told.get(member.id) ?? []), ...(told.get(null) ?? [])]);
      if (topics.size > 0) {
        say(socket, { type: "changed", seq: `${bucket.last}`, topics: [...topics], ...at });
      }
    }
  }
}

/** Disconnects the oldest connection. */
function makeRoom(memberId: string, { connections }: Bucket): void {
  const own = [...connections].filter(({ member }) => member.id === memberId);
  for (const { socket } of own.slice(0, -SOCKETS_OF_A_MEMBER)) {
    socket.close(CLOSED.tooMany, "too many");
  }
}

function say(socket: WebSocket, message: FromServer): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > UNREAD_BYTES_MOST) socket.terminate();
  else socket.send(JSON.stringify(message));
}
