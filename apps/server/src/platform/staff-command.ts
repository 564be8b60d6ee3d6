/** Defines staff commands: a name, the roles that may use it, its options, and what it does. */
import { readFileSync } from "node:fs";
import type { CommandForm, FieldKind } from "@ballast/contract/console/form.ts";
import type { Role } from "@ballast/contract/console/staff.ts";
import { type IdKind, publicId, uuidOf } from "@ballast/contract/ids.ts";
import { type Currency, formatMoney, parseAmount } from "@ballast/contract/money.ts";
import { parseExactAmount } from "@ballast/contract/parse-exact-amount.ts";
import { latinDigits } from "@ballast/contract/text/latin-digits.ts";
import { visibleText } from "@ballast/contract/text/visible-text.ts";
import type { Db, Tx } from "./db.ts";
import { textOfBytes } from "./input.ts";

export type Staff = { id: string; role: Role };

/** Wrong usage of the command line; the message is a sentence for the user. */
export class Usage extends Error {}

/** `read` returns null for invalid text. An option that is not `needed` is null when omitted. */
export type Option<T> = {
  says: string;
  /** How it is written on the command line, where that differs from the console. */
  typed: string;
  needed: boolean;
  /** Personal data: deleted with the member's account; the audit log stores only its hash. */
  personal: boolean;
  read(text: string): T | null;
  /** How the console asks for it. */
  kind: FieldKind;
  among: readonly string[];
  idKind: IdKind | null;
  /** The most characters of free text; null where the form itself bounds it. */
  most: number | null;
  /** Like `read`, for a file uploaded by the browser. */
  readFile: ((name: string, bytes: Buffer) => T | null) | null;
};

type Values<O extends Record<string, Option<unknown>>> = {
  [K in keyof O]: O[K] extends Option<infer T> ? T : never;
};

/**
 * The result of a command: the lines to print. `inWords` replaces them in the browser, where public ids
 * become links. `subject` is the public id of the created row of the resource `of`; `proposal` the created
 * proposal, to which the audit entry links; `kept` replaces typed options in the audit log.
 */
type Done =
  | string[]
  | {
      lines: string[];
      inWords?: string[];
      subject?: string;
      proposal?: string;
      kept?: Record<string, string>;
    };

type Work<S, O extends Record<string, Option<unknown>>> = (
  context: { tx: Tx; db: Db; staff: S; env: NodeJS.ProcessEnv },
  values: Values<O>,
) => Promise<Done>;

/**
 * Where the console has the command: in an area, on the list `of`, or on one row of it when `row`
 * names the option that takes the row's id. Without a place it is the command line's alone.
 */
export type Place = Pick<CommandForm, "area" | "title"> &
  Partial<
    Pick<
      CommandForm,
      | "of"
      | "row"
      | "many"
      | "edits"
      | "whenState"
      | "whenYes"
      | "whyNot"
      | "afterLook"
      | "confirm"
      | "danger"
      | "page"
    >
  >;

export type Command = {
  name: string;
  says: string;
  /** Who may use it; with `first`, anybody may while there is no staff yet. */
  roles: readonly Role[];
  first: boolean;
  place: Place | null;
  /** Its answer contains a key (SHOWN_NOW) that is shown once and stored nowhere. */
  secret: boolean;
  options: Record<string, Option<unknown>>;
  /** Reads the current values of what it sets, as they would be typed, to prefill the form. */
  standing: ((db: Db) => Promise<Record<string, string>>) | null;
  /** Locks what it sets before the current values are compared with what the user saw. */
  lock: ((tx: Tx) => Promise<void>) | null;
  run: Work<Staff | null, Record<string, Option<unknown>>>;
};

/** A command of a signed-in person. `run` answers the lines to print. */
export function command<const O extends Record<string, Option<unknown>>>(draft: {
  name: string;
  says: string;
  roles: readonly Role[];
  place?: Place;
  secret?: boolean;
  options: O;
  standing?: (db: Db) => Promise<Partial<Record<string, string>>>;
  lock?: (tx: Tx) => Promise<void>;
  run: Work<Staff, O>;
}): Command {
  const usual = { place: null, secret: false, standing: null, lock: null };
  return { ...usual, ...draft, first: false } as unknown as Command;
}

/** A command that may be given by nobody while there is no staff yet. */
export function firstCommand<const O extends Record<string, Option<unknown>>>(draft: {
  name: string;
  says: string;
  roles: readonly Role[];
  place?: Place;
  secret?: boolean;
  options: O;
  run: Work<Staff | null, O>;
}): Command {
  const usual = { place: null, secret: false, standing: null, lock: null };
  return { ...usual, ...draft, first: true } as unknown as Command;
}

/** Builds an option; the functions below are its common kinds. */
export const option = <T>(
  says: string,
  read: (text: string) => T | null,
  more: Partial<Option<T>> = {},
): Option<T> => ({
  says,
  typed: "",
  needed: true,
  personal: false,
  read,
  kind: "text",
  among: [],
  idKind: null,
  most: null,
  readFile: null,
  ...more,
});

export const optional = <T>(inner: Option<T>): Option<T | null> => ({ ...inner, needed: false });

