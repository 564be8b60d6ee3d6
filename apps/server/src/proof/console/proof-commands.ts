/** The command that takes the day's snapshot of what members are owed. */
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { openDatabase } from "../../platform/db.ts";
import { command, money, Usage } from "../../platform/staff-command.ts";
import { databaseUrl, dataDir } from "../../platform/staff-environment.ts";
import { SumsDiffer } from "../build-trees.ts";
import { PastMismatch } from "../commit-files.ts";
import { PublishingStopped, takeSnapshot } from "../take-snapshot.ts";

const CONNECTIONS = 3;

export const proofCommands = [
  command({
    name: "take-snapshot",
    says: "take the day's snapshot of what members are owed, or show the one that is there",
    roles: ["finance", "auditor", "admin"],
    place: { area: "Ledger", title: "Take the day's snapshot", of: "proof-runs" },
    options: {},
    run: async ({ tx, env }) => {
      // The snapshot uses transactions of its own, for which this one waits.
      await sql`select set_config('idle_in_transaction_session_timeout', '1h', true)`.execute(tx);
      const database = openDatabase(databaseUrl(env), CONNECTIONS);
      try {
        const { day, isNew, commits } = await takeSnapshot({
          db: database.db,
          dataDir: dataDir(env),
        });
        if (commits.length === 0) return ["There is no member yet, and nothing to prove."];
        return [
          isNew ? `${day} is committed:` : `${day} has its commits already:`,
          ...commits.map(({ currency, sequence, total, members, takenOverAt }) => {
            const code = CURRENCY_CODES.find((one) => one === currency) ?? "tUSDT";
            const to = members === null ? "members" : `${members} members`;
            const by = takenOverAt === null ? "" : ", published by books that are lost";
            return `${currency} ${sequence}: ${money(total, code)} owed to ${to}${by}`;
          }),
        ];
      } catch (error) {
        const isKnown = [SumsDiffer, PastMismatch, PublishingStopped].some(
          (kind) => error instanceof kind,
        );
        throw isKnown && error instanceof Error
          ? new Usage(`There is no snapshot: ${error.message}.`)
          : error;
      } finally {
        await database.close();
      }
    },
  }),
];
