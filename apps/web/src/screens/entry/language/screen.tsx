import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { languageName, useLanguage } from "../../../i18n/language.ts";
import { speak } from "../../../i18n/load.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Screen } from "../../../ui/screen.tsx";

export default function LanguageChoice() {
  const { t } = useLingui();
  const shown = useLanguage();
  const [wanted, setWanted] = useState(shown);
  const [missing, setMissing] = useState<{ language: Language; isOffline: boolean } | null>(null);
  const lastTurn = useRef(0);
  const choose = async (language: Language) => {
    lastTurn.current += 1;
    const turn = lastTurn.current;
    setWanted(language);
    setMissing(null);
    try {
      await speak(language, true);
    } catch {
      // Another language was chosen meanwhile, so this failure is no longer relevant.
      if (turn !== lastTurn.current) return;
      // A phone stores the words of the language that it shows, and of no other.
      setWanted(languageName());
      setMissing({ language, isOffline: !navigator.onLine });
    }
  };
  return (
    <Screen title={t`Language`}>
      <fieldset className="divide-y divide-line">
        <legend className="sr-only">{t`Language`}</legend>
        {LANGUAGES.map((language) => (
          <div key={language} lang={language.slice(0, 2)}>
            <label className="-mx-2 flex min-h-14 items-center justify-between gap-4 rounded-md px-2 py-3 active:bg-sea-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-sea">
              <input
                type="radio"
                name="language"
                value={language}
                checked={wanted === language}
                onChange={() => void choose(language)}
                className="sr-only"
              />
              {LANGUAGE_NAMES[language]}
              {wanted === language && (
                <span className="text-sea">
                  <Icon name="check" />
                </span>
              )}
            </label>
            {missing?.language === language && (
              <p
                role="alert"
                lang={shown.slice(0, 2)}
                className="pb-3 long-words wrap-anywhere text-14 text-bad"
              >
                {missing.isOffline ? (
                  <Trans>
                    {LANGUAGE_NAMES[language]} is not kept on this phone, and without a connection
                    it cannot be fetched.
                  </Trans>
                ) : (
                  <Trans>{LANGUAGE_NAMES[language]} could not be fetched. Please try again.</Trans>
                )}
              </p>
            )}
          </div>
        ))}
      </fieldset>
    </Screen>
  );
}
