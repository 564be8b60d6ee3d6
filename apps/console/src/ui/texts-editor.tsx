/** Title and text in each language; English is used where a language has no text. */

import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { Alert, Flex, Input, Radio, Typography } from "antd";
import { useState } from "react";
import { forbiddenWord } from "./forbidden-words.ts";

export type Texts = Partial<Record<Language, { title: string; body: string }>>;

/** `onChange` gets only the languages that have text. */
export function TextsEditor(props: {
  value?: Texts;
  onChange?(texts: Texts): void;
  titleMost?: number;
  bodyMost?: number;
}) {
  const { value = {}, onChange, titleMost = 120, bodyMost = 6_000 } = props;
  const [language, setLanguage] = useState<Language>("en_US");
  const text = value[language];
  const write = (part: "title" | "body", typed: string) => {
    const written = { title: "", body: "", ...text, [part]: typed };
    const { [language]: _before, ...others } = value;
    onChange?.(written.title || written.body ? { ...others, [language]: written } : others);
  };
  return (
    <Flex vertical gap={8}>
      <Languages chosen={language} written={value} onChoose={setLanguage} />
      <Input
        aria-label={`Title, ${nameOf(language)}`}
        placeholder="Title"
        lang={language.slice(0, 2)}
        maxLength={titleMost}
        value={text?.title ?? ""}
        onChange={({ target }) => write("title", target.value)}
      />
      <Input.TextArea
        aria-label={`Text, ${nameOf(language)}`}
        placeholder="Text"
        lang={language.slice(0, 2)}
        maxLength={bodyMost}
        className="grows"
        value={text?.body ?? ""}
        onChange={({ target }) => write("body", target.value)}
      />
      <Lint texts={value} />
    </Flex>
  );
}

/** Marks forbidden words while the user types; the server refuses them too. */
function Lint({ texts }: { texts: Texts }) {
  const found = LANGUAGES.flatMap((language) => {
    const text = texts[language];
    const word = text && forbiddenWord(`${text.title}\n${text.body}`);
    return word ? [`${nameOf(language)}: “${word}”`] : [];
  });
  if (found.length === 0) return null;
  const title = `This promises more than the proof shows. ${found.join(", ")}`;
  return <Alert type="warning" showIcon title={title} />;
}

/** The choice of a language to write or to read; `written` lists the languages that have text. */
export function Languages(props: {
  chosen: Language;
  written: Partial<Record<Language, unknown>>;
  onChoose(language: Language): void;
}) {
  return (
    <Radio.Group
      size="small"
      aria-label="Language"
      optionType="button"
      buttonStyle="solid"
      value={props.chosen}
      onChange={({ target }) => props.onChoose(target.value as Language)}
      options={LANGUAGES.map((language) => ({
        value: language,
        label: props.written[language] ? `${nameOf(language)}, written` : nameOf(language),
      }))}
    />
  );
}

export const nameOf = (language: Language): string =>
  new Intl.DisplayNames("en", { type: "language" }).of(language.slice(0, 2)) ?? language;

/** The texts as members of each language read them. */
export function TextsShown({ texts }: { texts: Texts }) {
  const [language, setLanguage] = useState<Language>("en_US");
  const text = texts[language];
  const shown = text ?? texts.en_US;
  return (
    <Flex vertical gap={12}>
      <Languages chosen={language} written={texts} onChoose={setLanguage} />
      {!text && (
        <Typography.Text type="secondary">Not written; English stands for it.</Typography.Text>
      )}
      <div lang={text ? language.slice(0, 2) : "en"}>
        <Typography.Text strong>{shown?.title}</Typography.Text>
        <Typography.Paragraph style={{ whiteSpace: "pre-wrap", marginTop: 4 }}>
          {shown?.body}
        </Typography.Paragraph>
      </div>
    </Flex>
  );
}
