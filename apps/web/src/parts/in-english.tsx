/**
 * A text that staff wrote once, in English, as an agreement whose hash is accepted: marked for who
 * hears it, and said to who reads the app in another language.
 */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useLanguage } from "../i18n/language.ts";

export function InEnglish({ children }: { children: ReactNode }) {
  return (
    <>
      {useLanguage() !== "en_US" && (
        <p className="mb-1 text-14 text-quiet">
          <Trans>This text is in English, in every language of the app.</Trans>
        </p>
      )}
      <p lang="en" className="whitespace-pre-line">
        {children}
      </p>
    </>
  );
}
