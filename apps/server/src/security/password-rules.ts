/** Rules of a new password: its form, the confirmation, and that it is on no list of known passwords. */
import { createRequire } from "node:module";
import { PASSWORD_FORM } from "@ballast/contract/user/password.ts";
import { refuseUnless } from "../platform/refusal.ts";

let known: Set<string> | null = null;

/** The list of 49,000 leaked passwords that @zxcvbn-ts ships, read once on first use. */
function knownPasswords(): Set<string> {
  if (!known) {
    const require = createRequire(import.meta.url);
    const list: string[] = require("@zxcvbn-ts/language-common/src/passwords.json");
    known = new Set(list.map((password) => password.toLowerCase()));
  }
  return known;
}

export function isKnownPassword(password: string): boolean {
  return knownPasswords().has(password.toLowerCase());
}

/** Refuses with passwords_differ, password_form or password_breached, in this order. */
export function checkNewPassword(password: string, confirmation: string = password): void {
  refuseUnless(password === confirmation, "passwords_differ");
  refuseUnless(PASSWORD_FORM.test(password), "password_form");
  refuseUnless(!isKnownPassword(password), "password_breached");
}
