/**
 * The editor of a quiz question with three answers in each language; English is used where a
 * language has no text.
 */
import { QUIZ_PARTS } from "@ballast/contract/gift/quiz.ts";
import type { Language } from "@ballast/contract/language.ts";
import { Flex, Input, Typography } from "antd";
import { useState } from "react";
import { Languages, nameOf } from "./texts-editor.tsx";

type Part = keyof typeof QUIZ_PARTS;
export type QuestionTexts = Partial<Record<Language, Record<Part, string>>>;

const LABELS: Record<Part, string> = {
  question: "Question",
  right: "Right answer",
  wrong: "Wrong answer",
  other: "Other wrong answer",
};
const PARTS = Object.keys(LABELS) as Part[];
const EMPTY: Record<Part, string> = { question: "", right: "", wrong: "", other: "" };

/** `onChange` gets only the languages that have text. */
export function QuestionEditor(props: {
  value?: QuestionTexts;
  onChange?(texts: QuestionTexts): void;
}) {
  const { value = {}, onChange } = props;
  const [language, setLanguage] = useState<Language>("en_US");
  const words = value[language] ?? EMPTY;
  const write = (part: Part, typed: string) => {
    const written = { ...words, [part]: typed };
    const { [language]: _before, ...others } = value;
    onChange?.(PARTS.some((one) => written[one]) ? { ...others, [language]: written } : others);
  };
  return (
    <Flex vertical gap={8}>
      <Languages chosen={language} written={value} onChoose={setLanguage} />
      {PARTS.map((part) => (
        <div key={part}>
          <Typography.Text type="secondary">{LABELS[part]}</Typography.Text>
          <Input
            aria-label={`${LABELS[part]}, ${nameOf(language)}`}
            lang={language.slice(0, 2)}
            maxLength={QUIZ_PARTS[part]}
            value={words[part]}
            onChange={({ target }) => write(part, target.value)}
          />
        </div>
      ))}
    </Flex>
  );
}

/**
 * The question as members of each language read it; the order of the answers differs for each
 * member.
 */
export function QuestionShown({ texts }: { texts: QuestionTexts }) {
  const [language, setLanguage] = useState<Language>("en_US");
  const words = texts[language];
  const shown = words ?? texts.en_US ?? EMPTY;
  return (
    <Flex vertical gap={12}>
      <Languages chosen={language} written={texts} onChoose={setLanguage} />
      {!words && (
        <Typography.Text type="secondary">Not written; English stands for it.</Typography.Text>
      )}
      <div lang={words ? language.slice(0, 2) : "en"}>
        <Typography.Text strong>{shown.question}</Typography.Text>
        <ul style={{ margin: "4px 0 0", paddingInlineStart: 20 }}>
          <li>
            {shown.right} <Typography.Text type="secondary">(right)</Typography.Text>
          </li>
          <li>{shown.wrong}</li>
          <li>{shown.other}</li>
        </ul>
      </div>
    </Flex>
  );
}
