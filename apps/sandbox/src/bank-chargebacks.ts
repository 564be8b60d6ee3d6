/** What payers' banks take back of payments, say that they will, and give back. */
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type Books, keptOf, type Payment } from "./bank-books.ts";
import { Refused } from "./http.ts";

const id = z.uuid();
const amount = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, { error: "is a whole number of smallest units" });
export const givenBackSchema = z.strictObject({ payment: id, amount });
/** Without an amount: what was announced will not be. */
export const announcedSchema = z.strictObject({ payment: id, id, amount: amount.optional() });
/** Without an amount: all that is left. The same id again does nothing. */
export const chargebackSchema = z.strictObject({
  payment: id,
  id: id.optional(),
  amount: amount.optional(),
});

export const leftOf = (payment: Payment) => payment.amount - payment.refunded - keptOf(payment);

/** The payer's bank takes back all or a part of what has not gone back already. */
export function chargeBack(
  books: Books,
  wanted: z.output<typeof chargebackSchema>,
  takesTooMuch = false,
): Payment {
  const payment = books.payment(wanted.payment);
  const left = leftOf(payment);
  const chargeback = wanted.id ?? randomUUID();
  const amount = wanted.amount === undefined ? left : BigInt(wanted.amount);
  const known = payment.chargebacks.find(({ id: one }) => one === chargeback);
  if (known?.amount === amount) return payment;
  const isThere = amount > 0n && (takesTooMuch || amount <= left);
  if (known || payment.state !== "paid" || !isThere) {
    throw new Refused(409, "There is nothing to take back.");
  }
  books.note({ fact: "payment charged back", id: payment.id, chargeback, amount: `${amount}` });
  return payment;
}

/** The payer's bank says that it will take back, or that it will not: no money moves by that. */
export function announce(books: Books, wanted: z.output<typeof announcedSchema>): Payment {
  const { payment, id: chargeback, amount: most } = wanted;
  const { id: of, state } = books.payment(payment);
  if (state !== "paid") throw new Refused(409, "There is nothing to take back.");
  if (most === undefined) books.note({ fact: "chargeback withdrawn", id: of, chargeback });
  else books.note({ fact: "chargeback announced", id: of, chargeback, amount: most });
  return books.payment(of);
}

/** The payer's bank took too much, and gives some of it back. */
export function giveBack(books: Books, wanted: z.output<typeof givenBackSchema>): object {
  const { id: payment } = books.payment(wanted.payment);
  books.note({ fact: "chargeback given back", id: payment, amount: wanted.amount });
  return {};
}
