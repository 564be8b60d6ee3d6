/**
 * The bank's own books: events, as facts in a file of one JSON object per line, and the state
 * derived from them. A fact is on disk before anybody is told about it.
 */
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, truncateSync } from "node:fs";
import { appendLine } from "./append-line.ts";
import { Refused } from "./http.ts";

export const ACCOUNTS = ["clients", "house"] as const;
export type Account = (typeof ACCOUNTS)[number];

type At = { at: string };
/** Amounts are decimal text of smallest units, as on the wire. */
export type Fact = At &
  (
    | { fact: "bank opened"; bankId: string }
    | {
        fact: "payment asked";
        id: string;
        currency: string;
        amount: string;
        channel: string;
        until: string;
      }
    | { fact: "payment paid"; id: string; card: string }
    | { fact: "payment refused" | "payment expired"; id: string }
    | { fact: "payment charged back" | "chargeback given back"; id: string; amount: string }
    | ({ fact: "transfer taken"; id: string } & TransferDraft)
    | { fact: "transfer settled" | "transfer cancelled"; id: string }
    | { fact: "transfer failed" | "transfer taken back"; id: string; reason: string }
    | {
        fact: "credit";
        id: string;
        account: Account;
        currency: string;
        amount: string;
        note: string;
      }
    | { fact: "hook set"; url: string }
    | { fact: "told"; seq: number }
  );

export type TransferDraft = {
  currency: string;
  amount: string;
  from: Account;
  /** An outside account, the payer of a payment, the origin of a credit, or our other account. */
  to:
    | { account: string; branch: string | null; name: string }
    | { payment: string }
    | { credit: string }
    | { own: Account };
};

export type Payment = {
  id: string;
  currency: string;
  amount: bigint;
  channel: string;
  until: string;
  state: "open" | "paid" | "refused" | "expired";
  card: string | null;
  /** The amounts that the payer's bank charged back, and returned of that. */
  chargedBack: bigint;
  givenBack: bigint;
  /** The amount that we have refunded or are refunding. */
  refunded: bigint;
  at: string;
};
/** The charged-back amount that the payer's bank kept. */
export const keptOf = ({ chargedBack, givenBack }: Payment) => chargedBack - givenBack;
/** Money from outside that belongs to no payment of ours. */
export type Credit = {
  account: Account;
  currency: string;
  amount: bigint;
  /** The amount that we have returned or are returning. */
  refunded: bigint;
};
export type Transfer = TransferDraft & {
  id: string;
  reference: string;
  takenAt: string;
  state: "taken" | "settled" | "failed";
  reason: string | null;
};
/** An event that the bank's customer is notified of; `seq` numbers them without gaps. */
export type Event = { seq: number; id: string; type: string; object: string; at: string };
export type Line = {
  no: number;
  kind: "payment" | "chargeback" | "transfer" | "credit";
  object: string;
  amount: bigint;
  balance: bigint;
  at: string;
};

const EVENTS: Partial<Record<Fact["fact"], string>> = {
  "payment paid": "payment.paid",
  "payment refused": "payment.refused",
  "payment expired": "payment.expired",
  "payment charged back": "payment.charged_back",
  "chargeback given back": "payment.given_back",
  "transfer settled": "transfer.settled",
  "transfer failed": "transfer.failed",
  "transfer cancelled": "transfer.failed",
  "transfer taken back": "transfer.failed",
  credit: "account.credited",
};

export class Books {
  readonly payments = new Map<string, Payment>();
  readonly transfers = new Map<string, Transfer>();
  /** Ids of transfers that must never be carried out, including ids not yet requested. */
  readonly cancelled = new Set<string>();
  readonly events: Event[] = [];
  readonly told = new Set<number>();
  readonly credits = new Map<string, Credit>();
  bankId = "";
  hook: string | null = null;
  readonly #lines = new Map<string, Line[]>();
  readonly #file: string;

  /** Reads the file, if there is one. A partial line of a killed process is cut off. */
  constructor(file: string) {
    this.#file = file;
    if (existsSync(file)) {
      const text = readFileSync(file, "utf8");
      const whole = text.slice(0, text.lastIndexOf("\n") + 1);
      if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
      for (const line of whole.split("\n").slice(0, -1)) this.#follow(JSON.parse(line));
    }
    if (this.bankId === "") this.note({ fact: "bank opened", bankId: randomUUID() });
  }

  /** Writes a fact to the file, then applies it. */
  note(what: WithoutAt<Fact>): void {
    const fact = { ...what, at: new Date().toISOString() } as Fact;
    appendLine(this.#file, fact);
    this.#follow(fact);
  }

  lines(account: Account, currency: string): readonly Line[] {
    return this.#lines.get(`${account} ${currency}`) ?? [];
  }

  balance(account: Account, currency: string): bigint {
    return this.lines(account, currency).at(-1)?.balance ?? 0n;
  }

  currencies(account: Account): string[] {
    return [...this.#lines.keys()].flatMap((key) => {
      const [name, currency = ""] = key.split(" ");
      return name === account ? [currency] : [];
    });
  }

