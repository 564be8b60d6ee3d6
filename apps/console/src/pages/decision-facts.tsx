/** What a person looks at before they decide about a row: composed from its columns, in people's words. */
import {
  DECISION_COLUMNS,
  type DecisionColumn,
  type DecisionResource,
} from "@ballast/contract/console/decision-columns.ts";
import type { Cell, Row } from "@ballast/contract/console/form.ts";
import { type Currency, formatAmount } from "@ballast/contract/money.ts";
import type { ReactNode } from "react";
import { dayText } from "../api/moments.ts";
import { asSentence } from "../ui/as-sentence.ts";
import { Amount } from "../ui/value.tsx";
import { lasting } from "./lasting.ts";
import { CLAIM_WORDS } from "./waiting.ts";

type Values = Row["values"];
/** One whose value is null is left out: beside a decision, an absent column says nothing. */
export type Fact = { title: string; value: ReactNode };

/** What a decision needs of a row. A column may be absent, because a server of another version answers. */
type Needed<R extends DecisionResource> = Partial<
  Record<DecisionColumn<R> | "state" | "rail" | "currency", Cell>
>;

type Decision<R extends DecisionResource> = {
  /** Whether the row still waits for its decision. */
  isOpen(values: Needed<R>): boolean;
  facts(values: Needed<R>, now: Date): Fact[];
};

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30.44;

/** By resource; others have no facts beside those of the row itself. */
const DECISIONS: { [R in DecisionResource]: Decision<R> } = {
  withdrawals: {
    isOpen: ({ state }) => state === "processing",
    facts: (values, now) => [
      { title: "Amount", value: amountOf(values.gross, values) },
      memberFor(values, now),
      { title: "Usual amount", value: usualOf(values) },
      { title: "Comes from", value: sourcesOf(values) },
      { title: values.rail === "bank" ? "Bank card" : "Address", value: targetOf(values) },
      { title: "Fee", value: feeOf(values) },
      { title: "Signs", value: values.risks ? asSentence(String(values.risks)) : null },
      { title: "Payment", value: values.canBePaid === false ? "None may leave now" : null },
    ],
  },
  claims: {
    isOpen: ({ state }) => state === "submitted",
    facts: (values, now) => [
      { title: "Bonus", value: amountOf(values.amount, values) },
      { title: "For", value: asSentence(CLAIM_WORDS[String(values.kind)] ?? "") || null },
      memberFor(values, now),
      {
        title: "Other claims",
        value: counts([values.approvedBefore, "approved"], [values.refusedBefore, "refused"]),
      },
    ],
  },
  posts: {
    isOpen: ({ state }) => state === "waiting" || state === "hidden",
    facts: (values, now) => [
      memberFor(values, now),
      {
        title: "Posts before",
        value: counts(
          [values.postsBefore, "in all"],
          [values.shownBefore, "shown"],
          [values.refusedBefore, "refused"],
        ),
      },
      { title: "Pictures", value: counts([values.pictures, ""]) },
      { title: "Open reports", value: counts([values.reports, ""]) },
    ],
  },
};

const decisionOf = (resource: string): Decision<DecisionResource> | undefined =>
  (DECISIONS as Readonly<Record<string, Decision<DecisionResource>>>)[resource];

/** The facts of a row that waits for a decision; null where there are none or nothing waits. */
export function decisionFacts(resource: string, values: Values, now: Date): Fact[] | null {
  const decision = decisionOf(resource);
  if (!decision?.isOpen(values)) return null;
  return decision.facts(values, now).filter(({ value }) => value !== null);
}

/** The columns that the facts of a row show already. */
export const columnsOfFacts = (resource: string, values: Values): readonly string[] =>
  decisionOf(resource)?.isOpen(values) ? DECISION_COLUMNS[resource as DecisionResource] : [];

type InCurrency = { currency?: Cell };

const currencyOf = ({ currency }: InCurrency) => String(currency) as Currency;

const isAbsent = (value: Cell | undefined) => value === undefined || value === null;

const money = (units: Cell | undefined, of: InCurrency): string | null =>
  isAbsent(units) ? null : formatAmount(BigInt(String(units)), currencyOf(of));

const amountOf = (units: Cell | undefined, of: InCurrency) =>
  isAbsent(units) ? null : <Amount units={String(units)} currency={currencyOf(of)} />;

function memberFor({ memberSince }: { memberSince?: Cell }, now: Date): Fact {
  const title = "Member for";
  if (!memberSince) return { title, value: null };
  const since = String(memberSince);
  const days = Math.floor((now.getTime() - Date.parse(since)) / DAY_MS);
  const months = Math.floor(days / MONTH_DAYS);
  const how =
    months > 1
      ? `${months} months`
      : days > 1
        ? `${days} days`
        : lasting(now.getTime() - Date.parse(since));
  return { title, value: `${how}, since ${dayText(since)}` };
}

type Withdrawal = Needed<"withdrawals">;

const times = (n: number) => `${n} ${n === 1 ? "time" : "times"}`;

function usualOf(values: Withdrawal): string | null {
  if (isAbsent(values.paidBefore)) return null;
  if (values.paidBefore === 0) return "Nothing paid out before";
  const [low, high] = [money(values.usualLow, values), money(values.usualHigh, values)];
  if (low === null || high === null) return null;
  return `${low === high ? low : `${low} to ${high}`}, ${times(Number(values.paidBefore))}`;
}

const SOURCES = [
  ["fromReturned", "principal"],
  ["fromDeposit", "paid in"],
  ["fromEarned", "income"],
] as const;

/** Null where one of the sources is absent: the others would not add up to the amount. */
function sourcesOf(values: Withdrawal): string | null {
  if (SOURCES.some(([column]) => isAbsent(values[column]))) return null;
  return SOURCES.filter(([column]) => BigInt(String(values[column])) > 0n)
    .map(([column, source]) => `${money(values[column], values)} ${source}`)
    .join(", ");
}

function feeOf(values: Withdrawal): string | null {
  const [fee, net] = [money(values.fee, values), money(values.net, values)];
  return fee === null || net === null ? null : `${fee}, arrives ${net}`;
}

function targetOf({ targetUsed, targetSavedAt }: Withdrawal): string | null {
  if (isAbsent(targetUsed)) return null;
  const how = targetUsed === 0 ? "Never used" : `Used ${times(Number(targetUsed))}`;
  return targetSavedAt ? `${how}, saved ${dayText(String(targetSavedAt))}` : how;
}

/** "2 shown, 1 refused"; null where one of the counts is absent. */
const counts = (...of: [Cell | undefined, string][]): string | null =>
  of.some(([many]) => isAbsent(many))
    ? null
    : of.map(([many, are]) => `${Number(many)} ${are}`.trim()).join(", ");
