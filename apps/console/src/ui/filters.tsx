/** The filters of a list: one for each column that can be filtered, by its kind. */
import type { Column, ResourceForm } from "@ballast/contract/console/form.ts";
import {
  CURRENCY_CODES,
  type Currency,
  formatMoney,
  parseAmount,
} from "@ballast/contract/money.ts";
import {
  Button,
  Checkbox,
  DatePicker,
  Form,
  Input,
  InputNumber,
  Popover,
  type RefSelectProps,
  Select,
  Space,
  Tag,
} from "antd";
import dayjs from "dayjs";
import { type KeyboardEvent, type Ref, useRef, useState } from "react";
import { dayText } from "../api/moments.ts";
import { DAY_FORMATS } from "./date-formats.ts";

export type Filter = {
  column: string;
  op: "is" | "not" | "has" | "from" | "to" | "among" | "none";
  value: string | string[];
};

type Props = { resource: ResourceForm; filters: Filter[]; onChange(filters: Filter[]): void };

export function Filters({ resource, filters, onChange }: Props) {
  const columns = resource.columns.filter((column) => column.filters);
  const columnOf = (name: string) => resource.columns.find((column) => column.name === name);
  // A new filter replaces one with the same column and operator, since both together would match
  // nothing.
  const add = (more: Filter[]) =>
    onChange([
      ...filters.filter((one) => !more.some(({ column, op }) => same(one, { column, op }))),
      ...more,
    ]);
  return (
    <Space size={4} wrap>
      {columns.length > 0 && <AddFilter columns={columns} onAdd={add} />}
      {filters.map((filter, at) => (
        <Tag
          key={`${filter.column} ${filter.op}`}
          closable
          onClose={() => onChange(filters.filter((_, other) => other !== at))}
        >
          {columnOf(filter.column)?.title ?? filter.column} {WORDS[filter.op]}{" "}
          {wordsOf(filter, columnOf(filter.column), filters)}
        </Tag>
      ))}
    </Space>
  );
}

const WORDS: Record<Filter["op"], string> = {
  is: "is",
  not: "is not",
  has: "has",
  from: "from",
  to: "to",
  among: "is",
  none: "is empty",
};

const same = (one: Filter, { column, op }: Pick<Filter, "column" | "op">) =>
  one.column === column && one.op === op;

const wordOf = (column: Column | undefined, value: string) =>
  column?.kind === "yes" ? (value === "true" ? "yes" : "no") : value.replaceAll("_", " ");

/** A filter value in words; the filter stores amounts in smallest units. */
function wordsOf({ op, value }: Filter, column: Column | undefined, filters: Filter[]): string {
  if (op === "none") return "";
  if (Array.isArray(value)) return value.map((one) => wordOf(column, one)).join(", ");
  if (column?.kind === "day" || column?.kind === "instant") return dayText(value);
  if (column?.kind !== "amount" || !/^-?\d+$/.test(value)) return value;
  const beside = filters.find((one) => one.column === column.currencyOf && one.op === "is");
  const currency = column.currency ?? CURRENCY_CODES.find((code) => code === beside?.value);
  return currency ? formatMoney(BigInt(value), currency) : value;
}

function AddFilter({ columns, onAdd }: { columns: Column[]; onAdd(filters: Filter[]): void }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const first = useRef<RefSelectProps>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      // The field can take the focus only once the popover is placed.
      afterOpenChange={(isShown) => isShown && first.current?.focus()}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={
        <Choosing
          columns={columns}
          first={first}
          onClose={close}
          onAdd={(filters) => {
            onAdd(filters);
            close();
          }}
        />
      }
    >
      <Button ref={button} aria-expanded={isOpen} aria-haspopup="dialog">
        Filter
      </Button>
    </Popover>
  );
}

type ChoosingProps = {
  columns: Column[];
  first: Ref<RefSelectProps>;
  onAdd(filters: Filter[]): void;
  onClose(): void;
};

