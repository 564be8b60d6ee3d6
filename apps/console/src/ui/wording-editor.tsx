/**
 * One text in each language. English is required, and members read it where their language has no
 * text.
 */

import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { Alert, Flex, Input, Typography } from "antd";
import { useState } from "react";
import { forbiddenWord } from "./forbidden-words.ts";
import { Languages, nameOf } from "./texts-editor.tsx";

export type Wording = Partial<Record<Language, string>>;

/** `onChange` gets only the languages that have text. */
export function WordingEditor(props: {
  id?: string;
  /** The name of the text for screen readers. */
  label: string;
  value?: Wording;
  onChange?(wording: Wording): void;
}) {
  const { id, label, value = {}, onChange } = props;
  const [language, setLanguage] = useState<Language>("en_US");
  const write = (typed: string) => {
    const { [language]: _before, ...others } = value;
    onChange?.(typed ? { ...others, [language]: typed } : others);
  };
  return (
    <Flex vertical gap={8}>
      <Languages chosen={language} written={value} onChoose={setLanguage} />
      <Input.TextArea
        {...(id ? { id } : {})}
        aria-label={`${label}, ${nameOf(language)}`}
        lang={language.slice(0, 2)}
        className="grows"
        value={value[language] ?? ""}
        onChange={({ target }) => write(target.value)}
      />
      <Missing of={value} />
      <Lint wording={value} />
    </Flex>
  );
}

/**
 * Lists the languages without a text. English is the binding text; the others are translations of
 * it.
 */
function Missing({ of }: { of: Wording }) {
  const isMissing = (language: Language) => !of[language]?.trim();
  const missing = LANGUAGES.filter((language) => language !== "en_US" && isMissing(language));
  const need = isMissing("en_US") ? "English is needed" : "The English text is what counts";
  const others =
    missing.length === 0
      ? "Written in every other language."
      : `Not written in ${missing.map(nameOf).join(", ")}: members there read English, and are told so.`;
  return (
    <Typography.Text type="secondary">
      {need}. {others}
    </Typography.Text>
  );
}

/** Marks forbidden words while the user types; the server refuses them too. */
function Lint({ wording }: { wording: Wording }) {
  const found = LANGUAGES.flatMap((language) => {
    const word = forbiddenWord(wording[language] ?? "");
    return word ? [`${nameOf(language)}: “${word}”`] : [];
  });
  if (found.length === 0) return null;
  const title = `This promises more than the proof shows. ${found.join(", ")}`;
  return <Alert type="warning" showIcon title={title} />;
}

/** The text as members of each language read it. */
export function WordingShown({ wording }: { wording: Wording }) {
  const [language, setLanguage] = useState<Language>("en_US");
  const text = wording[language];
  return (
    <Flex vertical gap={12}>
      <Languages chosen={language} written={wording} onChoose={setLanguage} />
      {text === undefined && (
        <Typography.Text type="secondary">Not written; English stands for it.</Typography.Text>
      )}
      <Typography.Paragraph
        lang={text === undefined ? "en" : language.slice(0, 2)}
        style={{ whiteSpace: "pre-wrap", margin: 0 }}
      >
        {text ?? wording.en_US}
      </Typography.Paragraph>
    </Flex>
  );
}
