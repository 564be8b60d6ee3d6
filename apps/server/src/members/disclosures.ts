/** What Ballast says about itself and warns of, in the language asked for. */
import { CLIENT_VERSION } from "@ballast/contract/constants.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Language } from "@ballast/contract/language.ts";
import type { systemInfo } from "@ballast/contract/user.ts";
import { DISCLOSURE_TEXTS } from "./disclosure-texts.ts";
import type { Policy } from "./policy.ts";

export function describeSystem(
  language: Language,
  chainId: number,
  publicInviteCode: string | null,
): OutputOf<typeof systemInfo> {
  const texts = DISCLOSURE_TEXTS[language];
  return {
    name: "Ballast",
    version: CLIENT_VERSION,
    about: texts.about,
    ribbon: texts.ribbon,
    testMoneyOnly: true,
    chainId,
    disclosures: [texts.money, texts.chain.replace("{chainId}", String(chainId)), texts.source],
    publicInviteCode,
  };
}

/** The warning a country's policy asks for. */
export function warningText(language: Language, warning: Policy["warning"]): string {
  return DISCLOSURE_TEXTS[language][warning];
}
