/** What a person looks at before they decide about a row: composed from its columns, in people's words. */
import type { Cell, Row } from "@ballast/contract/console/form.ts";
import { type Currency, formatAmount } from "@ballast/contract/money.ts";
import type { ReactNode } from "react";
import { dayText } from "../api/moments.ts";
import { asSentence } from "../ui/as-sentence.ts";
import { Amount } from "../ui/value.tsx";
import { lasting } from "./lasting.ts";
import { CLAIM_WORDS } from "./waiting.ts";

type Values = Row["values"];
export type Fact = { title: string; value: ReactNode };

type Decision = {
  /** The columns that the facts are made of. */
  columns: readonly string[];
  /** Whether the row still waits for its decision. */
  isOpen(values: Values): boolean;
  facts(values: Values, now: Date): (Fact | null)[];
};

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30.44;

/** By resource; others have no facts beside those of the row itself. */
const DECISIONS: Readonly<Record<string, Decision>> = {
  withdrawals: {
    columns: [
      ...["memberSince", "paidBefore", "usualLow", "usualHigh", "targetUsed", "targetSavedAt"],
      ...["fromDeposit", "fromReturned", "fromEarned", "fee", "net", "risks", "gross"],
    ],
    isOpen: ({ state }) => state === "processing",
    facts: (values, now) => [
      { title: "Amount", value: amountOf(values, "gross") },
      memberFor(values, now),
      { title: "Usual amount", value: usualOf(values) },
      { title: "Comes from", value: sourcesOf(values) },
      { title: values.rail === "bank" ? "Bank card" : "Address", value: targetOf(values) },
      { title: "Fee", value: `${money(values, "fee")}, arrives ${money(values, "net")}` },
      values.risks ? { title: "Signs", value: asSentence(String(values.risks)) } : null,
    ],
  },
  claims: {
    columns: ["memberSince", "approvedBefore", "refusedBefore", "amount", "kind"],
    isOpen: ({ state }) => state === "submitted",
    facts: (values, now) => [
      { title: "Bonus", value: amountOf(values, "amount") },
      { title: "For", value: asSentence(CLAIM_WORDS[String(values.kind)] ?? "") },
      memberFor(values, now),
      {
        title: "Other claims",
        value: both(values.approvedBefore, "approved", values.refusedBefore, "refused"),
      },
    ],
  },
  posts: {
    columns: ["memberSince", "shownBefore", "refusedBefore", "pictures", "reports"],
    isOpen: ({ state }) => state === "waiting" || state === "hidden",
    facts: (values, now) => [
      memberFor(values, now),
      {
        title: "Posts before",
        value: both(values.shownBefore, "shown", values.refusedBefore, "refused"),
      },
      { title: "Pictures", value: String(values.pictures) },
      { title: "Open reports", value: String(values.reports) },
    ],
  },
};

/** The facts of a row that waits for a decision; null where there are none or nothing waits. */
export function decisionFacts(resource: string, values: Values, now: Date): Fact[] | null {
  const decision = DECISIONS[resource];
  if (!decision?.isOpen(values)) return null;
  return decision.facts(values, now).flatMap((fact) => fact ?? []);
}

/** The columns that the facts of a row show already. */
export const columnsOfFacts = (resource: string, values: Values): readonly string[] => {
  const decision = DECISIONS[resource];
  return decision?.isOpen(values) ? decision.columns : [];
};

const currencyOf = ({ currency }: Values) => String(currency) as Currency;

const money = (values: Values, column: string) =>
  formatAmount(BigInt(String(values[column] ?? 0)), currencyOf(values));

const amountOf = (values: Values, column: string) => (
  <Amount units={String(values[column] ?? 0)} currency={currencyOf(values)} />
);

function memberFor({ memberSince }: Values, now: Date): Fact | null {
  if (!memberSince) return null;
  const since = String(memberSince);
  const days = Math.floor((now.getTime() - Date.parse(since)) / DAY_MS);
  const months = Math.floor(days / MONTH_DAYS);
  const how =
    months > 1
      ? `${months} months`
      : days > 1
        ? `${days} days`
        : lasting(now.getTime() - Date.parse(since));
  return { title: "Member for", value: `${how}, since ${dayText(since)}` };
}

const times = (n: number) => `${n} ${n === 1 ? "time" : "times"}`;

function usualOf(values: Values): string {
  const before = Number(values.paidBefore ?? 0);
  if (before === 0) return "Nothing paid out before";
  const [low, high] = [money(values, "usualLow"), money(values, "usualHigh")];
  return `${low === high ? low : `${low} to ${high}`}, ${times(before)}`;
}

const SOURCES = { fromReturned: "principal", fromDeposit: "paid in", fromEarned: "income" };

const sourcesOf = (values: Values) =>
  Object.entries(SOURCES)
    .filter(([column]) => BigInt(String(values[column] ?? 0)) > 0n)
    .map(([column, source]) => `${money(values, column)} ${source}`)
    .join(", ");

function targetOf({ targetUsed, targetSavedAt }: Values): string {
  const used = Number(targetUsed ?? 0);
  const how = used === 0 ? "Never used" : `Used ${times(used)}`;
  return targetSavedAt ? `${how}, saved ${dayText(String(targetSavedAt))}` : how;
}

const both = (a: Cell | undefined, is: string, b: Cell | undefined, other: string) =>
  `${Number(a ?? 0)} ${is}, ${Number(b ?? 0)} ${other}`;
