/**
 * The sandbox's bank without a network: its real books and its signed statements, called within
 * this process. The caller carries out waiting transfers, pays requested payments, and delivers the
 * webhooks.
 */
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Books, type Event, listTransfers, type Payment } from "@ballast/sandbox/bank-books.ts";
import { signatureOf } from "@ballast/sandbox/bank-hooks.ts";
import { keptSecrets, statementOf } from "@ballast/sandbox/bank-statement.ts";
import type { Bank, BankPayment, BankTransfer } from "../../src/rails/bank/bank.ts";
import { verifiedEvent } from "../../src/rails/bank/hook.ts";

/** What the bank reports about a payment or a transfer. */
type Said = Partial<BankPayment> | Partial<BankTransfer>;
/** What happens to transfers that are sent to the bank. */
export type Mood = "carries out" | "refuses" | "holds";

export type MemoryBank = {
  client: Bank;
  books: Books;
  /** Every statement from now on lacks this amount; a negative amount is an excess. */
  misstate(by: bigint): void;
  /** Applies to members' transfers from now on; those of the house are always carried out. */
  setMood(mood: Mood): void;
  /** Carries out the held transfers. */
  carryOut(): void;
  /**
   * Makes the bank report `said` about a payment or transfer instead of its books; null restores
   * the truth.
   */
  lieAbout(id: string, said: Said | null): void;
  /** Verifies a webhook as the server does; null when it is refused. */
  hear(event: Event, secret?: string): ReturnType<typeof verifiedEvent>;
};

/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8. */
const PKCS8 = "302e020100300506032b657004220420";

const nothing = (): never => {
  throw new Error("the bank in memory does not do this");
};

/**
 * Secrets whose signing key is always the same: the database stores it, and the same seed must give
 * the same tables.
 */
function sameSecrets(file: string) {
  if (existsSync(file)) return keptSecrets(file);
  const seed = createHash("sha256").update("the bank in memory").digest();
  const privateKey = Buffer.concat([Buffer.from(PKCS8, "hex"), seed]).toString("base64");
  const [token, hookSecret] = [randomBytes(24).toString("hex"), randomBytes(32).toString("hex")];
  writeFileSync(file, `${JSON.stringify({ token, hookSecret, privateKey })}\n`);
  return keptSecrets(file);
}

export function openMemoryBank(folder: string): MemoryBank {
  mkdirSync(folder, { recursive: true });
  const secrets = sameSecrets(join(folder, "secrets.json"));
  const books = new Books(join(folder, "bank.jsonl"));
  let missing = 0n;
  let mood: Mood = "carries out";
  const lies = new Map<string, Said>();
  const payment = ({ id, currency, amount, state, card }: Payment): BankPayment => ({
    ...{ id, currency, amount, state, card },
    ...(lies.get(id) as Partial<BankPayment> | undefined),
  });
  const transferOf = (id: string): BankTransfer => {
    const found = books.transfers.get(id);
    if (!found) return nothing();
    const { reference, state, reason } = found;
    return { id, reference, state, reason, ...(lies.get(id) as Partial<BankTransfer> | undefined) };
  };
  const settle = (id: string) => books.note({ fact: "transfer settled", id });
  const client: Bank = {
    statementKey: secrets.publicKey,
    hookSecret: secrets.hookSecret,
    pageOf: (id) => `memory:${id}`,
    bankId: async () => books.bankId,
    setHook: async () => {},
    async askPayment({ amount, ...asked }) {
      if (!books.payments.has(asked.id)) {
        books.note({ fact: "payment asked", ...asked, amount: `${amount}` });
      }
      return payment(books.payment(asked.id));
    },
    payment: async (id) => payment(books.payment(id)),
    async expire(id) {
      if (books.payment(id).state === "open") books.note({ fact: "payment expired", id });
      return payment(books.payment(id));
    },
    async send({ amount, ...draft }) {
      if (!books.transfers.has(draft.id)) {
        books.note({ fact: "transfer taken", ...draft, amount: `${amount}` });
        const { id, from } = draft;
        if (from === "house" || mood === "carries out") settle(id);
        else if (mood === "refuses") {
          books.note({ fact: "transfer failed", id, reason: "refused_by_bank" });
        }
      }
      return transferOf(draft.id);
    },
    transfer: async (id) => transferOf(id),
    transfersAfter: async (seq) =>
      listTransfers(books, Number(seq), 200).map(({ amount, takenAt, ...one }) => ({
        ...{ ...one, amount: BigInt(amount), takenAt: new Date(takenAt) },
      })),
    cancel: async () => nothing(),
    eventsAfter: async (seq) => books.events.slice(Number(seq), Number(seq) + 200),
    statement: async (account, currency, after) =>
      statementOf(books, secrets, { account, currency }, { after: Number(after) }, missing),
  };
  return {
    ...{ client, books },
    misstate: (by) => {
      missing = by;
    },
    setMood(wanted) {
      mood = wanted;
    },
    carryOut() {
      for (const { id, state } of books.transfers.values()) if (state === "taken") settle(id);
    },
    lieAbout(id, said) {
      if (said) lies.set(id, said);
      else lies.delete(id);
    },
    hear(event, secret = secrets.hookSecret) {
      const body = JSON.stringify(event);
      const wallSeconds = Math.floor(Date.now() / 1_000);
      const headers: Record<string, string> = {
        "bank-event": event.id,
        "bank-timestamp": `${wallSeconds}`,
        "bank-signature": signatureOf(secret, event.id, wallSeconds, body),
      };
      const hook = { body, wallSeconds, header: (name: string) => headers[name] ?? "" };
      return verifiedEvent(hook, secrets.hookSecret);
    },
  };
}
