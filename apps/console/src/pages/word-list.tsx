/** The forbidden words, and a field to try a text. */
import { outsideContact } from "@ballast/contract/community/post-text.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { Alert, Flex, Input, Table, Typography } from "antd";
import { useState } from "react";
import { FORBIDDEN_WORDS, forbiddenWord } from "../ui/forbidden-words.ts";
import { nameOf } from "../ui/texts-editor.tsx";

export default function WordList() {
  const [text, setText] = useState("");
  const word = forbiddenWord(text);
  const contact = outsideContact(text);
  return (
    <Flex vertical gap={16}>
      <div>
        <Typography.Title level={1} style={{ margin: 0 }}>
          Word list
        </Typography.Title>
        <Typography.Text type="secondary">
          These promise more than the proof shows. Each is refused in whatever members and staff
          write, whichever language the reader has; the list comes with the program.
        </Typography.Text>
      </div>
      <Input.TextArea
        aria-label="Try a text"
        placeholder="Try a text"
        rows={4}
        style={{ maxWidth: 720 }}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div aria-live="polite" style={{ maxWidth: 720 }}>
        {word !== null && <Alert type="error" showIcon title={`“${word}” is refused.`} />}
        {word === null && contact !== null && (
          <Alert
            type="warning"
            showIcon
            title={`“${contact}” is refused in posts and comments: it leads out of the app.`}
          />
        )}
        {text.trim() !== "" && word === null && contact === null && (
          <Alert type="success" showIcon title="Nothing in it is refused." />
        )}
      </div>
      <Table
        size="small"
        rowKey="language"
        pagination={false}
        dataSource={LANGUAGES.map((language) => ({ language, words: FORBIDDEN_WORDS[language] }))}
        columns={[
          {
            title: "Language",
            dataIndex: "language",
            width: 140,
            render: (language: (typeof LANGUAGES)[number]) => nameOf(language),
          },
          {
            title: "Words; * stands for any ending",
            dataIndex: "words",
            render: (words: readonly string[], { language }) => (
              <span lang={language.slice(0, 2)}>{words.join(" · ")}</span>
            ),
          },
        ]}
      />
    </Flex>
  );
}
