/** Shows what somebody else changed while a form was open. */
import type { Cell, CommandForm, ResourceForm, Row } from "@ballast/contract/console/form.ts";
import { Alert, Descriptions } from "antd";
import type { ReactNode } from "react";
import { filledOf, initialOf, labelOf } from "./form-values.ts";
import { Value } from "./value.tsx";

/**
 * The data when the form was opened: its version mark, the initial values of the form, and its
 * parts.
 */
export type Known = {
  seen: string;
  initial: Record<string, unknown>;
  parts: { what: string; value: Cell; shown: ReactNode }[];
};

export const knownRow = (command: CommandForm, resource: ResourceForm, row: Row): Known => ({
  seen: row.seen,
  initial: initialOf(command, row.values, resource.columns),
  parts: resource.columns.map((column) => {
    const value = row.values[column.name] ?? null;
    const shown = <Value column={column} value={value} values={row.values} />;
    return { what: column.title, value, shown };
  }),
});

export const knownStanding = (
  command: CommandForm,
  { values, seen }: { values: Record<string, string>; seen: string },
): Known => ({
  seen,
  initial: filledOf(command.fields, values),
  parts: Object.entries(values).map(([name, value]) => ({
    ...{ what: labelOf(name), value, shown: value },
  })),
});

export type Change = { what: string; before: ReactNode; after: ReactNode };

export function changesBetween(before: Known, after: Known): Change[] {
  const names = [...new Set([...before.parts, ...after.parts].map(({ what }) => what))];
  const part = ({ parts }: Known, name: string) => parts.find(({ what }) => what === name);
  return names
    .filter((name) => part(before, name)?.value !== part(after, name)?.value)
    .map((what) => ({
      what,
      before: part(before, what)?.shown ?? "–",
      after: part(after, what)?.shown ?? "–",
    }));
}

export function ChangedMeanwhile({ changes }: { changes: readonly Change[] }) {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title="Somebody changed this meanwhile; nothing was done. What you typed still stands here, and what you had not touched is as it is now."
      description={
        <Descriptions
          size="small"
          column={1}
          bordered
          items={changes.map(({ what, before, after }) => ({
            key: what,
            label: what,
            children: (
              <span style={{ whiteSpace: "pre-wrap" }}>
                <del>{before}</del> is now {after}
              </span>
            ),
          }))}
        />
      }
    />
  );
}
