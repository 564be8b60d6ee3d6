/** A command as a form, drawn from its fields; asks before what cannot be undone, naming it. */

import { consoleRun } from "@ballast/contract/console.ts";
import type { Column, CommandForm, Field, Row } from "@ballast/contract/console-form.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { newKey } from "@ballast/contract/new-key.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, DatePicker, Form, Input, Select, Typography, Upload } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { useState } from "react";
import { call, type Part } from "../api/call.ts";
import { Dialog } from "./dialog.tsx";
import { QuestionEditor } from "./question-editor.tsx";
import { TextsEditor } from "./texts-editor.tsx";
import { short } from "./value.tsx";

/** Kinds of field in which people write whole pages. */
const LONG: readonly Field["kind"][] = ["texts", "question"];
const WIDE = 760;

export type Target = { rows: string[]; seen?: string };
type Outcome = OutputOf<typeof consoleRun>["done"];
type Given = Record<string, unknown>;

type Props = {
  command: CommandForm;
  target: Target;
  /** What stands in the form at first. */
  initial?: Given;
  onClose(): void;
  onDone?(outcome: Outcome): void;
};

export function CommandDialog({ command, target, initial, onClose, onDone }: Props) {
  const [form] = Form.useForm<Given>();
  // One key for one wish: a repeat after a lost answer must not do it twice.
  const [key] = useState(newKey);
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isTyped, setIsTyped] = useState(false);
  const run = useMutation({
    mutationFn: async (given: Given) => {
      const done = await sendCommand(command, target, given, key);
      const [only] = done;
      // What was typed stays where it was refused, to be mended.
      if (only && done.length === 1 && !only.ok) throw new Error(only.lines.join("\n"));
      return done;
    },
    onSuccess: async (done) => {
      setOutcome(done);
      await queries.invalidateQueries();
      onDone?.(done);
    },
  });
  const fields = command.fields.filter(
    ({ name }) => name !== command.row || target.rows.length === 0,
  );
  return (
    <Dialog
      open
      title={titleOf(command, target)}
      closable={!run.isPending}
      mask={{ closable: !run.isPending }}
      keyboard={!run.isPending}
      onCancel={onClose}
      typed={isTyped && outcome === null}
      {...(fields.some(({ kind }) => LONG.includes(kind)) ? { width: WIDE } : {})}
      cancelButtonProps={{ disabled: run.isPending }}
      footer={(_usual, { CancelBtn }) =>
        outcome ? (
          <Button type="primary" autoFocus onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <CancelBtn />
            <Button
              type="primary"
              danger={command.danger}
              loading={run.isPending}
              onClick={() => form.submit()}
            >
              {command.title}
            </Button>
          </>
        )
      }
    >
      {outcome ? (
        <Outcomes outcome={outcome} />
      ) : (
        <>
          <Typography.Paragraph type="secondary">{command.says}</Typography.Paragraph>
          {command.confirm && <Alert type="warning" showIcon title={command.confirm} />}
          {target.rows.length > 0 && (
            <Typography.Paragraph code style={{ marginTop: 12 }}>
              {target.rows.map(short).join(", ")}
            </Typography.Paragraph>
          )}
          <Form
            form={form}
            layout="vertical"
            {...(initial ? { initialValues: initial } : {})}
            onValuesChange={() => setIsTyped(true)}
            onFinish={(given) => run.mutate(given)}
            style={{ marginTop: 12 }}
          >
            {fields.map((field) => (
              <FieldItem key={field.name} field={field} />
            ))}
          </Form>
          {run.error && <Alert type="error" showIcon title={run.error.message} />}
        </>
      )}
    </Dialog>
  );
}

/** An edit begins with what stands in the row, in the columns that are named as its fields. */
export function initialOf(
  { edits, fields }: CommandForm,
  values: Row["values"],
  columns: readonly Column[],
): Given {
  return edits ? filledOf(fields, values, columns) : {};
}

/** Values as the fields of a form hold them. */
export function filledOf(
  fields: readonly Field[],
  values: Row["values"],
  columns: readonly Column[] = [],
): Given {
  const standing = fields.flatMap(({ name, kind }) => {
    const value = values[name];
    if (value === null || value === undefined || value === "") return [];
    if (kind === "texts" || kind === "question") return [[name, JSON.parse(String(value))]];
    // The picker shows its own clock, and what is picked is meant in UTC.
    if (kind === "instant") return [[name, dayjs(String(value).slice(0, 16))]];
    if (kind === "day") return [[name, dayjs(String(value))]];
    if (typeof value === "boolean") return [[name, value ? "yes" : "no"]];
    const isJson = columns.some((column) => column.name === name && column.kind === "json");
    if (isJson) return [[name, JSON.stringify(JSON.parse(String(value)), null, 2)]];
    return [[name, String(value)]];
  });
  return Object.fromEntries(standing);
}

