/** Disclosures and risk warnings in the requested language. */
import { CLIENT_VERSION } from "@ballast/contract/constants.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Language } from "@ballast/contract/language.ts";
import type { systemInfo } from "@ballast/contract/user/calls.ts";
import { text } from "@ballast/words/words.ts";
import type { Policy } from "./policy.ts";

export function describeSystem(
  language: Language,
  chainId: number,
  publicInviteCode: string | null,
): OutputOf<typeof systemInfo> {
  return {
    name: "Ballast",
    version: CLIENT_VERSION,
    about: text(language, "texts", "disclosure.about"),
    ribbon: text(language, "texts", "disclosure.ribbon"),
    testMoneyOnly: true,
    chainId,
    disclosures: [
      text(language, "texts", "disclosure.money"),
      text(language, "texts", "disclosure.chain", { chainId: String(chainId) }),
      text(language, "texts", "disclosure.source"),
    ],
    publicInviteCode,
  };
}

/** The warning that a country's policy requires. */
export function warningText(language: Language, warning: Policy["warning"]): string {
  return text(language, "texts", `disclosure.${warning}`);
}
