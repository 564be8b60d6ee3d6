/**
 * A command as a form, generated from its fields. A command that cannot be undone shows a warning,
 * and the dialog names the rows it changes.
 */
import { consoleRun } from "@ballast/contract/console/calls.ts";
import type { CommandForm, Field } from "@ballast/contract/console/form.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { newKey } from "@ballast/contract/new-key.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert, Button, DatePicker, Form, Input, Select, Typography, Upload } from "antd";
import type { Dayjs } from "dayjs";
import { useState } from "react";
import { call, type Part } from "../api/call.ts";
import { withMoments } from "../api/moments.ts";
import { asSentence } from "./as-sentence.ts";
import { type Change, ChangedMeanwhile, changesBetween, type Known } from "./changed-meanwhile.tsx";
import { type Chosen, ChosenRows } from "./chosen-rows.tsx";
import { DAY_FORMATS, MINUTE_FORMATS } from "./date-formats.ts";
import { Dialog } from "./dialog.tsx";
import { labelOf } from "./form-values.ts";
import { QuestionEditor } from "./question-editor.tsx";
import { Said } from "./said.tsx";
import { TextsEditor } from "./texts-editor.tsx";
import { short } from "./value.tsx";
import { WordingEditor } from "./wording-editor.tsx";

/** Kinds of field with long texts. */
const LONG: readonly Field["kind"][] = ["texts", "question", "wording", "wordingfile"];
const WIDE = 760;

/** `edits` has the data seen before the edit, and a function that reads it again. */
export type Target = {
  rows: string[];
  /** For several rows: their contents, to be read before the command runs. */
  chosen?: Chosen;
  edits?: { known: Known; look(): Promise<Known> };
};
type Outcome = OutputOf<typeof consoleRun>["done"];
type Given = Record<string, unknown>;

type Props = {
  command: CommandForm;
  target: Target;
  /** The initial values of the form. */
  initial?: Given;
  onClose(): void;
  onDone?(outcome: Outcome): void;
};

export function CommandDialog({ command, target, initial, onClose, onDone }: Props) {
  const [form] = Form.useForm<Given>();
  // One idempotency key per dialog, so that a retry after a lost response does not run the command
  // twice.
  const [key] = useState(newKey);
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isTyped, setIsTyped] = useState(false);
  const [known, setKnown] = useState(target.edits?.known);
  const [changes, setChanges] = useState<Change[] | null>(null);
  // Typed values stay; untouched fields take the current values, or else the form would undo the
  // other change.
  const lookAgain = async (before: Known, look: () => Promise<Known>) => {
    const now = await look();
    for (const { name } of command.fields) {
      if (!form.isFieldTouched(name)) form.setFieldValue(name, now.initial[name]);
    }
    setKnown(now);
    setChanges(changesBetween(before, now));
  };
  const run = useMutation({
    mutationFn: async (given: Given) => {
      const done = await sendCommand(command, target.rows, given, key, known?.seen);
      const [only] = done;
      if (only?.why === "row_changed" && known && target.edits) {
        await lookAgain(known, target.edits.look);
      }
      // After a refusal the typed values stay for correction; the data behind the form may be out
      // of date.
      if (only && done.length === 1 && !only.ok) {
        void queries.invalidateQueries();
        throw new Error(withMoments(only.lines.join("\n")));
      }
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
              {changes === null ? command.title : `${command.title} all the same`}
            </Button>
          </>
        )
      }
    >
      {outcome ? (
        <Outcomes outcome={outcome} />
      ) : (
        <>
          <Typography.Paragraph type="secondary">{asSentence(command.says)}</Typography.Paragraph>
          {command.confirm && <Alert type="warning" showIcon title={command.confirm} />}
          {target.chosen && <ChosenRows {...target.chosen} />}
          {target.rows.length > 0 && !target.chosen && (
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
          {changes !== null && !run.isPending && <ChangedMeanwhile changes={changes} />}
          {run.error && changes === null && (
            <Alert type="error" showIcon title={run.error.message} />
          )}
        </>
      )}
    </Dialog>
  );
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
          description={<Said lines={lines} />}
        />
      ))}
    </div>
  );
}

function FieldItem({ field }: { field: Field }) {
  const isFile = field.kind === "file" || field.kind === "textfile";
  return (
    <Form.Item
      name={field.name}
      label={labelOf(field.name)}
      extra={hintOf(field)}
      rules={[
        { required: field.needed, message: `Please fill in: ${labelOf(field.name)}` },
        // Text is never truncated while it is typed or pasted, because the missing part would not
        // be noticed.
        ...(field.most === null
          ? []
          : [{ max: field.most, message: `At most ${field.most} characters` }]),
      ]}
      {...(isFile ? { valuePropName: "fileList", getValueFromEvent: filesOf } : {})}
    >
      {control(field)}
    </Form.Item>
  );
}

/**
 * The hint of a field without the syntax for the command line, which a picker or an editor does not
 * need.
 */
function hintOf({ kind, says }: Field): string {
  if (kind === "choice") return says.replace(/ \([^()]*\)$/, "");
  const drawn = [...LONG, "instant", "day"].includes(kind);
  return drawn ? says.replace(/,( a text file, or| or)? (\{|as \d{4}-).*$/, "") : says;
}

const filesOf = (event: { fileList: unknown[] } | unknown[]) =>
  Array.isArray(event) ? event : event.fileList;

function control({ name, kind, among, needed }: Field) {
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
      return <DatePicker showTime={{ format: "HH:mm" }} format={MINUTE_FORMATS} />;
    case "day":
      return <DatePicker format={DAY_FORMATS} />;
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
    case "wording":
    case "wordingfile":
      return <WordingEditor label={labelOf(name)} />;
    case "secret":
      return <Input.Password autoComplete="off" />;
    default:
      return <Input autoComplete="off" inputMode={kind === "amount" ? "decimal" : "text"} />;
  }
}

/** Runs a command once per key; resolves with the outcome of each row. */
export async function sendCommand(
  command: CommandForm,
  rows: readonly string[],
  given: Given,
  key: string,
  seen?: string,
): Promise<Outcome> {
  const files: Part[] = [];
  const input: Record<string, string> = {};
  for (const field of command.fields) {
    const value = given[field.name];
    if (value === undefined || value === null || value === "") continue;
    if (field.kind === "file" || field.kind === "textfile") {
      const [first] = value as { originFileObj?: File }[];
      if (first?.originFileObj) files.push({ field: field.name, file: first.originFileObj });
    } else if (["texts", "question", "wordingfile"].includes(field.kind)) {
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

/** The encoded text of a field. The picker has no time zone; picked values are UTC. */
function textOf({ kind }: Field, value: unknown): string {
  if (kind === "wording") return JSON.stringify(value);
  if (kind === "instant") return `${(value as Dayjs).format("YYYY-MM-DDTHH:mm")}:00Z`;
  if (kind === "day") return (value as Dayjs).format("YYYY-MM-DD");
  return String(value).trim();
}
