/**
 * The text of an SMS with a code. It names the code's purpose, so that nobody can be talked into giving it
 * away for another.
 */
import { SMS_CODE_MINUTES } from "@ballast/contract/constants.ts";
import type { Language } from "@ballast/contract/language.ts";
import { text } from "@ballast/words/words.ts";

export type CodePurpose = "register" | "reset" | "fund";

export function codeSms(language: Language, purpose: CodePurpose, code: string): string {
  const rest = text(language, "texts", "sms.rest", { minutes: SMS_CODE_MINUTES });
  return `${text(language, "texts", `sms.${purpose}`, { code })} ${rest}`;
}
