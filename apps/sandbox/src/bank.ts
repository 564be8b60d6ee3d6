/**
 * The bank's stand-in: accounts with test money, a page on which payments are paid or refused by
 * hand, outgoing transfers, chargebacks, signed statements, and webhooks about all of it.
 */
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import * as z from "zod";
import { unlessNoRoom } from "./append-line.ts";
import {
  ACCOUNTS,
  Books,
  keptOf,
  listTransfers,
  type Payment,
  type Transfer,
  type TransferDraft,
} from "./bank-books.ts";
import { chargeBack, chargebackSchema, giveBack, leftOf } from "./bank-chargebacks.ts";
import { type HookFaults, startHooks } from "./bank-hooks.ts";
import { overviewPage, paymentPage, SENT, waitingPage } from "./bank-pages.ts";
import { type BankSecrets, statementOf, statementSchema } from "./bank-statement.ts";
import { answerError, answerJson, closeServer, listen, Refused, readJson } from "./http.ts";
import { isOfOwnPage, sandboxKeyShownBy } from "./sandbox-key.ts";

const MAX_BODY_BYTES = 8_192;
const EVENTS_MOST = 200;
const PAYMENTS_MOST = 50;
const TICK_MS = 100;
/** The stand-in's only card, and an account number that no bank accepts any more. */
const CARD = "TEST •••• 4242";
const CLOSED_ACCOUNT_END = "0000";

const id = z.uuid();
const amount = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, { error: "is a whole number of smallest units" });
const currency = z.string().regex(/^t[A-Z]{3,4}$/);
const account = z.enum(ACCOUNTS);
const text = z.string().min(1).max(200);
const paymentSchema = z.strictObject({
  id,
  amount,
  currency,
  channel: text,
  until: z.iso.datetime(),
});
const transferSchema = z.strictObject({
  id,
  amount,
  currency,
  from: account,
  to: z.union([
    z.strictObject({ account: text, branch: z.nullable(text), name: text }),
    z.strictObject({ payment: id }),
    z.strictObject({ credit: id }),
    z.strictObject({ own: account }),
  ]),
});
const creditSchema = z.strictObject({ id, account, currency, amount, note: text });
const hookSchema = z.strictObject({
  url: z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost|\[::1\])$/ }),
});
const eventsSchema = z.strictObject({ after: z.coerce.number().int().min(0).default(0) });
const times = z.number().int().min(0).max(1_000).default(0);
/** The faults from now on; an absent field ends its fault. */
const faultsSchema = z.strictObject({
  /** This many requests are answered with 503 and not accepted. */
  failNext: times,
  /** This many requests are accepted, but the connection breaks before the response. */
  loseAnswerNext: times,
  /** This many transfers fail. */
  failTransfers: times,
  /** Transfers stay pending until this is set to false. */
  holdTransfers: z.boolean().default(false),
  /** The amount missing in the balance of every statement, as text of smallest units. */
  misstate: z
    .string()
    .regex(/^\d{1,18}$/)
    .default("0"),
  /** Expired payments can still be paid. */
  payLate: z.boolean().default(false),
  silent: z.boolean().default(false),
  twice: z.boolean().default(false),
  backwards: z.boolean().default(false),
});

type Faults = z.output<typeof faultsSchema> & HookFaults;
type Bank = { books: Books; secrets: BankSecrets; faults: Faults; key: string | null };
export type RunningBank = { url: string; stop(): Promise<void> };

/**
 * Starts the bank, on 127.0.0.1 unless told otherwise; port 0 means any. Its books are kept in
 * `file` across restarts.
 */
export async function startBank(options: {
  file: string;
  port: number;
  secrets: BankSecrets;
  /**
   * The key that gives access to all payments and to operator actions; null gives nobody access.
   */
  key: string | null;
  host?: string;
}): Promise<RunningBank> {
  const books = new Books(options.file);
  const { secrets, key } = options;
  const bank: Bank = { books, secrets, key, faults: faultsSchema.parse({}) };
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    handle(bank, request, response).catch((error) => answerError(response, error));
  });
  const port = await listen(server, options.port, "BANK_PORT", options.host);
  const hooks = startHooks(books, secrets.hookSecret, bank.faults);
  const timer = setInterval(() => unlessNoRoom(() => letTimePass(bank)), TICK_MS).unref();
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      clearInterval(timer);
      hooks.stop();
      await closeServer(server);
    },
  };
}

