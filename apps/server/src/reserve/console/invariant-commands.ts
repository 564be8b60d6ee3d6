import { ROLES } from "@ballast/contract/console/staff.ts";
import { command, text } from "../../platform/staff-command.ts";
import { ROWS_SHOWN, runInvariantNow } from "../monitor.ts";

export const invariantCommands = [
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
];
