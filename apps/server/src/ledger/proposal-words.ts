/** Reads the input of a proposal and words it: its amounts, ids and documents. */
import type { Change } from "@ballast/contract/console/approvals.ts";
import { type IdKind, publicId } from "@ballast/contract/ids.ts";
import { CURRENCIES, type Currency, formatMoney } from "@ballast/contract/money.ts";
import type { Db } from "../platform/db.ts";
import { totalOf } from "./accounts.ts";

/** The input of a proposal; amounts are smallest units as text. */
export type Input = Record<string, unknown>;

export const textIn = (input: Input, name: string): string => {
  const value = input[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

export const amountIn = (input: Input, name: string): bigint => {
  const value = textIn(input, name);
  return /^-?\d+$/.test(value) ? BigInt(value) : 0n;
};

export const currencyIn = (input: Input): Currency => {
  const named = textIn(input, "currency");
  return named in CURRENCIES ? (named as Currency) : "tUSDT";
};

/** Formats an amount with all its digits, since approvers agree to exactly this. */
export const worth = formatMoney;

export const change = (what: string, after: string, before: string | null = null): Change => ({
  ...{ what, before, after },
  leadsTo: null,
});

/** The amount of the input, with all its digits. */
export const amountChange = (input: Input, what = "Amount") =>
  change(what, worth(amountIn(input, "amount"), currencyIn(input)));

/** The balance of an account kind before and after adding or subtracting the amount. */
export async function balanceChange(
  db: Db,
  account: { what: string; kind: string; sign: 1n | -1n },
  input: Input,
): Promise<Change> {
  const currency = currencyIn(input);
  const now = await totalOf(db, account.kind, currency);
  const then = now + account.sign * amountIn(input, "amount");
  return change(account.what, worth(then, currency), worth(now, currency));
}

/** A change that links to the row it is about. */
export const about = (what: string, resource: string, kind: IdKind, id: string, name?: string) => {
  const shown = publicId(kind, id);
  return { what, before: null, after: name ?? shown, leadsTo: { resource, id: shown } };
};

/** A change with a document that can be opened. */
export const documentNamed = (what: string, name: string, hash: string): Change => ({
  ...change(what, `${name}, ${hash}`),
  document: hash,
});

/** The document of the input, if it names one. */
export function documentIn(input: Input): Change[] {
  const [name, hash] = [textIn(input, "document_name"), textIn(input, "document_hash")];
  if (name === "" || hash === "") return [];
  return [documentNamed("Document", name, hash)];
}

/** One change for each named field that the input has. */
export function textsIn(input: Input, names: Record<string, string>): Change[] {
  return Object.entries(names).flatMap(([name, what]) => {
    const value = textIn(input, name);
    return value === "" ? [] : [change(what, value)];
  });
}

/** The differences between two values of a setting, each named by its path, as in tries.login. */
export function valueChanges(before: unknown, after: unknown, way = ""): Change[] {
  const isObject = (value: unknown): value is Input => typeof value === "object" && value !== null;
  if (isObject(before) && isObject(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      valueChanges(before[name], after[name], way ? `${way}.${name}` : name),
    );
  }
  const [was, will] = [before, after].map((value) => JSON.stringify(value) ?? "none");
  return was === will ? [] : [change(way || "Value", will ?? "none", was ?? "none")];
}
