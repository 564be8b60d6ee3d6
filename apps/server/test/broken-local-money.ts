/** What could be wrong with local money; `books` is asked when a case runs. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../src/platform/db.ts";
import { type Case, posted, run, shape } from "./broken-books.ts";
import type { FullBooks } from "./full-books.ts";
import { aSignedLine } from "./signed-lines.ts";

/** A payment of Ana's as it ends; `what` is set on its row afterwards. */
const aPayment = (books: FullBooks, id: string) => sql`
  insert into cash.payments (bucket, id, member_id, kind, currency, amount, channel, state,
    credited_wallet, credited_currency, credited_amount, created_at, pay_by, ended_at)
  values (${books.ana.bucket}, ${id}, ${books.ana.id}, 'fiat', 'tINR', 500, 'upi-in', 'credited',
    'local', 'tINR', 500, platform.now(), platform.now(), platform.now())`;

/** At the bank it was paid. */
const aPaidOne = (id: string) => sql`
  insert into bank.payments (id, currency, amount, channel, pay_by, state, asked_at, ended_at)
  values (${id}, 'tINR', 500, 'UPI', platform.now(), 'paid', platform.now(), platform.now())`;

/** The bank's next line about it. */
const lineOf = (tx: Tx, id: string, amount: bigint) =>
  aSignedLine(tx, { kind: "chargeback", object: id, amount });

