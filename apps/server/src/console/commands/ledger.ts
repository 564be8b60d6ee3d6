/** What staff can ask of the machinery that watches the books; none of it moves money. */
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import { ROLES } from "@ballast/contract/staff.ts";
import { retryJob } from "../../platform/retry-job.ts";
import { importStatement } from "../../rails/bank/import-statement.ts";
import { ROWS_SHOWN, runInvariantNow } from "../../reserve/monitor.ts";
import { command, money, text, textFile } from "../command.ts";
import { statementKey } from "../environment.ts";

export const ledgerCommands = [
  command({
    name: "run-invariant",
    says: "run one invariant now and show the rows it finds; a row stops sales",
    roles: ROLES,
    place: {
      area: "Ledger",
      title: "Run now",
      of: "invariants",
      row: "invariant",
      many: true,
    },
    options: { invariant: text("which") },
    run: async ({ tx }, { invariant }) => {
      const { found, rows } = await runInvariantNow(tx, invariant);
      if (found === 0n) return [`${invariant} holds.`];
      const first = found > rows.length ? ` The first ${ROWS_SHOWN}:` : "";
      return [
        `${invariant} is broken: ${found === 1n ? "1 row" : `${found} rows`}.${first}`,
        ...rows.map((row) => JSON.stringify(row)),
      ];
    },
  }),
  command({
    name: "import-bank-statement",
    says: "read a signed statement of the bank from a file, as one that was fetched",
    roles: ["finance", "auditor", "admin"],
    place: { area: "Ledger", title: "Import a statement", of: "bank-statements" },
    options: { file: textFile("the bank's answer with statement and signature") },
    run: async ({ tx, env }, { file }) => {
      const { imported, statement } = await importStatement(tx, statementKey(env), file);
      const { account, currency, newLines, closing } = imported;
      const code = CURRENCY_CODES.find((one) => one === currency) ?? "tUSDT";
      return [
        `${account}, ${currency}: signed by the bank, closes with ${money(closing, code)}.`,
        newLines === 0 ? "No new lines." : `${newLines} new lines.`,
        statement?.isBreak
          ? `The books differ by ${money(statement.difference, code)}${
              "given_back" in statement.parts ? ", and what a payer's bank gave back waits" : ""
            }${
              "taken_back" in statement.parts ? ", and what one took back waits for a refund" : ""
            }${"stuck_credit" in statement.parts ? ", and a credit cannot be booked" : ""}.`
          : "The books agree.",
      ];
    },
  }),
  command({
    name: "retry-job",
    says: "run a job again whose last run failed; it does the same as when it is due",
    roles: ["admin", "finance"],
    place: { area: "System", title: "Retry", of: "jobs", row: "job", whenState: ["failed"] },
    options: { job: text("which") },
    run: async ({ tx }, { job }) => {
      await retryJob(tx, job);
      return [`${job} is in the queue.`];
    },
  }),
];