/** Transfers are carried out, and payments not paid in time expire. */
function letTimePass({ books, faults }: Bank): void {
  const now = new Date().toISOString();
  for (const { id, state, until } of books.payments.values()) {
    if (state === "open" && until <= now) books.note({ fact: "payment expired", id });
  }
  if (faults.holdTransfers) return;
  for (const transfer of books.transfers.values()) {
    if (transfer.state !== "taken") continue;
    const reason = whyNot(books, transfer, faults);
    if (reason === null) books.note({ fact: "transfer settled", id: transfer.id });
    else books.note({ fact: "transfer failed", id: transfer.id, reason });
  }
}

function whyNot(books: Books, transfer: Transfer, faults: Faults): string | null {
  if (faults.failTransfers > 0) {
    faults.failTransfers -= 1;
    return "refused_by_bank";
  }
  const { to, from, currency, amount } = transfer;
  if ("account" in to && to.account.endsWith(CLOSED_ACCOUNT_END)) return "account_closed";
  return books.balance(from, currency) < BigInt(amount) ? "refused_by_bank" : null;
}

async function handle(bank: Bank, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const [, first = "", second = "", third = ""] = url.pathname.split("/");
  if (first === "" || first === "pay" || first === "credit") {
    return showPage(bank, request, response, { first, payment: second, act: third });
  }
  checkToken(bank.secrets.token, request.headers.authorization);
  const { faults } = bank;
  if (request.method === "POST" && first === "faults") {
    Object.assign(faults, check(faultsSchema, await readJson(request, MAX_BODY_BYTES)));
    return answerJson(response, 200, faults);
  }
  if (faults.failNext > 0) {
    faults.failNext -= 1;
    throw new Refused(503, "The bank is told to fail.");
  }
  const body = request.method === "GET" ? null : await readJson(request, MAX_BODY_BYTES);
  const answer = answerTo(bank, `${request.method} ${first}`, second, third, body, url);
  if (faults.loseAnswerNext > 0 && request.method === "POST") {
    faults.loseAnswerNext -= 1;
    return response.destroy();
  }
  answerJson(response, 200, answer);
}

function answerTo(
  bank: Bank,
  call: string,
  second: string,
  third: string,
  body: unknown,
  url: URL,
): unknown {
  const { books, secrets, faults } = bank;
  switch (call) {
    case "GET bank":
      return { bankId: books.bankId, statementKey: secrets.publicKey };
    case "PUT hook":
      books.note({ fact: "hook set", ...check(hookSchema, body) });
      return {};
    case "POST payments":
      if (third === "expire") return shownPayment(expire(books, check(id, second)));
      return shownPayment(askPayment(books, check(paymentSchema, body)));
    case "GET payments":
      if (second !== "") return shownPayment(books.payment(second));
      return {
        payments: [...books.payments.values()].reverse().slice(0, PAYMENTS_MOST).map(shownPayment),
      };
    case "POST transfers":
      if (third === "cancel") return cancelTransfer(books, check(id, second));
      return shownTransfer(takeTransfer(books, check(transferSchema, body)));
    case "GET transfers": {
      if (second !== "") return shownTransfer(transferOf(books, second));
      const { after } = check(eventsSchema, Object.fromEntries(url.searchParams));
      return { transfers: listTransfers(books, after, EVENTS_MOST) };
    }
    case "GET events": {
      const { after } = check(eventsSchema, Object.fromEntries(url.searchParams));
      return { events: books.events.slice(after, after + EVENTS_MOST) };
    }
    case "GET statements": {
      const query = check(statementSchema, Object.fromEntries(url.searchParams));
      const of = { account: check(account, second), currency: check(currency, third) };
      return statementOf(books, secrets, of, query, BigInt(faults.misstate));
    }
    case "POST credits": {
      const credit = check(creditSchema, body);
      if (!books.credits.has(credit.id)) books.note({ fact: "credit", ...credit });
      return {};
    }
    case "POST chargebacks":
      return shownPayment(
        (second === "given-back" ? giveBack : chargeBack)(books, check(chargebackSchema, body)),
      );
    default:
      throw new Refused(404, "There is no such call.");
  }
}

function askPayment(books: Books, asked: z.output<typeof paymentSchema>): Payment {
  const known = books.payments.get(asked.id);
  if (!known) books.note({ fact: "payment asked", ...asked });
  else if (known.amount !== BigInt(asked.amount) || known.currency !== asked.currency) {
    throw new Refused(409, "Another payment has this id.");
  }
  return books.payment(asked.id);
}

/** The customer withdraws a payment: it can no longer be paid, but a paid one stays paid. */
function expire(books: Books, wanted: string): Payment {
  const payment = books.payment(wanted);
  if (payment.state === "open") books.note({ fact: "payment expired", id: payment.id });
  return payment;
}

