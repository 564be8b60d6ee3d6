/**
 * Client of the bank's HTTP API, with a bearer token; refuses any bank that is not a stand-in. Each request
 * that creates something carries an id of ours, so that repeating it after a lost answer has no further
 * effect.
 */
import * as z from "zod";
import { noteAttributes, traced, type What } from "../../platform/tracing.ts";
import { createMarkCheck, NotATestRail, refuseUnlessMarked } from "../test-mark.ts";

const TIMEOUT_MS = 5_000;

/** No answer, or a temporary failure: nothing is known, and the call is to be retried. */
export class BankTrouble extends Error {}
/** The bank answers, but this answer cannot be parsed; calls about other objects may go on. */
export class BankUnclear extends BankTrouble {}
/** A permanent refusal. */
export class BankRefusal extends Error {
  readonly status: number;
  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

const units = z
  .string()
  .regex(/^-?\d{1,18}$/)
  .transform((text) => BigInt(text));
const paymentSchema = z.object({
  id: z.uuid(),
  currency: z.string(),
  amount: units,
  state: z.enum(["open", "paid", "refused", "expired"]),
  card: z.nullable(z.string().max(60)),
});
export type BankPayment = z.output<typeof paymentSchema>;

const transferSchema = z.object({
  id: z.uuid(),
  reference: z.string().min(1).max(100),
  state: z.enum(["taken", "settled", "failed"]),
  reason: z.nullable(z.string().max(200)),
});
export type BankTransfer = z.output<typeof transferSchema>;

const listedSchema = z.object({
  /** Its number among all transfers that the bank ever accepted, without gaps. */
  seq: z.number().int().positive(),
  id: z.uuid(),
  currency: z.string().max(10),
  amount: units,
  from: z.string().max(20),
  /** The last digits of the account, or the kind of payee. */
  payee: z.string().max(60),
  state: z.enum(["taken", "settled", "failed"]),
  reference: z.string().min(1).max(100),
  takenAt: z.coerce.date(),
});
export type ListedTransfer = z.output<typeof listedSchema>;

export const eventSchema = z.object({
  seq: z.number().int(),
  id: z.string().min(1).max(100),
  type: z.string().max(60),
  object: z.uuid(),
});
export type BankEvent = z.output<typeof eventSchema>;

const signedSchema = z.object({ statement: z.string(), signature: z.string() });

export type Account = "clients" | "house";
export type Payee =
  | { account: string; branch: string | null; name: string }
  | { payment: string }
  | { credit: string }
  | { own: Account };

type Asked = { id: string; amount: bigint; currency: string; channel: string; until: string };
type Draft = { id: string; amount: bigint; currency: string; from: Account; to: Payee };

/** Every call throws BankTrouble or BankRefusal. */
export type Bank = {
  statementKey: string;
  hookSecret: string;
  /** The page where a member pays; it waits until the payment exists at the bank. */
  pageOf(paymentId: string): string;
  bankId(): Promise<string>;
  setHook(url: string): Promise<void>;
  askPayment(payment: Asked): Promise<BankPayment>;
  payment(id: string): Promise<BankPayment>;
  /** Expires an open payment whatever the bank's own clock says; a paid one stays paid. */
  expire(id: string): Promise<BankPayment>;
  send(transfer: Draft): Promise<BankTransfer>;
  transfer(id: string): Promise<BankTransfer>;
  /** Transfers that the bank accepted from us after number `seq`, in order, one page of them. */
  transfersAfter(seq: bigint): Promise<ListedTransfer[]>;
  /**
   * Asks that a transfer not be carried out, even one that the bank has never received: it will then never
   * accept one with this id. Answers its state: settled, or still accepted, when it was too late.
   */
  cancel(id: string): Promise<BankTransfer>;
  eventsAfter(seq: bigint): Promise<BankEvent[]>;
  /** The signed text as received; readStatement (reconcile.ts) verifies it. */
  statement(
    account: Account,
    currency: string,
    after: bigint,
  ): Promise<z.output<typeof signedSchema>>;
};

export function openBank(config: {
  url: string;
  keys: { token: string; hookSecret: string; statementKey: string };
}): Bank {
  const base = config.url.replace(/\/+$/, "");
  const { token, hookSecret, statementKey } = config.keys;

  async function ask<S extends z.ZodType>(schema: S, method: string, path: string, body?: unknown) {
    const what: What = {
      name: `bank ${method} ${shapeOf(path)}`,
      kind: "client",
      attributes: { "ballast.rail": "bank", "http.request.method": method },
    };
    const response = await traced(what, () => exchange(method, `${base}/${path}`, body));
    const result = schema.safeParse(response);
    if (!result.success) throw new BankUnclear(`the bank's answer to ${path} was not understood`);
    return result.data as z.output<S>;
  }

  const verifyMark = createMarkCheck(`${base}/bank`, TIMEOUT_MS);

  async function exchange(method: string, url: string, body: unknown): Promise<unknown> {
    let status: number;
    let text: string;
    try {
      await verifyMark();
      const response = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body, bigintAsText) }),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      refuseUnlessMarked(response);
      status = response.status;
      noteAttributes({ "http.response.status_code": status });
      text = await response.text();
    } catch (error) {
      const why = error instanceof NotATestRail ? error.message : "the bank did not answer";
      throw new BankTrouble(why, { cause: error });
    }
    if (status >= 500 || status === 401 || status === 429) throw new BankTrouble(`bank: ${status}`);
    if (status >= 400) throw new BankRefusal(status, text.slice(0, 200));
    try {
      return JSON.parse(text);
    } catch {
      throw new BankTrouble("the bank's answer was not JSON");
    }
  }

  return {
    statementKey,
    hookSecret,
    pageOf: (paymentId) => `${base}/pay/${paymentId}`,
    bankId: async () => (await ask(z.object({ bankId: z.string().min(1) }), "GET", "bank")).bankId,
    async setHook(url) {
      await ask(z.object({}), "PUT", "hook", { url });
    },
    askPayment: (payment) => ask(paymentSchema, "POST", "payments", payment),
    payment: (id) => ask(paymentSchema, "GET", `payments/${id}`),
    expire: (id) => ask(paymentSchema, "POST", `payments/${id}/expire`, {}),
    send: (transfer) => ask(transferSchema, "POST", "transfers", transfer),
    transfer: (id) => ask(transferSchema, "GET", `transfers/${id}`),
    transfersAfter: async (seq) =>
      (
        await ask(
          z.object({ transfers: z.array(listedSchema).max(1_000) }),
          "GET",
          `transfers?after=${seq}`,
        )
      ).transfers,
    cancel: (id) => ask(transferSchema, "POST", `transfers/${id}/cancel`, {}),
    eventsAfter: async (seq) =>
      (await ask(z.object({ events: z.array(eventSchema) }), "GET", `events?after=${seq}`)).events,
    statement: (account, currency, after) =>
      ask(signedSchema, "GET", `statements/${account}/${currency}?after=${after}`),
  };
}

/** The path of a call without what is different in each. */
const shapeOf = (path: string): string =>
  path.replace(/\?.*/, "").replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "{id}");

const bigintAsText = (_name: string, value: unknown) =>
  typeof value === "bigint" ? value.toString() : value;
