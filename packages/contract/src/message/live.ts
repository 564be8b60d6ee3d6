/**
 * What travels over the socket at LIVE_PATH. It says what changed, never what to: the app asks the
 * calls anew, so no figure comes by two ways. The token comes in the first message, as an address
 * would be written into logs.
 */
import * as z from "zod/mini";

export const LIVE_PATH = "/api/message/live";

/** What of a member's may have changed; `content` is what was published for all. */
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

/** The server sends a beat this often, which the client answers; who is silent for two has gone. */
export const BEAT_MS = 25_000;

/** Why the server closed: no use in coming again with this token; or come again later. */
export const CLOSED = { notLoggedIn: 4401, tooMany: 4429, badMessage: 4400 } as const;

const seq = z.string().check(z.regex(/^\d{1,18}$/));
const topics = z.array(z.enum(TOPICS));

/** `since`: the last number this client has seen, or null when it has seen none. */
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
 * `ready` answers hello: `missed` is what changed since, or null when that is too long ago to say.
 * `seq` is the number to come back with.
 */
export const fromServer = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), seq, missed: z.nullable(topics) }),
  z.object({ type: z.literal("changed"), seq, topics }),
  z.object({ type: z.literal("beat") }),
]);
export type FromServer = z.output<typeof fromServer>;
