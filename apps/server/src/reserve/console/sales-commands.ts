/**
 * Commands about the guard of sales, the covers and the invariants, and the one that proposes to resume
 * sales.
 */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { totalOf } from "../../ledger/accounts.ts";
import type { Db } from "../../platform/db.ts";
import { command, money, proposed, text } from "../../platform/staff-command.ts";
import { guardWords } from "../guard-words.ts";
import { guards, invariants } from "../monitor.ts";
import { proposeResuming, refuseUnlessStopped } from "../resume-sales.ts";

const currency = "tUSDT";
const TOTALS = {
  "members' money in custody": "client.custody",
  "reserve's cash": "reserve.cash",
  "  free capital": "reserve.capital",
  "  free yield": "reserve.yield",
  "  locked, not sold": "reserve.offered",
  "  locked, sold": "reserve.sold",
  "  paid, cash not moved yet": "reserve.due_to_client",
  "house's cash": "house.cash",
  "promotion budgets": "client.promotion",
  "receipts without an owner": "client.unidentified",
} as const;

const percent = (bps: bigint) => `${bps / 100n}.${(bps % 100n).toString().padStart(2, "0")} %`;

async function guardLines(db: Db): Promise<string[]> {
  return (await guards(db)).flatMap((guard) => [
    `${guard.currency}: ${guard.refusal === null ? "sales are on" : `no sales: ${guard.refusal}`}`,
    `  client cover ${percent(guard.clientCoverBps)}, reserve cover ${percent(guard.reserveCoverBps)}` +
      `, checked ${guard.checkedAt?.toISOString() ?? "never"}`,
    ...guard.red.map((code) => `  red: ${guardWords(code)}`),
    ...guard.stale.map((code) => `  stale: ${guardWords(code)}`),
    ...(guard.haltedAt
      ? [
          `  stopped since ${guard.haltedAt.toISOString()} for:`,
          ...guard.reasons.map((code) => `    ${guardWords(code)}`),
        ]
      : guard.reasons
          .filter((code) => !guard.stale.includes(code))
          .map((code) => `  stale: ${guardWords(code)}`)),
  ]);
}

async function totalLines(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for (const [says, kind] of Object.entries(TOTALS)) {
    lines.push(`${says}: ${money(await totalOf(db, kind, currency), currency)}`);
  }
  return lines;
}

export const salesCommands = [
  command({
    name: "status",
    says: "show the guard of sales, covers, totals and the last run of each invariant",
    roles: ROLES,
    options: {},
    run: async ({ db }) => [
      ...(await guardLines(db)),
      ...(await totalLines(db)),
      ...(await invariants(db)).map(
        ({ name, rows, at }) =>
          `${rows === 0n ? "holds " : "BROKEN"}  ${name}  ${at.toISOString()}` +
          `${rows === 0n ? "" : `  ${rows} rows`}`,
      ),
    ],
  }),
  command({
    name: "resume-sales",
    says: "propose that sales go on after a stop; needs green values when approved",
    roles: ["finance", "auditor", "admin"],
    place: {
      area: "Reserve",
      title: "Propose to resume sales",
      of: "sales",
      confirm:
        "Once another person approves, products are sold again; every value must be green then.",
    },
    options: { reason: text("what was wrong and is right now") },
    run: async ({ tx, staff }, { reason }) => {
      await refuseUnlessStopped(tx, currency);
      return proposed(await proposeResuming(tx, { currency, reference: reason }, staff.id));
    },
  }),
];