function takeTransfer(books: Books, draft: z.output<typeof transferSchema>): Transfer {
  const known = books.transfers.get(draft.id);
  const content = ({ amount, currency, from, to }: typeof draft | Transfer) =>
    JSON.stringify([amount, currency, from, to]);
  if (known && content(known) !== content(draft)) {
    throw new Refused(409, "Another transfer has this id.");
  }
  if (!known) {
    if (books.cancelled.has(draft.id)) throw new Refused(422, "It was cancelled before it came.");
    refuseTooMuchBack(books, draft);
    books.note({ fact: "transfer taken", ...draft });
  }
  return transferOf(books, draft.id);
}

/** A refund to the origin of a payment or a credit must not exceed what is left of it. */
function refuseTooMuchBack(books: Books, { to, amount, currency, from }: TransferDraft): void {
  if ("payment" in to) {
    const payment = books.payment(to.payment);
    if (payment.state !== "paid" || leftOf(payment) < BigInt(amount)) {
      throw new Refused(422, "There is less left of that payment.");
    }
  }
  if ("credit" in to) {
    const credit = books.credit(to.credit);
    const isIts = credit.account === from && credit.currency === currency;
    if (!isIts || credit.amount - credit.refunded < BigInt(amount)) {
      throw new Refused(422, "There is less left of that credit.");
    }
  }
}

/** A transfer that was not carried out yet never will be; one that was, stays. */
function cancelTransfer(books: Books, wanted: string) {
  const known = books.transfers.get(wanted);
  if (!books.cancelled.has(wanted) && (known?.state ?? "taken") === "taken") {
    books.note({ fact: "transfer cancelled", id: wanted });
  }
  const none = { id: wanted, reference: "none", state: "failed", reason: "cancelled" };
  return known ? shownTransfer(known) : none;
}

function transferOf(books: Books, wanted: string): Transfer {
  const transfer = books.transfers.get(wanted);
  if (!transfer) throw new Refused(404, "There is no such transfer.");
  return transfer;
}

async function showPage(
  { books, faults, key }: Bank,
  request: IncomingMessage,
  response: ServerResponse,
  { first, payment: wanted, act }: { first: string; payment: string; act: string },
) {
  const shownBy = key === null ? null : sandboxKeyShownBy(key, request.headers);
  // Anyone who knows a payment's id may pay or refuse it, as at any bank; other pages need the key.
  const isForPayers = first === "pay" && ["", "accept", "refuse"].includes(act);
  if (!isForPayers && shownBy === null) throw new Refused(404, "There is no such page.");
  if (request.method === "GET" && first === "") return answerHtml(response, overviewPage(books));
  const payment = books.payments.get(wanted);
  if (request.method === "GET" && act === "") {
    return answerHtml(response, payment ? paymentPage(payment) : waitingPage());
  }
  const isSent = first === "credit" && books.currencies("clients").includes(wanted);
  if (request.method !== "POST" || !(payment || isSent)) {
    throw new Refused(404, "There is no such page.");
  }
  if (!isOfOwnPage(request, shownBy)) throw new Refused(403, "Not from here.");
  if (!payment) {
    const from = { id: randomUUID(), account: "clients" as const, note: "sent by hand" };
    books.note({ fact: "credit", ...from, currency: wanted, amount: `${SENT}` });
    response.writeHead(303, { location: "/" });
    return response.end();
  }
  // Tells a client what the state was before, because an ended payment stays unchanged.
  response.setHeader("payment-was", payment.state);
  const isPayable = payment.state === "open" || (faults.payLate && payment.state === "expired");
  if (act === "accept" && isPayable) {
    books.note({ fact: "payment paid", id: payment.id, card: CARD });
  } else if (act === "refuse" && payment.state === "open") {
    books.note({ fact: "payment refused", id: payment.id });
  } else if (act === "chargeback") chargeBack(books, { payment: payment.id });
  else if (act === "give-back" && keptOf(payment) > 0n) giveBack(books, { payment: payment.id });
  const isOfTheList = act === "chargeback" || act === "give-back";
  response.writeHead(303, { location: isOfTheList ? "/" : `/pay/${payment.id}` });
  response.end();
}

function answerHtml(response: ServerResponse, html: string): void {
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    "x-robots-tag": "noindex",
  });
  response.end(html);
}

function shownPayment(payment: Payment) {
  return {
    ...payment,
    amount: String(payment.amount),
    chargedBack: String(payment.chargedBack),
    givenBack: String(payment.givenBack),
    refunded: String(payment.refunded),
  };
}

function shownTransfer({ id: transfer, reference, state, reason }: Transfer) {
  return { id: transfer, reference, state, reason };
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const sentences = result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new Refused(400, sentences.join("; ").trim());
}

function checkToken(token: string, header: string | undefined): void {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  if (timingSafeEqual(digest(`Bearer ${token}`), digest(header ?? ""))) return;
  throw new Refused(401, "The bearer token is missing or wrong.");
}