export const brokenLocalMoney = (books: () => FullBooks): Case[] => [
  {
    view: "books_agree_with_the_bank",
    when: "the bank's statement has less than the ledger",
    wrong: (tx) =>
      run(
        tx,
        sql`insert into bank.statements (at, account, currency, line, document, bank_balance,
          ledger_balance, in_transit, parts) values (platform.now(), 'clients', 'tINR', 1,
          sha256('x'), 900, 1000, 0, '{}')`,
      ),
    says: () => ({ account: "clients", currency: "tINR", difference: -100 }),
  },
  {
    view: "payments_are_credited_as_paid",
    when: "a payment is said to be credited and the ledger knows nothing of it",
    wrong: (tx) => run(tx, aPayment(books(), randomUUID())),
    says: () => ({ state: "credited", credited_amount: 500, in_ledger: null, booked: false }),
  },
  {
    view: "payments_are_credited_as_paid",
    when: "more was credited than the ledger has",
    wrong: async (tx) => {
      const id = randomUUID();
      await run(
        tx,
        aPayment(books(), id),
        sql`select ledger.local_deposit(${id}, ${books().ana.id}, 'tINR', 400)`,
      );
    },
    says: () => ({ credited_amount: 500, in_ledger: 400, booked: true }),
  },
  {
    view: "payments_are_credited_as_paid",
    when: "a payment is said to be taken back and the ledger knows nothing of it",
    wrong: async (tx) => {
      const id = randomUUID();
      await run(
        tx,
        aPayment(books(), id),
        sql`select ledger.local_deposit(${id}, ${books().ana.id}, 'tINR', 500)`,
        sql`update cash.payments set state = 'charged_back', charged_back = 300 where id = ${id}`,
      );
    },
    says: () => ({ state: "charged_back", charged_back: 300, taken_back: 0 }),
  },
  {
    view: "chargebacks_are_within_their_payments",
    when: "more was taken back of a payment than was paid",
    wrong: async (tx) => {
      const id = randomUUID();
      await run(tx, aPaidOne(id));
      await lineOf(tx, id, -700n);
    },
    says: () => ({ currency: "tINR", paid: 500, taken: 700, above: 200 }),
  },
  {
    view: "payments_are_credited_as_paid",
    when: "more is said to be gone of a payment than the bank's lines show",
    wrong: async (tx) => {
      const id = randomUUID();
      await run(
        tx,
        aPayment(books(), id),
        sql`select ledger.local_deposit(${id}, ${books().ana.id}, 'tINR', 500)`,
        aPaidOne(id),
        sql`update bank.payments set taken = 300 where id = ${id}`,
      );
    },
    says: () => ({ charged_back: 0, gone_booked: 0, gone: 300, in_lines: null }),
  },
  {
    view: "books_agree_with_the_bank",
    when: "what a payer's bank gave back is not booked, though nothing differs",
    wrong: (tx) =>
      run(
        tx,
        sql`insert into bank.statements (at, account, currency, line, document, bank_balance,
          ledger_balance, in_transit, parts) values (platform.now(), 'clients', 'tINR', 1,
          sha256('x'), 1000, 900, 100, '{"given_back": "100"}')`,
      ),
    says: () => ({ account: "clients", currency: "tINR", difference: 0, is_break: true }),
  },
  {
    view: "given_back_is_what_the_bank_gave_back",
    when: "more is said to be given back than the bank's lines and the ledger have",
    wrong: async (tx) => {
      const [id, proposal] = [randomUUID(), randomUUID()];
      await run(
        tx,
        aPayment(books(), id),
        aPaidOne(id),
        sql`insert into ledger.proposals (id, action, input, maker, made_at, state, ended_at)
          values (${proposal}, 'chargeback_returned', '{}', 'ana', platform.now(), 'refused',
            platform.now())`,
        sql`insert into bank.given_back values (${proposal}, ${id}, 200, 200, 200, platform.now())`,
      );
    },
    says: () => ({ amount: 200, booked: 0, shown: -200 }),
    also: ["payments_are_credited_as_paid"],
  },
  {
    view: "excess_borne_is_within_losses",
    when: "the operator is said to have borne what nobody booked as lost",
    wrong: (tx) => {
      const id = randomUUID();
      return run(tx, aPaidOne(id), sql`update bank.payments set above_borne = 70 where id = ${id}`);
    },
    says: () => ({ currency: "tINR", borne: 70, returned: 0, lost: 0 }),
  },
  {
    view: "credits_taken_back_are_booked",
    when: "a line is said to have taken of a credit what nobody booked",
    wrong: (tx) => {
      const proposal = randomUUID();
      return run(
        tx,
        sql`insert into ledger.proposals (id, action, input, maker, made_at, state, ended_at)
          values (${proposal}, 'credit_corrected', '{}', 'ana', platform.now(), 'refused',
            platform.now())`,
        sql`insert into bank.corrections values (${proposal}, 'tINR', 7, ${randomUUID()},
          ${randomUUID()}, null, 200, platform.now())`,
      );
    },
    says: () => ({ currency: "tINR", line: 7, ended: 0, corrected: 200, booked: 0 }),
  },
  {
    view: "credits_taken_back_are_booked",
    when: "a line ended more than two people booked of it",
    wrong: async (tx) => {
      const id = randomUUID();
      await aSignedLine(tx, { kind: "credit", object: id, amount: -500n });
      await run(tx, sql`update bank.lines set ended = 300 where object = ${id}`);
    },
    says: () => ({ currency: "tINR", ended: 300, corrected: 0, booked: 0 }),
  },
  {
    view: "float_held_is_that_of_open_withdrawals",
    when: "float is set aside for a withdrawal that nobody applied for",
    wrong: (tx) =>
      run(
        tx,
        shape("deposit", "client.conversion_held", "C"),
        posted("deposit", [
          [books().ana.bucket, "client.custody", "D", 700n],
          [books().ana.bucket, "client.conversion_held", "C", 700n],
        ]),
      ),
    says: () => ({ bucket: books().ana.bucket, currency: "tUSDT", held: 700, owed: 0 }),
  },
  {
    view: "conversions_are_once_a_member",
    when: "a second conversion was posted",
    wrong: (tx) =>
      run(
        tx,
        shape("deposit", "client.conversion", "C"),
        posted("deposit", [
          [books().ana.bucket, "client.custody", "D", 700n],
          [books().ana.bucket, "client.conversion", "C", 700n],
        ]),
        posted("conversion", [
          [books().ana.bucket, "client.conversion", "D", 700n],
          [books().ana.bucket, "client.deposit", "C", 700n, books().ana.id],
        ]),
      ),
    says: () => ({ member_id: books().ana.id, amount: 700, kept: null }),
  },
];
