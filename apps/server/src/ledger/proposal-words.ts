/** How the input of a proposal is read and worded: its amounts, ids and documents. */
import type { Change } from "@ballast/contract/console/approvals.ts";
import { type IdKind, publicId } from "@ballast/contract/ids.ts";
import { CURRENCIES, type Currency, formatMoney } from "@ballast/contract/money.ts";

/** What was proposed; amounts as text of smallest units. */
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

/** To the last digit: what is agreed to is just this. */
export const worth = formatMoney;

export const change = (what: string, after: string, before: string | null = null): Change => ({
  ...{ what, before, after },
  leadsTo: null,
});

/** One that leads to the row it is about. */
export const about = (what: string, resource: string, kind: IdKind, id: string, name?: string) => {
  const shown = publicId(kind, id);
  return { what, before: null, after: name ?? shown, leadsTo: { resource, id: shown } };
};

/** One that can be opened. */
export const documentNamed = (what: string, name: string, hash: string): Change => ({
  ...change(what, `${name}, ${hash}`),
  document: hash,
});

/** Nothing where the input names no document. */
export function documentIn(input: Input): Change[] {
  const [name, hash] = [textIn(input, "document_name"), textIn(input, "document_hash")];
  if (name === "" || hash === "") return [];
  return [documentNamed("Document", name, hash)];
}

/** Nothing where the input says nothing of it. */
export function textsIn(input: Input, names: Record<string, string>): Change[] {
  return Object.entries(names).flatMap(([name, what]) => {
    const value = textIn(input, name);
    return value === "" ? [] : [change(what, value)];
  });
}

/** What differs between two values of a setting, each by its way through them: tries.login. */
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

/** Every field as it stands: for an action that has no words of its own. */
export function asItStands(input: Input): Change[] {
  return Object.entries(input).map(([name, value]) =>
    change(
      name.replaceAll("_", " "),
      typeof value === "string" ? value : JSON.stringify(value, null, 1),
    ),
  );
}
