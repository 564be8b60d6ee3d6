/** Title and text in each language, one tab a language; where one is empty, English stands. */
import { forbiddenWord } from "@ballast/contract/forbidden-words.ts";
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import { Alert, Badge, Flex, Input, Tabs, Typography } from "antd";

export type Texts = Partial<Record<Language, { title: string; body: string }>>;

/** `onChange` is told only of the languages in which something is written. */
export function TextsEditor(props: {
  value?: Texts;
  onChange?(texts: Texts): void;
  titleMost?: number;
  bodyMost?: number;
}) {
  const { value = {}, onChange, titleMost = 120, bodyMost = 6_000 } = props;
  const write = (language: Language, part: "title" | "body", text: string) => {
    const written = { title: "", body: "", ...value[language], [part]: text };
    const { [language]: _before, ...others } = value;
    onChange?.(written.title || written.body ? { ...others, [language]: written } : others);
  };
  return (
    <Tabs
      size="small"
      items={LANGUAGES.map((language) => ({
        key: language,
        label: <LanguageTab language={language} texts={value} />,
        children: (
          <Flex vertical gap={8}>
            <Input
              aria-label={`Title, ${nameOf(language)}`}
              placeholder="Title"
              lang={language.slice(0, 2)}
              maxLength={titleMost}
              value={value[language]?.title ?? ""}
              onChange={({ target }) => write(language, "title", target.value)}
            />
            <Input.TextArea
              aria-label={`Text, ${nameOf(language)}`}
              placeholder="Text"
              lang={language.slice(0, 2)}
              maxLength={bodyMost}
              autoSize={{ minRows: 4, maxRows: 14 }}
              value={value[language]?.body ?? ""}
              onChange={({ target }) => write(language, "body", target.value)}
            />
            <Lint text={value[language]} />
          </Flex>
        ),
      }))}
    />
  );
}

/** The server refuses it too; here it is said while one writes. */
function Lint({ text }: { text: { title: string; body: string } | undefined }) {
  const found = text && forbiddenWord(`${text.title}\n${text.body}`);
  if (!found) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={`“${found}” may not be said: it promises more than the proof shows.`}
    />
  );
}

function LanguageTab({ language, texts }: { language: Language; texts: Texts }) {
  const isWritten = Boolean(texts[language]);
  return (
    <Badge dot={isWritten} status="success" offset={[6, 2]}>
      <span title={isWritten ? "written" : "English stands for it"}>{nameOf(language)}</span>
    </Badge>
  );
}

export const nameOf = (language: Language): string =>
  new Intl.DisplayNames("en", { type: "language" }).of(language.slice(0, 2)) ?? language;

/** As members of each language read it. */
export function TextsShown({ texts }: { texts: Texts }) {
  return (
    <Tabs
      size="small"
      items={LANGUAGES.map((language) => {
        const shown = texts[language] ?? texts.en_US;
        return {
          key: language,
          label: nameOf(language),
          children: (
            <div lang={texts[language] ? language.slice(0, 2) : "en"}>
              {!texts[language] && (
                <Typography.Paragraph type="secondary">
                  Not written; English stands for it.
                </Typography.Paragraph>
              )}
              <Typography.Title level={3}>{shown?.title}</Typography.Title>
              <Typography.Paragraph style={{ whiteSpace: "pre-wrap" }}>
                {shown?.body}
              </Typography.Paragraph>
            </div>
          ),
        };
      })}
    />
  );
}
