/**
 * The messages of the socket at LIVE_PATH. They name what changed, not the new values: the app
 * calls the endpoints again, so each figure has one source. The token is sent in the first message,
 * because URLs are logged.
 */
import * as z from "zod/mini";

export const LIVE_PATH = "/api/message/live";

/**
 * The topics in which a member's data may have changed; `content` is what was published for all.
 */
export const TOPICS = [
  "message",
  "content",
  "deposit",
  "withdrawal",
  "order",
  "income",
  "wallet",
  "team",
] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * The interval of the server's heartbeat, which the client answers; a client silent for two beats
 * counts as gone.
 */
export const BEAT_MS = 25_000;

/**
 * Why the server closed the connection: reconnecting with this token is useless, or should happen
 * later.
 */
export const CLOSED = { notLoggedIn: 4401, tooMany: 4429, badMessage: 4400 } as const;

const seq = z.string().check(z.regex(/^\d{1,18}$/));
const topics = z.array(z.enum(TOPICS));
/** See log-position.ts: what is read next has to have come as far. */
const position = z.optional(z.string().check(z.maxLength(40)));

/** `since` is the last sequence number that this client has seen; null when it has seen none. */
export const fromClient = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hello"),
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    since: z.nullable(seq),
  }),
  z.object({ type: z.literal("beat") }),
]);
export type FromClient = z.output<typeof fromClient>;

/**
 * `ready` is the response to hello: `missed` lists the changes since, or is null when too much time
 * has passed. `seq` is the number to reconnect with.
 */
export const fromServer = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), seq, missed: z.nullable(topics), position }),
  z.object({ type: z.literal("changed"), seq, topics, position }),
  z.object({ type: z.literal("beat") }),
]);
export type FromServer = z.output<typeof fromServer>;
