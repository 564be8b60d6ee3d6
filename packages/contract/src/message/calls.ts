/** Service `message`: what the member is told, in the reader's language, and what of it is unread. */
import * as z from "zod/mini";
import { endpoint, instant, page, paged } from "../endpoint.ts";

export const MESSAGE_KINDS = ["news", "notice", "voucher", "coupon", "order", "wallet"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

const kind = z.enum(MESSAGE_KINDS);
/** A message of the member's own (msg_…), or something published for all (cnt_…). */
const messageId = z.string().check(z.regex(/^(msg|cnt)_[0-9a-f]{32}$/));

const message = z.object({
  messageId,
  kind,
  title: z.string(),
  body: z.string(),
  /** Times as `body` has them, in words and in UTC: who knows the reader's zone writes them anew. */
  moments: z.array(z.object({ words: z.string(), at: instant })),
  at: instant,
  isRead: z.boolean(),
  /** The place in the app that shows what it is about, or null. */
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

/** One message, or all of a kind, or with neither all there are. */
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
