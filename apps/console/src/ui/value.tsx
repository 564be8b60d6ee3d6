/**
 * A value in the format of its column: money with its unit, times in UTC, ids and names as links.
 */
import {
  type Cell,
  type Column,
  calledOf,
  type ResourceForm,
} from "@ballast/contract/console/form.ts";
import { type Currency, formatAmount } from "@ballast/contract/money.ts";
import { toTheCent } from "@ballast/contract/to-the-cent.ts";
import { Link } from "@tanstack/react-router";
import { Badge, Image, Typography } from "antd";
import { dayText, instantText } from "../api/moments.ts";
import { useResource } from "../api/queries.ts";
import { DocumentFile } from "./document-file.tsx";
import { ledgerName } from "./ledger-name.ts";

const LOOKS: Record<string, "success" | "processing" | "error" | "warning"> = {
  ...all("success", "done approved succeeded confirmed credited on_sale on shown ok holds green"),
  ...all("success", "active valid available in_use"),
  ...all("processing", "open processing queued signed sent pending waiting submitted chosen"),
  ...all("processing", "scheduled funded from_tomorrow"),
  ...all("error", "failed refused red broken break frozen reported"),
  ...all("warning", "held purchases_frozen stale exited cancelled withdrawn expired closed draft"),
  ...all("warning", "until_midnight retired"),
};

function all<Look extends string>(look: Look, states: string): Record<string, Look> {
  return Object.fromEntries(states.split(" ").map((state) => [state, look]));
}

type Props = {
  column: Column;
  value: Cell;
  values: Record<string, Cell>;
  /** Whether it stands in a column of figures, which has two decimals. */
  isInList?: boolean;
};

export function Value({ column, value, values, isInList = false }: Props) {
  if (value === null || value === "") return <Typography.Text type="secondary">–</Typography.Text>;
  switch (column.kind) {
    case "amount":
      return isInList ? (
        <Cents units={BigInt(String(value))} currency={currencyOf(column, values)} />
      ) : (
        <Amount units={String(value)} currency={currencyOf(column, values)} />
      );
    case "state":
      return <State name={String(value)} />;
    case "instant":
      return <Instant at={String(value)} />;
    case "yes":
      return value ? "yes" : "no";
    case "bps":
      return `${(Number(value) / 100).toFixed(2)} %`;
    case "count":
      return Number(value).toLocaleString("en-GB");
    case "json":
      return <Json text={String(value)} />;
    case "hash":
      return (
        <Typography.Text code copyable>
          {String(value)}
        </Typography.Text>
      );
    case "document":
      return <DocumentFile hash={String(value)} />;
    case "row":
      return <RowName text={String(value)} />;
    case "long":
      return <span style={{ whiteSpace: "pre-wrap" }}>{String(value)}</span>;
    case "image":
      return <Image src={String(value)} alt={column.title} width={72} />;
    case "day":
      return <Day on={String(value)} />;
    default:
      return (
        <Name column={column} text={String(value)} called={values[calledOf(column.name)] ?? null} />
      );
  }
}

/** Texts up to this length are not truncated, such as "less than 1 h left". */
const SHORT_MOST = 20;

/** The end of an id, by which two members with the same ends of their numbers differ. */
const END = 4;

function Name({ column, text, called }: { column: Column; text: string; called: Cell }) {
  const target = useResource(column.leadsTo ?? "");
  const id = called === null ? short(text) : `${called} …${text.slice(-END)}`;
  const shown = column.kind === "id" ? id : (ledgerName(text) ?? text);
  // On a narrow screen a few words would wrap to more lines than are shown.
  const isShort = column.kind === "id" || text.length <= SHORT_MOST;
  const style = isShort ? { whiteSpace: "nowrap" as const } : {};
  const className = isShort ? "cut" : "cut long";
  if (!target) {
    return (
      <span title={text} className={className} style={style}>
        {shown}
      </span>
    );
  }
  return (
    <Link
      to="/r/$resource/$id"
      params={{ resource: target.name, id: text }}
      title={text}
      className={className}
      style={style}
    >
      {shown}
    </Link>
  );
}

/**
 * The subject of an audit entry, such as "withdrawals wdr_…", as a link for users who may view that
 * list.
 */
function RowName({ text }: { text: string }) {
  const [name = "", ...rest] = text.split(" ");
  const target = useResource(name);
  const id = rest.join(" ");
  const shown = `${target?.title ?? name} ${short(id)}`;
  if (!target || !id) return <span title={text}>{shown}</span>;
  return (
    <Link to="/r/$resource/$id" params={{ resource: name, id }} title={text}>
      {shown}
    </Link>
  );
}

/**
 * Shortens an id to its prefix and its end, by which people distinguish two; ids of the ledger
 * become names.
 */
export const short = (id: string) =>
  ledgerName(id) ?? (id.length > 20 ? `${id.slice(0, 4)}…${id.slice(-8)}` : id);

export function currencyOf(column: Column, values: Record<string, Cell>): Currency {
  const named = column.currencyOf ? values[column.currencyOf] : column.currency;
  return (named ?? "tUSDT") as Currency;
}

export function Amount({ units, currency }: { units: string; currency: Currency }) {
  return (
    <span style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
      {formatAmount(BigInt(units), currency)}{" "}
      <Typography.Text type="secondary">{currency}</Typography.Text>
    </span>
  );
}

/**
 * Two decimals in a column of figures, rounded down; the title has every digit. Less than a cent is
 * written whole, since "0.00" would hide it.
 */
export function Cents({ units, currency }: { units: bigint; currency: Currency }) {
  const cents = toTheCent(units, currency);
  const shown = cents === 0n || units < 0n ? units : cents;
  return (
    <span title={`${formatAmount(units, currency)} ${currency}`}>
      <Amount units={String(shown)} currency={currency} />
    </span>
  );
}

/**
 * A coloured dot and the word; the word alone is sufficient for users who do not see the colour.
 */
export function State({ name }: { name: string }) {
  return (
    <Badge
      status={LOOKS[name] ?? "default"}
      text={name.replaceAll("_", " ")}
      style={{ whiteSpace: "nowrap" }}
    />
  );
}

export function Day({ on }: { on: string }) {
  return (
    <time dateTime={on} style={{ whiteSpace: "nowrap" }}>
      {dayText(on)}
    </time>
  );
}

/** Day and minute in UTC; the title attribute has the full instant. */
export function Instant({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at} style={{ whiteSpace: "nowrap" }}>
      {instantText(at)}
    </time>
  );
}

function Json({ text }: { text: string }) {
  const value = JSON.parse(text) as unknown;
  return (
    <pre style={{ margin: 0, whiteSpace: "pre-wrap", fontSize: 12 }}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}

/** The columns that a list has room for. */
export const inList = (resource: ResourceForm) => resource.columns.filter(({ inside }) => !inside);
