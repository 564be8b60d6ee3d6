/**
 * The bank as we call it: over HTTP, with a bearer token, and only if it is a stand-in. Whatever is
 * created carries an id of ours, so that asking again after a lost answer does it once.
 */
import * as z from "zod";
import { createMarkCheck, NotATestRail, refuseUnlessMarked } from "../test-mark.ts";

const TIMEOUT_MS = 5_000;

/** It did not answer, or not now: everything is to be tried again, nothing is known. */
export class BankTrouble extends Error {}
/** It answers, but this one answer is none that we know: of anything else it may be asked. */
export class BankUnclear extends BankTrouble {}
/** It said no, for good. */
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
  /** Its place among all that the bank ever took, without a gap. */
  seq: z.number().int().positive(),
  id: z.uuid(),
  currency: z.string().max(10),
  amount: units,
  from: z.string().max(20),
  /** The end of the account alone, or what kind of payee it is. */
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
  /** Where a member pays a payment; the page waits until the bank has been asked for it. */
  pageOf(paymentId: string): string;
  bankId(): Promise<string>;
  setHook(url: string): Promise<void>;
  askPayment(payment: Asked): Promise<BankPayment>;
  payment(id: string): Promise<BankPayment>;
  /** Lets an open one lapse, whatever the bank's own clock says; one that was paid stays paid. */
  expire(id: string): Promise<BankPayment>;
  send(transfer: Draft): Promise<BankTransfer>;
  transfer(id: string): Promise<BankTransfer>;
  /** All transfers that the bank ever took from us, in that order; so many of them behind `seq`. */
  transfersAfter(seq: bigint): Promise<ListedTransfer[]>;
  /**
   * Asks that a transfer not be carried out, also one the bank never heard of: under this id it
   * then never will be. Answers what became of it; settled, or still taken, where it was too late.
   */
  cancel(id: string): Promise<BankTransfer>;
  eventsAfter(seq: bigint): Promise<BankEvent[]>;
  /** The signed text as it came; statement.ts checks it. */
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
    const response = await exchange(method, `${base}/${path}`, body);
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

const bigintAsText = (_name: string, value: unknown) =>
  typeof value === "bigint" ? value.toString() : value;
