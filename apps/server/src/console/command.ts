/** What a staff command is: a name, who may give it, its options, and what it does. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type IdKind, publicId, uuidOf } from "@ballast/contract/ids.ts";
import { type Currency, formatAmount, parseAmount } from "@ballast/contract/money.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Document } from "../reserve/lots.ts";
import type { Role, Staff } from "./staff.ts";

/** A wrong use of the command line, as a sentence. */
export class Usage extends Error {}

/** `read` answers null for what cannot be meant; `needed` false gives null when it is left out. */
export type Option<T> = { says: string; needed: boolean; read(text: string): T | null };

type Values<O extends Record<string, Option<unknown>>> = {
  [K in keyof O]: O[K] extends Option<infer T> ? T : never;
};

type Work<S, O extends Record<string, Option<unknown>>> = (
  context: { tx: Tx; db: Db; staff: S; env: NodeJS.ProcessEnv },
  values: Values<O>,
) => Promise<string[]>;

export type Command = {
  name: string;
  says: string;
  /** Who may; "first" also lets nobody in while there is no staff at all. */
  roles: readonly Role[];
  first: boolean;
  options: Record<string, Option<unknown>>;
  run: Work<Staff | null, Record<string, Option<unknown>>>;
};

/** A command of a signed-in person. `run` answers the lines to print. */
export function command<const O extends Record<string, Option<unknown>>>(draft: {
  name: string;
  says: string;
  roles: readonly Role[];
  options: O;
  run: Work<Staff, O>;
}): Command {
  return { ...draft, first: false } as unknown as Command;
}

/** A command that may be given by nobody while there is no staff yet. */
export function firstCommand<const O extends Record<string, Option<unknown>>>(draft: {
  name: string;
  says: string;
  roles: readonly Role[];
  options: O;
  run: Work<Staff | null, O>;
}): Command {
  return { ...draft, first: true } as unknown as Command;
}

const option = <T>(says: string, read: (text: string) => T | null): Option<T> => ({
  says,
  needed: true,
  read,
});

export const optional = <T>(inner: Option<T>): Option<T | null> => ({ ...inner, needed: false });

export const text = (says: string) => option(says, (given) => given.trim() || null);

export const choice = <const T extends string>(says: string, among: readonly T[]) =>
  option(`${says} (${among.join(", ")})`, (given) => among.find((one) => one === given) ?? null);

/** An amount of tUSDT above 0, typed with at most two decimals: "1000.00". */
export const amountOf = (says: string) =>
  option(`${says}, in tUSDT`, (given) => {
    const amount = parseAmount(given, "tUSDT");
    return amount !== null && amount > 0n ? amount : null;
  });

/** Whole numbers with commas between. */
export const wholes = (says: string) =>
  option(`${says}, separated by commas`, (given) =>
    /^\d{1,9}(,\d{1,9})*$/.test(given) ? given.split(",").map(Number) : null,
  );

export const whole = (says: string) =>
  option(says, (given) => (/^\d{1,9}$/.test(given) ? Number.parseInt(given, 10) : null));

/** An instant in UTC: 2026-03-01T08:00:00Z. */
export const instant = (says: string) =>
  option(`${says}, as 2026-03-01T08:00:00Z`, (given) => {
    const at = new Date(given);
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(given) && !Number.isNaN(at.getTime())
      ? at
      : null;
  });

/** A public id; its database form is handed on. */
export const id = (kind: IdKind, says: string) =>
  option(`${says} (${publicId(kind, "").replace("_", "_…")})`, (given) => uuidOf(kind, given));

export const ids = (kind: IdKind, says: string) =>
  option(`${says}, separated by commas`, (given) => {
    const read = given.split(",").map((one) => uuidOf(kind, one.trim()));
    const found = read.filter((one) => one !== null);
    return found.length === read.length ? found : null;
  });

/** A file that is not empty: its name and the SHA-256 of its bytes. */
export const documentFile = (says: string): Option<Document> =>
  option(`${says}, a file`, (path) => {
    const bytes = bytesOf(path);
    if (!bytes || bytes.length === 0) return null;
    return { name: basename(path), hash: createHash("sha256").update(bytes).digest() };
  });

export const textFile = (says: string) =>
  option(`${says}, a text file`, (path) => bytesOf(path)?.toString("utf8").trim() || null);

function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

export const money = (amount: bigint, currency: Currency = "tUSDT") =>
  `${formatAmount(amount, currency)} ${currency}`;

/** What to do next with a proposal that was just made. */
export const proposed = (proposalId: string) => {
  const shown = publicId("proposal", proposalId);
  return [
    `Proposed: ${shown}`,
    `Another person approves it: approve --proposal ${shown} --reason "…"`,
  ];
};
