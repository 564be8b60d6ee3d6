/**
 * Reckons what a number of members needs, from what an event was measured to cost (costs.ts), and writes
 * it into docs/capacity.md. The habits of members and the prices below are assumptions.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { Cost } from "./costs.ts";
import { replaceSection } from "./section.ts";

const FILE = new URL("../docs/capacity.md", import.meta.url);

/** What a member does in a day, on average over active and quiet ones. */
export const HABITS = {
  /** Home with its four calls and one list of records. */
  visits: 1.5,
  purchases: 0.05,
  takeOuts: 0.3,
  runningOrders: 3,
  depositsAndWithdrawals: 0.02,
};
/** The part of a day's calls that falls into its busiest hour, and the busiest minute beside that hour. */
const BUSIEST_HOUR = 0.15;
const BUSIEST_MINUTE = 2;
/** Processors are planned to be busy to this part at most. */
const BUSY_MOST = 0.7;
/** A row of messages and the mark of its change, measured on the books of bench -- growth. */
const MESSAGE_BYTES = 500;
/** Leaf and inner nodes of the published list of liabilities, a member (docs/proof-of-liabilities.md). */
const PROOF_BYTES = 2 * 40;
const DAYS = 365;
const SECONDS_AN_HOUR = 3_600;
const MEMBERS = [10_000, 1_000_000, 10_000_000, 100_000_000];

/** Euros a month: a processor core with 4 GB of memory, and a terabyte of SSD. */
const EUROS = { core: 12, terabyte: 60 };
/** A primary and two standbys hold the data, and so does each of the backups that are kept. */
const COPIES = 3;
const BACKUPS = 7;

export type Reckoned = {
  members: number;
  callsAtPeak: number;
  purchasesAtPeak: number;
  databaseCores: number;
  serverCores: number;
  /** Of one writer; a core each may write at once. */
  accrualHours: number;
  /** Bytes. */
  diskAYear: number;
  logADay: number;
  networkADay: number;
  proofsAYear: number;
  /** After a year, a month. */
  euros: number;
};

export function reckon(costs: readonly Cost[], members: number): Reckoned {
  const of = (event: string): Cost => {
    const found = costs.find((cost) => cost.event === event);
    if (found === undefined) throw new Error(`not measured: ${event}`);
    return found;
  };
  const purchase = of("purchase");
  const takeOut = of("take-out");
  const income = of("income of an order and day");
  const reads = costs.filter((cost) => ![purchase, takeOut, income].includes(cost));
  // Home's four calls and one list: each list is a third of the visits'.
  const home = reads.slice(0, 4);
  const lists = reads.slice(4);
  const daily = [
    ...home.map((cost) => ({ cost, times: HABITS.visits })),
    ...lists.map((cost) => ({ cost, times: HABITS.visits / lists.length })),
    { cost: purchase, times: HABITS.purchases },
    { cost: takeOut, times: HABITS.takeOuts },
  ];
  const sum = (value: (one: (typeof daily)[number]) => number) =>
    daily.reduce((total, one) => total + value(one), 0);
  const peak = (members * BUSIEST_HOUR * BUSIEST_MINUTE) / SECONDS_AN_HOUR;
  const cores = (milliseconds: number) => (peak * milliseconds) / 1_000 / BUSY_MOST;
  const incomes = members * HABITS.runningOrders;
  const events = HABITS.purchases + HABITS.takeOuts + HABITS.depositsAndWithdrawals;
  const written = sum(({ cost, times }) => times * cost.bytes) + events * MESSAGE_BYTES;
  const diskAYear = DAYS * (members * written + incomes * income.bytes);
  const databaseCores = cores(sum(({ cost, times }) => times * cost.database));
  const serverCores = cores(sum(({ cost, times }) => times * cost.server));
  const proofsAYear = DAYS * members * PROOF_BYTES;
  const terabytes = (COPIES + BACKUPS) * (diskAYear / 1e12) + (2 * proofsAYear) / 1e12;
  return {
    members,
    callsAtPeak: peak * sum(({ times }) => times),
    purchasesAtPeak: peak * HABITS.purchases,
    databaseCores,
    serverCores,
    accrualHours: (incomes * income.database) / 1_000 / SECONDS_AN_HOUR,
    diskAYear,
    logADay: members * sum(({ cost, times }) => times * cost.logBytes) + incomes * income.logBytes,
    networkADay: members * sum(({ cost, times }) => times * cost.network),
    proofsAYear,
    euros:
      EUROS.core * (COPIES * Math.max(2, databaseCores) + Math.max(2, serverCores)) +
      EUROS.terabyte * terabytes,
  };
}

/** Two digits that count, with the unit that fits. */
export function inUnits(value: number, units: readonly [number, string][]): string {
  const [size, unit] = units.find(([at]) => value >= at) ?? (units.at(-1) as [number, string]);
  const shown = value / size;
  return `${shown >= 10 ? Math.round(shown).toLocaleString("en") : shown.toFixed(1)} ${unit}`.trim();
}

const BYTES: [number, string][] = [
  [1e15, "PB"],
  [1e12, "TB"],
  [1e9, "GB"],
  [1e6, "MB"],
];
const PLAIN: [number, string][] = [[1, ""]];
const TIMES: [number, string][] = [
  [1, "h"],
  [1 / 60, "min"],
  [1 / 3_600, "s"],
];

/** Replaces the section of reckoned figures. */
export function writeCapacity(costs: readonly Cost[]): void {
  const all = MEMBERS.map((members) => reckon(costs, members));
  const row = (name: string, value: (one: Reckoned) => string) =>
    `| ${[name, ...all.map(value)].join(" | ")} |`;
  const body = [
    "Written by `npm run bench -- costs`, from the table [What an event costs](../bench/RESULTS.md#what-an-event-costs) and the assumptions above.",
    [
      row("Members", ({ members }) => members.toLocaleString("en")),
      `|---|${"---:|".repeat(all.length)}`,
      row("calls a second in the busiest minute", (one) => inUnits(one.callsAtPeak, PLAIN)),
      row("of them purchases", (one) => inUnits(one.purchasesAtPeak, PLAIN)),
      row("cores of databases", (one) => inUnits(one.databaseCores, PLAIN)),
      row("cores of servers", (one) => inUnits(one.serverCores, PLAIN)),
      row("a day's income, by one writer", (one) => inUnits(one.accrualHours, TIMES)),
      row("growth of the books a year", (one) => inUnits(one.diskAYear, BYTES)),
      row("log of changes a day", (one) => inUnits(one.logADay, BYTES)),
      row("network to members a day", (one) => inUnits(one.networkADay, BYTES)),
      row("published lists a year", (one) => inUnits(one.proofsAYear, BYTES)),
      row("euros a month, after a year", (one) => inUnits(one.euros, PLAIN)),
    ].join("\n"),
  ].join("\n\n");
  writeFileSync(FILE, replaceSection(readFileSync(FILE, "utf8"), "Reckoned", body));
}
