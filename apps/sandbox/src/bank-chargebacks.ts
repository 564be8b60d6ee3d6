/** Chargebacks of payments by the payers' banks, and their reversals. */
import * as z from "zod";
import { type Books, keptOf, type Payment } from "./bank-books.ts";
import { Refused } from "./http.ts";

const amount = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, { error: "is a whole number of smallest units" });
/** Without an amount: all that is left, or all that was charged back. */
export const chargebackSchema = z.strictObject({ payment: z.uuid(), amount: amount.optional() });
type Wanted = z.output<typeof chargebackSchema>;

export const leftOf = (payment: Payment) => payment.amount - payment.refunded - keptOf(payment);

/** The payer's bank charges back all or a part of what is left of the payment. */
export function chargeBack(books: Books, wanted: Wanted): Payment {
  const payment = books.payment(wanted.payment);
  const taken = BigInt(wanted.amount ?? leftOf(payment));
  if (payment.state !== "paid" || taken <= 0n || taken > leftOf(payment)) {
    throw new Refused(409, "There is nothing to take back.");
  }
  books.note({ fact: "payment charged back", id: payment.id, amount: `${taken}` });
  return payment;
}

/** The payer's bank reverses all or a part of a chargeback. */
export function giveBack(books: Books, wanted: Wanted): Payment {
  const payment = books.payment(wanted.payment);
  const given = BigInt(wanted.amount ?? keptOf(payment));
  if (given <= 0n || given > keptOf(payment)) {
    throw new Refused(409, "There is nothing to give back.");
  }
  books.note({ fact: "chargeback given back", id: payment.id, amount: `${given}` });
  return payment;
}
