/**
 * The service `message`: the member's messages, in the reader's language, and the unread counts.
 */
import * as z from "zod/mini";
import { endpoint, instant, page, paged } from "../endpoint.ts";

export const MESSAGE_KINDS = ["news", "notice", "voucher", "coupon", "order", "wallet"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

const kind = z.enum(MESSAGE_KINDS);
/** The id of a message of the member's own (msg_…), or of one published for all (cnt_…). */
const messageId = z.string().check(z.regex(/^(msg|cnt)_[0-9a-f]{32}$/));

const message = z.object({
  messageId,
  kind,
  title: z.string(),
  body: z.string(),
  /**
   * The times in `body`, as words and in UTC, so that a client that knows the reader's time zone
   * can rewrite them.
   */
  moments: z.array(z.object({ words: z.string(), at: instant })),
  at: instant,
  isRead: z.boolean(),
  /** The path in the app of the subject, or null. */
  to: z.nullable(z.string()),
});
export type Message = z.output<typeof message>;

const unread = z.object({
  total: z.number(),
  news: z.number(),
  notice: z.number(),
  voucher: z.number(),
  coupon: z.number(),
  order: z.number(),
  wallet: z.number(),
});
export type Unread = z.output<typeof unread>;

export const listMessages = endpoint({
  service: "message",
  method: "GET",
  path: "push/record",
  member: true,
  body: "query",
  purpose: "messages, of one kind or of all",
  input: z.object({ ...page, kind: z.optional(kind) }),
  output: z.extend(paged(message), { unread }),
});

export const unreadMessages = endpoint({
  service: "message",
  method: "GET",
  path: "push/unread",
  member: true,
  body: "none",
  purpose: "added: how many messages of each kind are unread",
  output: z.object({ unread }),
});

export const oneMessage = endpoint({
  service: "message",
  method: "GET",
  path: "push/detail",
  member: true,
  body: "query",
  purpose: "added: one message",
  input: z.object({ messageId }),
  output: message,
  refusals: ["message_unknown"],
});

/** Marks one message, or all of a kind, or all messages when neither is given. */
export const markRead = endpoint({
  service: "message",
  method: "POST",
  path: "push/record/update",
  member: true,
  body: "form",
  purpose: "mark read",
  input: z.object({ messageId: z.optional(messageId), kind: z.optional(kind) }),
  output: z.object({ unread }),
  refusals: ["message_unknown"],
});