function Choosing({ columns, first, onAdd, onClose }: ChoosingProps) {
  const [name, setName] = useState(columns[0]?.name ?? "");
  const column = columns.find((one) => one.name === name);
  // Escape first closes an open select list.
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Escape" || event.currentTarget.querySelector(".ant-select-open")) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section aria-label="Filter" style={{ width: 320 }} onKeyDown={press}>
      <Form.Item label="Column" layout="vertical">
        <Select
          ref={first}
          aria-label="Column"
          showSearch={{ optionFilterProp: "label" }}
          value={name}
          onChange={setName}
          options={columns.map(({ name: value, title: label }) => ({ value, label }))}
        />
      </Form.Item>
      {column && (
        <ByKind
          key={name}
          column={column}
          onDone={(op, value, beside = []) => onAdd([{ column: name, op, value }, ...beside])}
        />
      )}
    </section>
  );
}

type ByKindProps = {
  column: Column;
  /** `beside` has additional filters that this one needs to be meaningful. */
  onDone(op: Filter["op"], value: string | string[], beside?: Filter[]): void;
};

function ByKind({ column, onDone }: ByKindProps) {
  const [values, setValues] = useState<string[]>([]);
  const [text, setText] = useState("");
  if (column.kind === "state" || column.kind === "set" || column.kind === "yes") {
    const options = column.kind === "yes" ? ["true", "false"] : column.among;
    return (
      <Done isReady={values.length > 0} onDone={() => onDone("among", values)}>
        <Checkbox.Group
          aria-label="Values"
          className="values"
          value={values}
          onChange={setValues}
          options={options.map((value) => ({ value, label: wordOf(column, value) }))}
        />
      </Done>
    );
  }
  if (["instant", "day", "amount", "count"].includes(column.kind)) {
    return <Range column={column} onDone={onDone} />;
  }
  const op = column.kind === "id" ? "is" : "has";
  return (
    <Done isReady={text.trim() !== ""} onDone={() => onDone(op, text.trim())}>
      <Input aria-label="Value" value={text} onChange={({ target }) => setText(target.value)} />
    </Done>
  );
}

function Range({ column, onDone }: ByKindProps) {
  const [currency, setCurrency] = useState(column.currency ?? "tUSDT");
  const [typed, setTyped] = useState<string | number | null>(null);
  const [op, setOp] = useState<"from" | "to">("from");
  const [value, setValue] = useState<string | null>(null);
  const isTime = column.kind === "instant" || column.kind === "day";
  // An amount in smallest units means a different value in each currency.
  const ofCurrency: Filter[] = column.currencyOf
    ? [{ column: column.currencyOf, op: "is", value: currency }]
    : [];
  return (
    <Done isReady={value !== null} onDone={() => value !== null && onDone(op, value, ofCurrency)}>
      <Space.Compact block>
        <Select
          aria-label="From or to"
          value={op}
          onChange={setOp}
          style={{ width: 90 }}
          options={[
            { value: "from", label: "from" },
            { value: "to", label: "to" },
          ]}
        />
        {isTime ? (
          <DatePicker
            aria-label="Day, in UTC"
            style={{ flex: 1 }}
            format={DAY_FORMATS}
            value={value ? dayjs(value) : null}
            onChange={(day) => setValue(day?.format("YYYY-MM-DD") ?? null)}
          />
        ) : (
          <InputNumber
            aria-label="Number"
            style={{ flex: 1 }}
            stringMode
            min="0"
            onChange={(next) => {
              setTyped(next);
              setValue(unitsOf(column, next, currency));
            }}
          />
        )}
        {column.kind === "amount" && column.currency === null && (
          <Select
            aria-label="Currency"
            value={currency}
            onChange={(next) => {
              setCurrency(next);
              setValue(unitsOf(column, typed, next));
            }}
            style={{ width: 100 }}
            options={CURRENCY_CODES.map((value) => ({ value, label: value }))}
          />
        )}
      </Space.Compact>
    </Done>
  );
}

/** Amounts are typed in the currency's unit and sent in smallest units. */
function unitsOf(column: Column, typed: string | number | null, currency: Currency): string | null {
  if (typed === null) return null;
  if (column.kind !== "amount") return String(typed);
  return parseAmount(String(typed), currency)?.toString() ?? null;
}

/** The chosen value, and the button that Enter submits too. */
function Done(props: { isReady: boolean; onDone(): void; children: React.ReactNode }) {
  return (
    <form
      style={{ display: "grid", gap: 12 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (props.isReady) props.onDone();
      }}
    >
      {props.children}
      <Button type="primary" htmlType="submit" disabled={!props.isReady}>
        Add filter
      </Button>
    </form>
  );
}
