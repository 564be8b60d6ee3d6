/** The command that imports a signed bank statement from a file. */
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import { command, money, textFile } from "../../platform/staff-command.ts";
import { statementKey } from "../../platform/staff-environment.ts";
import { importStatement } from "../bank/import-statement.ts";

export const bankStatementCommands = [
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
              "stuck_line" in statement.parts ? ", and a line of long ago is not booked" : ""
            }.`
          : "The books agree.",
      ];
    },
  }),
];
