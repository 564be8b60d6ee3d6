/** Checks a new password: its form, its confirmation, and that it is not on a list of leaked passwords. */
import { createRequire } from "node:module";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "@ballast/contract/constants.ts";
import { PASSWORD_FORM } from "@ballast/contract/user/password.ts";
import { refuseUnless } from "../platform/refusal.ts";

let leaked: Set<string> | null = null;

/** The list of 49,000 leaked passwords that @zxcvbn-ts ships, read once on first use. */
function leakedPasswords(): Set<string> {
  if (!leaked) {
    const require = createRequire(import.meta.url);
    const list: string[] = require("@zxcvbn-ts/language-common/src/passwords.json");
    leaked = new Set(list.map((password) => password.toLowerCase()));
  }
  return leaked;
}

/** Ignores upper and lower case. */
export function isLeakedPassword(password: string): boolean {
  return leakedPasswords().has(password.toLowerCase());
}

/** Refuses with passwords_differ, password_form or password_breached, in this order. */
export function checkNewPassword(password: string, confirmation: string = password): void {
  refuseUnless(password === confirmation, "passwords_differ");
  refuseUnless(PASSWORD_FORM.test(password), "password_form", {
    least: `${PASSWORD_MIN_LENGTH}`,
    most: `${PASSWORD_MAX_LENGTH}`,
  });
  refuseUnless(!isLeakedPassword(password), "password_breached");
}
