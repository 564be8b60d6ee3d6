/** The service `assets`, second part: what was posted in a member's wallets and accounts. */
import * as z from "zod/mini";
import { endpoint, instant, page, paged } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { currency, signedAmount } from "../money.ts";
import {
  ACCOUNTS,
  RECORD_CODES,
  RECORD_DESCRIPTIONS,
  type RecordCode,
  WITHDRAWAL_STATES,
} from "../records.ts";

/** A ledger entry of one wallet, signed from the wallet's point of view. */
const capitalRecord = z.object({
  reference: idOf("ledgerTransaction"),
  no: z.number(),
  code: z.enum(RECORD_CODES),
  description: z.enum(RECORD_DESCRIPTIONS),
  currency,
  amount: signedAmount,
  part: z.enum(["deposit", "returned", "earned"]),
  at: instant,
  status: z.enum(WITHDRAWAL_STATES),
});

/** `types`: record codes with commas between; left out, all. */
const types = z.codec(z.string().check(z.maxLength(400)), z.array(z.enum(RECORD_CODES)), {
  decode: (text) => text.split(",") as RecordCode[],
  encode: (codes) => codes.join(","),
});
const recordQuery = z.object({ ...page, types: z.optional(types) });

export const listBalanceRecords = endpoint({
  service: "assets",
  method: "GET",
  path: "assets/record",
  member: true,
  body: "query",
  purpose: "balance wallet records",
  input: recordQuery,
  output: paged(capitalRecord),
});

export const listRechargeRecords = endpoint({
  service: "assets",
  method: "GET",
  path: "rechargeaccount/record",
  member: true,
  body: "query",
  purpose: "recharge wallet records",
  input: recordQuery,
  output: paged(capitalRecord),
});

/** Income and rewards credited to the balance wallet; returned principal is not income. */
export const listAllIncome = endpoint({
  service: "assets",
  method: "GET",
  path: "assets/allIncome",
  member: true,
  body: "query",
  purpose: "all income records",
  input: recordQuery,
  output: paged(capitalRecord),
});

const posting = z.extend(capitalRecord, { part: z.enum(ACCOUNTS) });
export type Posting = z.output<typeof posting>;

/** All ledger entries of one of the member's accounts; their sum is the account's balance. */
export const listPostings = endpoint({
  service: "assets",
  method: "GET",
  path: "assets/postings",
  member: true,
  body: "query",
  purpose: "added: postings of one account of the member",
  input: z.object({ ...page, account: z.enum(ACCOUNTS) }),
  output: paged(posting),
});
