/** What a bank account looks like, country by country: the same rules in the browser and on the server. */

/** An Indian account has a branch's code beside it; the others are written as an IBAN. */
export const ACCOUNT_FORMS = ["ifsc", "iban"] as const;
export type AccountForm = (typeof ACCOUNT_FORMS)[number];

/** Of the countries whose accounts can be used: the whole IBAN, its letters and digits in place. */
const IBAN_SHAPES: Record<string, RegExp> = {
  DE: /^DE\d{20}$/,
  ES: /^ES\d{22}$/,
  FR: /^FR\d{12}[A-Z0-9]{11}\d{2}$/,
  IT: /^IT\d{2}[A-Z]\d{10}[A-Z0-9]{12}$/,
  PT: /^PT\d{23}$/,
  TR: /^TR\d{8}[A-Z0-9]{16}$/,
};

/** How accounts of a country (ISO, two letters) are written; null where that is not known here. */
export const accountFormOf = (country: string): AccountForm | null =>
  country === "IN" ? "ifsc" : Object.hasOwn(IBAN_SHAPES, country) ? "iban" : null;

/** Text as people type or copy it → capitals without spaces and strokes. */
export function compactAccount(text: string): string {
  return text.replace(/[\s-]/g, "").toUpperCase();
}

/** True for a compact IBAN of that country whose check digits are right (ISO 13616, modulo 97). */
export function isIban(account: string, country: string): boolean {
  const shape = Object.hasOwn(IBAN_SHAPES, country) ? IBAN_SHAPES[country] : undefined;
  if (!shape?.test(account)) return false;
  const turned = account.slice(4) + account.slice(0, 4);
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** True for an account of that form in that country; what is given is compact. */
export function isAccount(account: string, form: AccountForm, country: string): boolean {
  return form === "iban" ? isIban(account, country) : /^\d{9,18}$/.test(account);
}

/** True for an Indian branch code (IFSC) of the bank with that prefix of four letters. */
export function isBranchCode(code: string, prefix: string): boolean {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(code) && code.startsWith(prefix);
}

/** A person's name as typed → with single spaces, or null when it is none (2 to 60 characters). */
export function readHolderName(text: string): string | null {
  const name = text.normalize("NFC").trim().replace(/\s+/g, " ");
  const isName = /^\p{L}[\p{L}\p{M}\p{Cf} .,'’-]{1,59}$/u.test(name);
  return isName ? name : null;
}
