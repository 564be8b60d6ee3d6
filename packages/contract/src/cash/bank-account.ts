/** The formats of bank accounts by country. The browser and the server share these rules. */
import { hasTower, isWithin } from "../text/graphemes.ts";
import { plainSigns } from "../text/latin-digits.ts";
import { isVisible } from "../text/visible-text.ts";

/** An Indian account number comes with a branch code (IFSC); all other accounts are IBANs. */
export const ACCOUNT_FORMS = ["ifsc", "iban"] as const;
export type AccountForm = (typeof ACCOUNT_FORMS)[number];

/**
 * The IBAN formats of the supported countries, from SWIFT's registry: the positions of letters and
 * digits, without the country code.
 */
const IBAN_SHAPES: Record<string, RegExp> = {
  AD: /^\d{10}[A-Z0-9]{12}$/,
  AT: /^\d{18}$/,
  BE: /^\d{14}$/,
  BG: /^\d{2}[A-Z]{4}\d{6}[A-Z0-9]{8}$/,
  CY: /^\d{10}[A-Z0-9]{16}$/,
  DE: /^\d{20}$/,
  EE: /^\d{18}$/,
  ES: /^\d{22}$/,
  FI: /^\d{16}$/,
  FR: /^\d{12}[A-Z0-9]{11}\d{2}$/,
  GR: /^\d{9}[A-Z0-9]{16}$/,
  HR: /^\d{19}$/,
  IE: /^\d{2}[A-Z]{4}\d{14}$/,
  IT: /^\d{2}[A-Z]\d{10}[A-Z0-9]{12}$/,
  LT: /^\d{18}$/,
  LU: /^\d{5}[A-Z0-9]{13}$/,
  LV: /^\d{2}[A-Z]{4}[A-Z0-9]{13}$/,
  MC: /^\d{12}[A-Z0-9]{11}\d{2}$/,
  MT: /^\d{2}[A-Z]{4}\d{5}[A-Z0-9]{18}$/,
  NL: /^\d{2}[A-Z]{4}\d{10}$/,
  PT: /^\d{23}$/,
  SI: /^\d{17}$/,
  SK: /^\d{22}$/,
  SM: /^\d{2}[A-Z]\d{10}[A-Z0-9]{12}$/,
  TR: /^\d{8}[A-Z0-9]{16}$/,
  VA: /^\d{20}$/,
};

/** The account format of a country (ISO, two letters); null when the country is not known here. */
export const accountFormOf = (country: string): AccountForm | null =>
  country === "IN" ? "ifsc" : Object.hasOwn(IBAN_SHAPES, country) ? "iban" : null;

/** Converts typed or pasted text to capitals without spaces and dashes. */
export function compactAccount(text: string): string {
  return plainSigns(text)
    .replace(/[\s‐-―-]/g, "")
    .toUpperCase();
}

/**
 * True when a compact IBAN belongs to the country and its check digits are correct (ISO 13616, mod
 * 97).
 */
export function isIban(account: string, country: string): boolean {
  const shape = Object.hasOwn(IBAN_SHAPES, country) ? IBAN_SHAPES[country] : undefined;
  if (!account.startsWith(country) || !shape?.test(account.slice(2))) return false;
  const turned = account.slice(4) + account.slice(0, 4);
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** True when a compact account number is valid for this format and country. */
export function isAccount(account: string, form: AccountForm, country: string): boolean {
  return form === "iban" ? isIban(account, country) : /^\d{9,18}$/.test(account);
}

/** True for an Indian branch code (IFSC) of the bank with this four-letter prefix. */
export function isBranchCode(code: string, prefix: string): boolean {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(code) && code.startsWith(prefix);
}

const HOLDER_NAME_MOST = 60;
/** Hangul filler letters, which render as nothing. */
const FILLER = /[\u115f\u1160\u3164\uffa0]/;

/**
 * Normalizes a typed name to single spaces; returns null unless it is a name of 2 to 60 characters.
 */
export function readHolderName(text: string): string | null {
  const name = text.normalize("NFC").trim().replace(/\s+/g, " ");
  const isName = /^\p{L}(?:\u200c|\u200d|[\p{L}\p{M} .,'’-])+$/u.test(name) && !FILLER.test(name);
  const isShort = isWithin(name, HOLDER_NAME_MOST) && !hasTower(name);
  return isName && isShort && isVisible(name) ? name : null;
}
