/** Parts of the services `cash` and `assets`: banks, and a member's bank cards. */
import * as z from "zod/mini";
import { endpoint, instant } from "../endpoint.ts";
import { idOf } from "../ids.ts";
import { currency } from "../money.ts";
import { ACCOUNT_FORMS } from "./bank-account.ts";

/** `branchPrefix` is the prefix of an Indian bank's branch codes; null where accounts are IBANs. */
const bank = z.object({
  code: z.string(),
  name: z.string(),
  country: z.string(),
  currency,
  accountForm: z.enum(ACCOUNT_FORMS),
  branchPrefix: z.nullable(z.string()),
});
export type Bank = z.output<typeof bank>;

/**
 * The banks of the member's local currency, the member's own country first; empty without a local
 * currency.
 */
export const listBanks = endpoint({
  service: "cash",
  method: "GET",
  path: "bank/banks",
  member: true,
  body: "none",
  purpose: "banks",
  output: z.object({ list: z.array(bank) }),
});

/**
 * A bank card as its owner sees it: the last four characters of the account and the first letters
 * of each name. `usable` tells whether `usableFrom` has passed by the server's clock.
 */
const bankCard = z.object({
  id: idOf("card"),
  bankCode: z.string(),
  bankName: z.string(),
  country: z.string(),
  currency,
  accountMasked: z.string(),
  payeeMasked: z.string(),
  realNameMasked: z.string(),
  createdAt: instant,
  usableFrom: instant,
  usable: z.boolean(),
});
export type BankCard = z.output<typeof bankCard>;

const cards = z.object({ list: z.array(bankCard) });

export const listBankCards = endpoint({
  service: "cash",
  method: "GET",
  path: "user/bank/query",
  member: true,
  body: "none",
  purpose: "bank cards",
  output: cards,
});

export const listBankCardsOfAssets = endpoint({
  service: "assets",
  method: "GET",
  path: "user/bank/query",
  member: true,
  body: "none",
  purpose: "bank cards, as the service cash answers them",
  output: cards,
});

/** `branchCode` is required where the bank has a `branchPrefix`. */
export const addBankCard = endpoint({
  service: "cash",
  method: "POST",
  path: "user/bank/add",
  member: true,
  body: "form",
  purpose: "add a bank card",
  input: z.object({
    bankCode: z.string().check(z.minLength(1), z.maxLength(20)),
    payeeName: z.string().check(z.minLength(1), z.maxLength(480)),
    account: z.string().check(z.minLength(1), z.maxLength(60)),
    branchCode: z._default(z.string().check(z.maxLength(20)), ""),
    realName: z.string().check(z.minLength(1), z.maxLength(480)),
  }),
  output: bankCard,
  refusals: [
    "no_local_currency",
    "bank_unknown",
    "account_not_valid",
    "branch_code_not_valid",
    "payee_name_not_valid",
    "real_name_not_valid",
    "card_taken",
    "cards_full",
  ],
});

export const deleteBankCard = endpoint({
  service: "cash",
  method: "POST",
  path: "user/bank/del",
  member: true,
  body: "form",
  purpose: "delete a bank card",
  input: z.object({ id: idOf("card") }),
  output: z.object({}),
  refusals: ["card_unknown"],
});
