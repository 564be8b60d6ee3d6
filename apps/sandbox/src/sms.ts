/**
 * The SMS provider's stand-in: it accepts messages as a provider would, sends nothing, and lists
 * what it accepted. It can be told to fail, to be slow and to lose its response.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { answerError, answerJson, closeServer, listen, Refused, readJson } from "./http.ts";
import { MESSAGES_KEPT, type MessageStore, openMessageStore } from "./message-store.ts";

const MAX_BODY_BYTES = 8_192;

const phone = z
  .string()
  .regex(/^\+[1-9][0-9]{6,14}$/, { error: "is not a number like +14155550100" });
const messageSchema = z.strictObject({
  to: phone,
  text: z.string().min(1).max(1_000),
  id: z.string().regex(/^[\w.:-]{1,80}$/, { error: "takes 1 to 80 letters, digits and _ . : -" }),
});
const querySchema = z.strictObject({
  to: phone.optional(),
  limit: z.coerce.number().int().min(1).max(MESSAGES_KEPT).default(20),
});
const times = z.number().int().min(0).max(1_000).default(0);
/** The faults of the next messages; an absent field ends its fault. */
const faultsSchema = z.strictObject({
  /** This many requests are answered with 503 and not accepted. */
  failNext: times,
  /** This many requests are accepted, but the connection breaks before the response. */
  loseAnswerNext: times,
  /** The delay of each response in milliseconds, until this is set to 0. */
  delayMs: z.number().int().min(0).max(30_000).default(0),
});

type Provider = {
  token: string;
  store: MessageStore;
  faults: z.output<typeof faultsSchema>;
};

export type Sms = { url: string; stop(): Promise<void> };

/**
 * Starts the SMS stand-in, on 127.0.0.1 unless told otherwise; port 0 means any. Messages are kept in `file` across
 * restarts.
 */
export async function startSms(options: {
  file: string;
  port: number;
  token: string;
  host?: string;
}): Promise<Sms> {
  const provider: Provider = {
    token: options.token,
    store: openMessageStore(options.file),
    faults: faultsSchema.parse({}),
  };
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    handle(provider, request, response).catch((error) => answerError(response, error));
  });
  const port = await listen(server, options.port, "SMS_PORT", options.host);
  return { url: `http://127.0.0.1:${port}`, stop: () => closeServer(server) };
}

async function handle(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  checkToken(provider.token, request.headers.authorization);
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  switch (`${request.method} ${url.pathname}`) {
    case "POST /messages":
      return await takeMessage(provider, request, response);
    case "GET /messages": {
      const query = check(querySchema, Object.fromEntries(url.searchParams));
      return answerJson(response, 200, { messages: provider.store.list(query.limit, query.to) });
    }
    case "POST /faults":
      provider.faults = check(faultsSchema, await readJson(request, MAX_BODY_BYTES));
      return answerJson(response, 200, provider.faults);
    default:
      throw new Refused(404, "There are POST /messages, GET /messages and POST /faults.");
  }
}

async function takeMessage(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { to, text, id } = check(messageSchema, await readJson(request, MAX_BODY_BYTES));
  await sleep(provider.faults.delayMs, undefined, { ref: false });
  const { faults, store } = provider;
  if (faults.failNext > 0) {
    faults.failNext -= 1;
    throw new Refused(503, "The provider is told to fail.");
  }
  const { kept, isNew } = store.put({ id, to, text, at: new Date().toISOString() });
  if (kept.to !== to || kept.text !== text) {
    throw new Refused(409, `Another message was sent under the id ${id}.`);
  }
  if (faults.loseAnswerNext > 0) {
    faults.loseAnswerNext -= 1;
    response.destroy();
    return;
  }
  answerJson(response, isNew ? 201 : 200, { id, at: kept.at });
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const sentences = result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new Refused(400, sentences.join("; ").trim());
}

function checkToken(token: string, header: string | undefined): void {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  if (timingSafeEqual(digest(`Bearer ${token}`), digest(header ?? ""))) return;
  throw new Refused(401, "The bearer token is missing or wrong.");
}
