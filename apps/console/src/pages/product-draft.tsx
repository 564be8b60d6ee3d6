/** The editor of a product: its terms, their cost to the reserve, and a preview of its card. */
import { consoleRow } from "@ballast/contract/console/calls.ts";
import type { CommandForm } from "@ballast/contract/console/form.ts";
import { consoleProductFacts } from "@ballast/contract/console/products.ts";
import { dayOf } from "@ballast/contract/days.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { newKey } from "@ballast/contract/new-key.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Alert, Button, Card, Col, Flex, Form, Result, Row, Skeleton, Typography } from "antd";
import { useState } from "react";
import { call } from "../api/call.ts";
import { withMoments } from "../api/moments.ts";
import { reading, useCommands } from "../api/queries.ts";
import { sendCommand } from "../ui/command-form.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { useUnsaved } from "../ui/unsaved.tsx";
import type { Wording } from "../ui/wording-editor.tsx";
import { aboveCeiling, type Typed, termsOf, unitsOf } from "./draft-terms.ts";
import { DraftFields } from "./product-draft-fields.tsx";
import { DraftSums } from "./product-draft-sums.tsx";
import { Calendar, CardPreview } from "./product-preview.tsx";

const facts = reading(consoleProductFacts);
const NEW = "new";

export default function ProductDraft() {
  const command = useCommands("products", "list").find(({ name }) => name === "draft-product");
  const found = useQuery(facts);
  // Typed text stays in the form when a refetch fails.
  if (found.error && !found.data) {
    return <Problem error={found.error} again={() => void found.refetch()} />;
  }
  if (!found.data || !command) return <Skeleton active />;
  return <Editor command={command} known={found.data} />;
}

type Known = OutputOf<typeof consoleProductFacts>;

function Editor({ command, known }: { command: CommandForm; known: Known }) {
  const [form] = Form.useForm<Typed>();
  const typed = Form.useWatch((values: Typed) => values, form) ?? {};
  const [asked, setAsked] = useState<Typed | null>(null);
  const queries = useQueryClient();
  // One idempotency key per draft, so that a retry after a lost response does not create it twice.
  const [key, setKey] = useState(newKey);
  const send = useMutation({
    mutationFn: async (given: Typed) => sendCommand(command, [], await withAgreement(given), key),
    onSuccess: () => {
      // A refused request changed nothing, so the next attempt is a new request with a new key.
      setKey(newKey());
      void queries.invalidateQueries();
    },
    onSettled: () => setAsked(null),
  });
  const done = send.data?.[0];
  const terms = termsOf(typed);
  const tooMuch = terms && aboveCeiling(terms);
  useUnsaved(!done?.ok && form.isFieldsTouched());
  if (done?.ok) return <Drafted lines={done.lines} onAgain={() => send.reset()} />;
  return (
    <>
      <Typography.Title level={1}>Draft a product</Typography.Title>
      <Typography.Paragraph type="secondary">
        A draft is written once and never changed. It goes on sale when its whole return is locked,
        by two people.
      </Typography.Paragraph>
      <Row gutter={[24, 16]}>
        <Col xs={24} lg={13}>
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            scrollToFirstError
            initialValues={{ "put-off-days": "0" }}
            onFinish={setAsked}
          >
            <DraftFields pictures={known.pictures} isNew={typed["agreement-id"] === NEW} />
            {tooMuch && (
              <Alert type="error" showIcon title={tooMuch} style={{ marginBottom: 16 }} />
            )}
            {send.error && <Alert type="error" showIcon title={send.error.message} />}
            {done && !done.ok && (
              <Alert
                type="error"
                showIcon
                title={withMoments(done.lines.join(" "))}
                style={{ marginBottom: 16 }}
              />
            )}
            <Button type="primary" htmlType="submit" loading={send.isPending}>
              Write the draft
            </Button>
          </Form>
        </Col>
        <Col xs={24} lg={11}>
          <Flex vertical gap={16}>
            <Typography.Title level={2} style={{ margin: 0 }}>
              As members see it
            </Typography.Title>
            <CardPreview
              name={String(typed.name ?? "")}
              picture={typeof typed.image === "string" ? typed.image : null}
              terms={terms}
              units={unitsOf(typed)}
              returnSource={(typed["return-source"] as Wording | undefined)?.en_US ?? ""}
              benchmark={known.benchmark}
            />
            <Card size="small" title="What it costs">
              <DraftSums terms={terms} units={unitsOf(typed)} free={known.free} />
            </Card>
            {terms && <Calendar terms={terms} boughtOn={dayOf(known.serverTime)} />}
          </Flex>
        </Col>
      </Row>
      <Dialog
        open={asked !== null}
        typed={false}
        title="Write the draft"
        okText="Write it"
        okButtonProps={{ loading: send.isPending }}
        onOk={() => asked && send.mutate(asked)}
        onCancel={() => setAsked(null)}
      >
        <Alert type="warning" showIcon title={command.confirm} />
      </Dialog>
    </>
  );
}

function Drafted({ lines, onAgain }: { lines: string[]; onAgain(): void }) {
  const id = /prd_[0-9a-f]{32}/.exec(lines.join(" "))?.[0];
  return (
    <Result
      status="success"
      title="The draft is written"
      subTitle="Next: look at it, then propose to list it."
      extra={[
        id && (
          <Link key="open" to="/r/$resource/$id" params={{ resource: "products", id }}>
            Open the draft
          </Link>
        ),
        <Button key="again" onClick={onAgain}>
          Draft another
        </Button>,
      ]}
    />
  );
}

/**
 * For an existing version, the text is sent exactly as published, so that its hash stays the same.
 */
async function withAgreement(given: Typed): Promise<Typed> {
  const id = String(given["agreement-id"] ?? NEW);
  if (id === NEW) return { ...given, agreement: given["agreement-text"] };
  const { values } = (await call(consoleRow, { resource: "agreements", id })).data;
  const agreement: Wording = { en_US: String(values.body) };
  return { ...given, "agreement-version": values.version, agreement };
}