function titleOf({ title }: CommandForm, { rows }: Target): string {
  return rows.length > 1 ? `${title}: ${rows.length} rows` : title;
}

function Outcomes({ outcome }: { outcome: Outcome }) {
  return (
    <div style={{ display: "grid", gap: 8 }}>
      {outcome.map(({ row, ok, lines }) => (
        <Alert
          key={row ?? "all"}
          type={ok ? "success" : "error"}
          showIcon
          title={row && outcome.length > 1 ? short(row) : ok ? "Done" : "Not done"}
          description={<span style={{ whiteSpace: "pre-wrap" }}>{lines.join("\n")}</span>}
        />
      ))}
    </div>
  );
}

const labelOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

function FieldItem({ field }: { field: Field }) {
  const isFile = field.kind === "file" || field.kind === "textfile";
  return (
    <Form.Item
      name={field.name}
      label={labelOf(field.name)}
      extra={hintOf(field)}
      rules={[{ required: field.needed, message: `Please fill in: ${labelOf(field.name)}` }]}
      {...(isFile ? { valuePropName: "fileList", getValueFromEvent: filesOf } : {})}
    >
      {control(field)}
    </Form.Item>
  );
}

/** How it is typed on the command line is of no use beside a field that is picked or drawn. */
function hintOf({ kind, says }: Field): string {
  if (kind === "choice") return says.replace(/ \([^()]*\)$/, "");
  const drawn = ["texts", "question", "instant", "day"].includes(kind);
  return drawn ? says.replace(/, (\{|as \d{4}-).*$/, "") : says;
}

const filesOf = (event: { fileList: unknown[] } | unknown[]) =>
  Array.isArray(event) ? event : event.fileList;

function control({ kind, among, needed }: Field) {
  switch (kind) {
    case "choice":
      return (
        <Select
          allowClear={!needed}
          showSearch={among.length > 8}
          options={among.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
        />
      );
    case "long":
      return <Input.TextArea className="grows" />;
    case "instant":
      return <DatePicker showTime={{ format: "HH:mm" }} format="DD-MM-YYYY HH:mm [UTC]" />;
    case "day":
      return <DatePicker format="DD-MM-YYYY" />;
    case "file":
    case "textfile":
      return (
        <Upload beforeUpload={() => false} maxCount={1}>
          <Button>Choose a file</Button>
        </Upload>
      );
    case "texts":
      return <TextsEditor />;
    case "question":
      return <QuestionEditor />;
    case "secret":
      return <Input.Password autoComplete="off" />;
    default:
      return <Input autoComplete="off" inputMode={kind === "amount" ? "decimal" : "text"} />;
  }
}

/** Gives a command once for a key; answers what became of each row. */
export async function sendCommand(
  command: CommandForm,
  { rows, seen }: Target,
  given: Given,
  key: string,
): Promise<Outcome> {
  const files: Part[] = [];
  const input: Record<string, string> = {};
  for (const field of command.fields) {
    const value = given[field.name];
    if (value === undefined || value === null || value === "") continue;
    if (field.kind === "file" || field.kind === "textfile") {
      const [first] = value as { originFileObj?: File }[];
      if (first?.originFileObj) files.push({ field: field.name, file: first.originFileObj });
    } else if (field.kind === "texts" || field.kind === "question") {
      files.push({ field: field.name, file: new File([JSON.stringify(value)], "texts.json") });
    } else input[field.name] = textOf(field, value);
  }
  const fields = {
    command: command.name,
    input: JSON.stringify(input),
    rows: JSON.stringify(rows),
    ...(seen && (command.standing || (command.edits && rows.length === 1)) ? { seen } : {}),
    key,
  };
  return (await call(consoleRun, fields, files)).data.done;
}

/** What people pick on the clock is meant in UTC. */
function textOf({ kind }: Field, value: unknown): string {
  if (kind === "instant") return `${(value as Dayjs).format("YYYY-MM-DDTHH:mm")}:00Z`;
  if (kind === "day") return (value as Dayjs).format("YYYY-MM-DD");
  return String(value).trim();
}
