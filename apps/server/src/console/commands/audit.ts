/** The audit log, checked. */
import { sql } from "kysely";
import { command, Usage } from "../command.ts";

const BROKEN_MOST = 20;

export const auditCommands = [
  command({
    name: "verify-audit-log",
    says: "recompute the chain of hashes over every action of staff",
    roles: ["auditor", "admin", "finance"],
    place: { area: "System", title: "Verify", of: "audit-log" },
    options: {},
    run: async ({ db }) => {
      const { rows } = await sql<{ id: bigint; why: string }>`
        select id, why from console.broken_deeds(${BROKEN_MOST})`.execute(db);
      if (rows.length > 0) {
        throw new Usage(
          `The audit log is broken. ${rows.map(({ id, why }) => `deed ${id}: ${why}`).join("; ")}`,
        );
      }
      const { rows: counted } = await sql<{ n: bigint }>`
        select count(*) as n from console.deeds`.execute(db);
      return [`Every one of ${counted[0]?.n} actions follows from the one before.`];
    },
  }),
];
