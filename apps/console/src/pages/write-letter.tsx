/**
 * The editor of a letter to a group of members: it is written, checked, previewed, and proposed.
 */
import { consoleRun } from "@ballast/contract/console/calls.ts";
import { consoleCheckLetter } from "@ballast/contract/console/content.ts";
import {
  IN_A_COUNTRY,
  LETTER_BODY_MOST,
  LETTER_GROUPS,
  LETTER_KINDS,
  LETTER_TITLE_MOST,
  type LetterGroup,
  type LetterKind,
} from "@ballast/contract/message/letters.ts";
import { newKey } from "@ballast/contract/new-key.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Alert, Button, Card, Flex, Form, Input, Radio, Typography } from "antd";
import { useState } from "react";
import { call } from "../api/call.ts";
import { RowChoice } from "../ui/row-choice.tsx";
import { Said } from "../ui/said.tsx";
import { nameOf, type Texts, TextsEditor, TextsShown } from "../ui/texts-editor.tsx";
import { useUnsaved } from "../ui/unsaved.tsx";

type Letter = {
  kind: LetterKind;
  to: LetterGroup;
  country?: string;
  member?: string;
  product?: string;
  texts?: Texts;
};

const KINDS: Record<LetterKind, string> = {
  notice: "Notices",
  order: "Orders",
  wallet: "Wallet",
};
const GROUPS: Record<LetterGroup, string> = {
  all: "All members",
  country: "A country",
  open_orders: "With an order that runs",
  product: "With an order of one product",
  member: "One member",
};

const fieldsOf = ({ kind, to, country, member, product }: Letter) => ({
  kind,
  to,
  country: IN_A_COUNTRY.includes(to) ? country?.trim() || undefined : undefined,
  member: to === "member" ? member?.trim() || undefined : undefined,
  product: to === "product" ? product : undefined,
});

export default function WriteLetter() {
  const [form] = Form.useForm<Letter>();
  const to = Form.useWatch("to", form);
  const texts = Form.useWatch("texts", form);
  const [isProposed, setIsProposed] = useState(false);
  useUnsaved(!isProposed && Object.keys(texts ?? {}).length > 0);
  const [letter, setLetter] = useState<Letter | null>(null);
  const check = useMutation({
    mutationFn: async (given: Letter) =>
      (
        await call(consoleCheckLetter, {
          ...fieldsOf(given),
          texts: JSON.stringify(given.texts ?? {}),
        })
      ).data,
    onSuccess: (_found, given) => setLetter(given),
  });
  const change = () => {
    setIsProposed(false);
    setLetter(null);
    check.reset();
  };
  return (
    <Flex vertical gap={16} style={{ maxWidth: 860 }}>
      <div>
        <Typography.Title level={1} style={{ margin: 0 }}>
          Write a letter
        </Typography.Title>
        <Typography.Text type="secondary">
          Facts that members need. Another person reads it before it is sent, and each member is
          told once.
        </Typography.Text>
      </div>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ kind: "notice", to: "all" }}
        onValuesChange={change}
        onFinish={(given) => check.mutate(given)}
      >
        <Form.Item name="to" label="To">
          <Radio.Group options={LETTER_GROUPS.map((value) => ({ value, label: GROUPS[value] }))} />
        </Form.Item>
        {to === "product" && (
          <Form.Item name="product" label="Product">
            <ProductChoice />
          </Form.Item>
        )}
        {to && IN_A_COUNTRY.includes(to) && (
          <Form.Item
            name="country"
            label="Country"
            extra={to === "country" ? "Two letters, as TR" : "Two letters, as TR; empty for all"}
            normalize={(value: string) => value.toUpperCase()}
          >
            <Input maxLength={2} style={{ width: 96 }} autoComplete="off" />
          </Form.Item>
        )}
        {to === "member" && (
          <Form.Item name="member" label="Member" extra="The public id, mbr_…">
            <Input style={{ maxWidth: 420 }} autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item name="kind" label="Where members find it">
          <Radio.Group options={LETTER_KINDS.map((value) => ({ value, label: KINDS[value] }))} />
        </Form.Item>
        <Form.Item
          name="texts"
          label="Words"
          extra="English is needed; it stands for each language that is not written."
        >
          <TextsEditor titleMost={LETTER_TITLE_MOST} bodyMost={LETTER_BODY_MOST} />
        </Form.Item>
        {check.error && (
          <Alert type="error" showIcon title={check.error.message} style={{ marginBottom: 12 }} />
        )}
        {!letter && (
          <Button htmlType="submit" type="primary" loading={check.isPending}>
            Check and preview
          </Button>
        )}
      </Form>
      {letter && check.data && (
        <Preview letter={letter} found={check.data} onProposed={() => setIsProposed(true)} />
      )}
    </Flex>
  );
}

/** The choice among all products that were ever on sale, by name. */
function ProductChoice(props: { id?: string; value?: string; onChange?(id: string): void }) {
  const filter = JSON.stringify([{ column: "state", op: "not", value: "draft" }]);
  return <RowChoice {...props} resource="products" named="name" filter={filter} style={CHOICE} />;
}

const CHOICE = { maxWidth: 420 };

type Found = { members: number; missing: string[] };

function Preview(props: { letter: Letter; found: Found; onProposed(): void }) {
  const { letter, onProposed } = props;
  const { members, missing } = props.found;
  const queries = useQueryClient();
  // One idempotency key per letter, so that a retry after a lost response does not propose it
  // twice.
  const [key] = useState(newKey);
  const propose = useMutation({
    mutationFn: async () => {
      const file = new File([JSON.stringify(letter.texts ?? {})], "texts.json");
      const input = JSON.stringify(fieldsOf(letter));
      const fields = { command: "write-letter", input, rows: "[]", key };
      const { done } = (await call(consoleRun, fields, [{ field: "texts", file }])).data;
      const [first] = done;
      if (!first?.ok) throw new Error(first?.lines.join(" ") ?? "Not done");
      await queries.invalidateQueries();
      return first.lines;
    },
    onSuccess: onProposed,
  });
  const languages = missing.map((language) => nameOf(language as never));
  return (
    <Card title={`It reaches ${members} ${members === 1 ? "member" : "members"}`} size="small">
      {languages.length > 0 && (
        <Typography.Paragraph type="secondary">
          In English where it is not written: {languages.join(", ")}.
        </Typography.Paragraph>
      )}
      <TextsShown texts={letter.texts ?? {}} />
      {propose.error && <Alert type="error" showIcon title={propose.error.message} />}
      {propose.data ? (
        <Alert
          type="success"
          showIcon
          title="Proposed. It is sent when another person has approved it."
          description={
            <Flex vertical gap={4} align="start">
              <Said lines={propose.data} />
              <Link to="/r/$resource" params={{ resource: "letters" }}>
                All letters
              </Link>
            </Flex>
          }
        />
      ) : (
        <Button type="primary" loading={propose.isPending} onClick={() => propose.mutate()}>
          Propose to send it
        </Button>
      )}
    </Card>
  );
}
