/** The SMS that carries a code. It names what the code is for, so that it cannot be talked away. */
import { SMS_CODE_MINUTES } from "@ballast/contract/constants.ts";
import type { Language } from "@ballast/contract/language.ts";
import { text } from "@ballast/words/words.ts";

export type CodePurpose = "register" | "reset" | "fund";

export function codeSms(language: Language, purpose: CodePurpose, code: string): string {
  const rest = text(language, "texts", "sms.rest", { minutes: SMS_CODE_MINUTES });
  return `${text(language, "texts", `sms.${purpose}`, { code })} ${rest}`;
}
