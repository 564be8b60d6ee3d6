/**
 * A text whose English version is binding, such as an agreement accepted by its hash: in the
 * member's language if it is translated, with a link to the English version; otherwise in English,
 * marked as such for screen readers.
 */
import type { Translation } from "@ballast/contract/product/translation.ts";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useLanguage } from "../../../i18n/language.ts";
import { Button } from "../../../ui/button.tsx";

type Texts = { english: string; translation: Translation };

export function Translated(props: Texts) {
  const [isOriginal, setIsOriginal] = useState(false);
  return <OneOfTwo {...props} isOriginal={isOriginal} onOriginal={setIsOriginal} />;
}

/** The same choice for parents that must know which version is shown. */
export function OneOfTwo(
  props: Texts & { isOriginal: boolean; onOriginal: (isOriginal: boolean) => void },
) {
  const { english, translation, isOriginal, onOriginal } = props;
  const isEnglish = useLanguage() === "en_US";
  if (translation === null) {
    return (
      <>
        {!isEnglish && (
          <Note>
            <Trans>This text is in English. There is no translation of it.</Trans>
          </Note>
        )}
        <Text language="en">{english}</Text>
      </>
    );
  }
  return (
    <>
      <Note>
        {isOriginal ? (
          <Trans>This is the English text. It is what counts.</Trans>
        ) : (
          <Trans>This is a translation. The English text is what counts.</Trans>
        )}
      </Note>
      <div className="-ms-4 mb-1">
        <Button look="quiet" onClick={() => onOriginal(!isOriginal)}>
          {isOriginal ? <Trans>Read the translation</Trans> : <Trans>Read the English text</Trans>}
        </Button>
      </div>
      {isOriginal ? (
        <Text language="en">{english}</Text>
      ) : (
        <Text language={translation.language.slice(0, 2)}>{translation.text}</Text>
      )}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="mb-1 text-14 text-quiet">{children}</p>;
}

function Text({ language, children }: { language: string; children: string }) {
  return (
    <p lang={language} className="long-words whitespace-pre-line">
      {children}
    </p>
  );
}
