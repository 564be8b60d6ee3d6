/** Damage to local money; `books` is called when a case runs. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../src/platform/db.ts";
import { type Case, posted, run, shape } from "./broken-books.ts";
import type { FullBooks } from "./full-books.ts";
import { aSignedLine } from "./signed-lines.ts";

/** A payment of 500 that Ana's wallet got, of which the ledger has `booked`; answers its id. */
async function aPayment(tx: Tx, { ana }: FullBooks, booked = 500n): Promise<string> {
  const id = randomUUID();
  await run(
    tx,
    sql`
      insert into cash.payments (bucket, id, member_id, kind, currency, amount, channel, state,
        credited_wallet, credited_currency, credited_amount, created_at, pay_by, ended_at)
      values (${ana.bucket}, ${id}, ${ana.id}, 'fiat', 'tINR', 500, 'upi-in', 'credited',
        'local', 'tINR', 500, platform.now(), platform.now(), platform.now())`,
    sql`select ledger.local_deposit(${id}, ${ana.id}, 'tINR', ${booked}) where ${booked} > 0`,
  );
  return id;
}

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
    wrong: (tx) => aPayment(tx, books(), 0n),
    says: () => ({ state: "credited", credited_amount: 500, in_ledger: null, booked: false }),
  },
  {
    view: "payments_are_credited_as_paid",
    when: "more was credited than the ledger has",
    wrong: (tx) => aPayment(tx, books(), 400n),
    says: () => ({ credited_amount: 500, in_ledger: 400, booked: true }),
  },
  {
    view: "chargebacks_are_within_their_payments",
    when: "a payment is said to be taken back and neither the ledger nor the bank's lines know of it",
    wrong: async (tx) => {
      const id = await aPayment(tx, books());
      await run(
        tx,
        sql`update cash.payments set state = 'charged_back', charged_back = 300,
          charged_back_at = platform.now() where id = ${id}`,
      );
    },
    says: () => ({ charged_back: 300, in_lines: 0, out_of_custody: 0 }),
  },
  {
    view: "chargebacks_are_within_their_payments",
    when: "a line of a chargeback is said to be booked and is not",
    wrong: async (tx) => {
      const id = await aPayment(tx, books());
      await aSignedLine(tx, { kind: "chargeback", object: id, amount: -400n });
      await run(tx, sql`update bank.lines set booked_at = platform.now() where object = ${id}`);
    },
    says: () => ({ charged_back: 0, in_lines: 400, out_of_custody: 0 }),
  },
  {
    view: "chargebacks_are_within_their_payments",
    when: "more is said to have left the wallet than the ledger has",
    wrong: async (tx) => {
      const id = await aPayment(tx, books());
      await run(
        tx,
        sql`select ledger.chargeback(${id}, ${books().ana.id}, 'tINR', 300, null)`,
        sql`update cash.payments set state = 'charged_back', charged_back = 300, debited = 301,
          charged_back_at = platform.now() where id = ${id}`,
      );
      await aSignedLine(tx, { kind: "chargeback", object: id, amount: -300n });
      await run(tx, sql`update bank.lines set booked_at = platform.now() where object = ${id}`);
    },
    says: () => ({ charged_back: 300, out_of_custody: 300, debited: 301, of_member: 300 }),
  },
  {
    view: "books_agree_with_the_bank",
    when: "a line could not be booked for a day, though nothing differs",
    wrong: (tx) =>
      run(
        tx,
        sql`insert into bank.statements (at, account, currency, line, document, bank_balance,
          ledger_balance, in_transit, parts) values (platform.now(), 'clients', 'tINR', 1,
          sha256('x'), 1000, 900, 100, '{"stuck_line": "100"}')`,
      ),
    says: () => ({ account: "clients", currency: "tINR", difference: 0, is_break: true }),
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