/** Marks text about a member, which is deleted when the account is closed. */
export const aboutSomebody = <T>(inner: Option<T>): Option<T> => ({ ...inner, personal: true });

/** The longest reason. */
const TEXT_MOST = 500;
/** The longest name or reference. */
export const NAME_MOST = 200;
export const PAGE_MOST = 2_000;

export const text = (says: string, most = TEXT_MOST) =>
  option(says, (given) => visibleText(given) || null, { most });

/** Text that people write in several lines. */
export const longText = (says: string, most = PAGE_MOST) =>
  option(says, (given) => visibleText(given) || null, { kind: "long", most });

export const choice = <const T extends string>(says: string, among: readonly T[]) =>
  option(`${says} (${among.join(", ")})`, (given) => among.find((one) => one === given) ?? null, {
    kind: "choice",
    among,
  });

/** An amount of tUSDT above 0, typed with at most two decimals: "1000.00". */
export const amountOf = (says: string) =>
  option(
    `${says}, in tUSDT`,
    (given) => {
      const amount = parseAmount(given, "tUSDT");
      return amount !== null && amount > 0n ? amount : null;
    },
    { kind: "amount" },
  );

/** An amount as a statement shows it, with all decimals of the chain. */
export const exactAmountOf = (says: string) =>
  option(
    `${says}, in tUSDT, to the last digit`,
    (given) => {
      const amount = parseExactAmount(given, "tUSDT");
      return amount !== null && amount > 0n ? amount : null;
    },
    { kind: "amount" },
  );

/** Parses an amount above 0 of a currency that another option names, with all its decimals. */
export function amountIn(currency: Currency, typed: string): bigint {
  const amount = parseExactAmount(typed, currency);
  if (amount === null || amount <= 0n) throw new Usage("--amount is an amount like 1000.00.");
  return amount;
}

/** Whole numbers with commas between. */
export const wholes = (says: string) =>
  option(
    `${says}, separated by commas`,
    (given) =>
      /^\p{Nd}{1,9}(,\p{Nd}{1,9})*$/u.test(given)
        ? latinDigits(given).split(",").map(Number)
        : null,
    { kind: "wholes" },
  );

export const whole = (says: string) =>
  option(says, (given) => (/^\p{Nd}{1,9}$/u.test(given) ? Number(latinDigits(given)) : null), {
    kind: "whole",
  });

/** A calendar day that exists: 2026-03-01. */
export const dayOf = (says: string) =>
  option(
    says,
    (given) =>
      /^\d{4}-\d\d-\d\d$/.test(given) &&
      new Date(`${given}T00:00:00Z`).toISOString().startsWith(given)
        ? given
        : null,
    { kind: "day", typed: ", as 2026-03-01" },
  );

/** An instant in UTC: 2026-03-01T08:00:00Z. */
export const instant = (says: string) =>
  option(
    says,
    (given) => {
      const at = new Date(given);
      return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(given) && !Number.isNaN(at.getTime())
        ? at
        : null;
    },
    { kind: "instant", typed: ", as 2026-03-01T08:00:00Z" },
  );

/** A public id; the command receives it as a UUID. */
export const id = (idKind: IdKind, says: string) =>
  option(
    `${says} (${publicId(idKind, "").replace("_", "_…")})`,
    (given) => uuidOf(idKind, given.trim()),
    { kind: "id", idKind },
  );

/** A hash of the chain: 0x and 64 hexadecimal digits. */
export const hash = (says: string) =>
  option(
    `${says} (0x…)`,
    (given) => {
      const typed = given.trim().toLowerCase();
      return /^0x[0-9a-f]{64}$/.test(typed) ? (typed as `0x${string}`) : null;
    },
    { most: 66 },
  );

export const ids = (idKind: IdKind, says: string) =>
  option(
    `${says}, separated by commas`,
    (given) => {
      const read = given.split(",").map((one) => uuidOf(idKind, one.trim()));
      const found = read.filter((one) => one !== null);
      return found.length === read.length ? found : null;
    },
    { kind: "ids", idKind },
  );

/** A file's text; the console lets it be written or chosen. */
export const textFile = (says: string) =>
  option(`${says}, a text file`, (path) => visibleText(textOf(bytesOf(path))) || null, {
    kind: "textfile",
    readFile: (_name, bytes) => visibleText(textOf(bytes)) || null,
  });

/** The text of a file; empty when it is not valid text. */
export const textOf = (bytes: Buffer | null) => (bytes && textOfBytes(bytes)) ?? "";

export function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

export const money = (amount: bigint, currency: Currency = "tUSDT") =>
  formatMoney(amount, currency);

/** Printed beside a key that is never shown again. */
export const SHOWN_NOW = "shown only now";

/** The result of a command that made a proposal, with the next step. */
export const proposed = (proposalId: string) => {
  const shown = publicId("proposal", proposalId);
  return {
    proposal: proposalId,
    lines: [
      `Proposed: ${shown}`,
      `Another person approves it: approve --proposal ${shown} --reason "…"`,
    ],
    inWords: [`Proposed: ${shown}`, "Nothing is done yet: another person decides about it."],
  };
};

/** Current values as they would be typed; null and undefined are left out. */
export const standing = <T extends string>(values: Partial<Record<T, unknown>>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ) as Partial<Record<T, string>>;