  payment(id: string): Payment {
    const payment = this.payments.get(id);
    if (!payment) throw new Refused(404, "There is no such payment.");
    return payment;
  }

  credit(id: string): Credit {
    const credit = this.credits.get(id);
    if (!credit) throw new Refused(404, "There is no such credit.");
    return credit;
  }

  #follow(fact: Fact): void {
    this.#change(fact);
    const type = EVENTS[fact.fact];
    if (type === undefined || !("id" in fact)) return;
    const seq = this.events.length + 1;
    this.events.push({ seq, id: `evt-${seq}-${fact.id}`, type, object: fact.id, at: fact.at });
  }

  #change(fact: Fact): void {
    switch (fact.fact) {
      case "bank opened":
        this.bankId = fact.bankId;
        break;
      case "payment asked": {
        const { fact: _, amount, ...asked } = fact;
        this.payments.set(fact.id, {
          ...asked,
          amount: BigInt(amount),
          state: "open",
          card: null,
          chargedBack: 0n,
          givenBack: 0n,
          refunded: 0n,
        });
        break;
      }
      case "payment paid": {
        const payment = this.payment(fact.id);
        Object.assign(payment, { state: "paid", card: fact.card });
        this.#line("clients", payment.currency, "payment", fact, payment.amount);
        break;
      }
      case "payment refused":
      case "payment expired":
        this.payment(fact.id).state = fact.fact === "payment refused" ? "refused" : "expired";
        break;
      case "payment charged back": {
        const payment = this.payment(fact.id);
        payment.chargedBack += BigInt(fact.amount);
        this.#line("clients", payment.currency, "chargeback", fact, -BigInt(fact.amount));
        break;
      }
      case "chargeback given back": {
        const payment = this.payment(fact.id);
        payment.givenBack += BigInt(fact.amount);
        this.#line("clients", payment.currency, "chargeback", fact, BigInt(fact.amount));
        break;
      }
      case "transfer taken": {
        const { fact: _, at: takenAt, ...draft } = fact;
        const reference = `TEST-${String(this.transfers.size + 1).padStart(6, "0")}`;
        this.transfers.set(fact.id, { ...draft, reference, takenAt, state: "taken", reason: null });
        this.#sentBack(fact, BigInt(fact.amount));
        break;
      }
      case "transfer settled": {
        const transfer = this.transfers.get(fact.id);
        if (!transfer) break;
        transfer.state = "settled";
        const amount = BigInt(transfer.amount);
        this.#line(transfer.from, transfer.currency, "transfer", fact, -amount);
        if ("own" in transfer.to) {
          this.#line(transfer.to.own, transfer.currency, "transfer", fact, amount);
        }
        break;
      }
      case "transfer failed":
        this.#fail(fact.id, fact.reason);
        break;
      case "transfer taken back": {
        const transfer = this.transfers.get(fact.id);
        if (transfer?.state !== "settled") break;
        this.#line(transfer.from, transfer.currency, "transfer", fact, BigInt(transfer.amount));
        this.#fail(fact.id, fact.reason);
        break;
      }
      case "transfer cancelled":
        this.cancelled.add(fact.id);
        this.#fail(fact.id, "cancelled");
        break;
      case "credit":
        this.credits.set(fact.id, {
          ...{ account: fact.account, currency: fact.currency },
          ...{ amount: BigInt(fact.amount), refunded: 0n },
        });
        this.#line(fact.account, fact.currency, "credit", fact, BigInt(fact.amount));
        break;
      case "hook set":
        this.hook = fact.url;
        break;
      case "told":
        this.told.add(fact.seq);
    }
  }

  #fail(id: string, reason: string): void {
    const transfer = this.transfers.get(id);
    if (!transfer) return;
    Object.assign(transfer, { state: "failed", reason });
    this.#sentBack(transfer, -BigInt(transfer.amount));
  }

  #sentBack({ to }: TransferDraft, amount: bigint): void {
    if ("payment" in to) this.payment(to.payment).refunded += amount;
    if ("credit" in to) this.credit(to.credit).refunded += amount;
  }

  #line(
    account: Account,
    currency: string,
    kind: Line["kind"],
    { id, at }: { id: string; at: string },
    amount: bigint,
  ): void {
    const key = `${account} ${currency}`;
    const lines = this.#lines.get(key) ?? [];
    const balance = (lines.at(-1)?.balance ?? 0n) + amount;
    lines.push({ no: lines.length + 1, kind, object: id, amount, balance, at });
    this.#lines.set(key, lines);
  }
}

type WithoutAt<F> = F extends unknown ? Omit<F, "at"> : never;

/**
 * All transfers ever accepted, numbered in order; of the payee only the end of the account number.
 */
export function listTransfers({ transfers }: Books, after: number, most: number) {
  return [...transfers.values()].slice(after, after + most).map((transfer, n) => {
    const { id, currency, amount, from, to, state, reference, takenAt } = transfer;
    const payee = "account" in to ? `•••• ${to.account.slice(-4)}` : Object.keys(to).join();
    return { seq: after + n + 1, id, currency, amount, from, payee, state, reference, takenAt };
  });
}
