/**
 * The service `income`: what orders have earned, day by day, and taking it to the balance wallet.
 */
import * as z from "zod/mini";
import { day, endpoint, instant, page, paged } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { amount, currency } from "../money.ts";

/**
 * not_received: due and not taken out · receiving: a take-out was sent and will be booked within
 * moments · received: in the balance wallet.
 */
export const INCOME_STATES = ["not_received", "receiving", "received"] as const;
export type IncomeState = (typeof INCOME_STATES)[number];

/** The income of one order for one day. It fell due when that day had ended. */
export const dailyIncome = () =>
  z.object({
    orderId: idOf("order"),
    productId: idOf("product"),
    productName: z.string(),
    productImg: z.string(),
    day,
    currency,
    amount,
    state: z.enum(INCOME_STATES),
    /** The ledger transaction by which the reserve paid the income. */
    transactionId: idOf("ledgerTransaction"),
    /** The ledger transaction that took the income to the balance wallet. */
    takenBy: z.nullable(idOf("ledgerTransaction")),
  });
export type DailyIncome = z.output<ReturnType<typeof dailyIncome>>;

/** Daily incomes, newest day first. */
export const listIncome = endpoint({
  service: "income",
  method: "GET",
  path: "income/record",
  member: true,
  body: "query",
  purpose: "income history",
  input: z.object(page),
  output: () => paged(dailyIncome()),
});

export const listNotTakenOut = endpoint({
  service: "income",
  method: "GET",
  path: "income/notTakeoutUsers",
  member: true,
  body: "none",
  purpose: "income not yet taken by source",
  output: z.object({
    currency,
    /** The sum of all sources. */
    total: amount,
    list: z.array(
      z.object({
        /** Every income comes from an order. */
        source: z.literal("order"),
        orderId: idOf("order"),
        productId: idOf("product"),
        productName: z.string(),
        productImg: z.string(),
        currency,
        amount,
        days: z.number(),
        firstDay: day,
        lastDay: day,
        state: z.enum(["not_received", "receiving"]),
      }),
    ),
  }),
});

export const takeOut = endpoint({
  service: "income",
  method: "POST",
  path: "income/takeout",
  member: true,
  body: "form",
  money: true,
  purpose: "take income",
  /** The income of one order, or of all. */
  input: z.object({ orderId: z.optional(idOf("order")) }),
  output: z.object({
    transactionId: idOf("ledgerTransaction"),
    currency,
    amount,
    /** The number of daily incomes in it. */
    incomes: z.number(),
    takenTime: instant,
  }),
  refusals: ["nothing_to_take_out", "order_unknown"],
});
