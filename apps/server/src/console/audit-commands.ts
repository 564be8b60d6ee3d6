/** The command that verifies the audit log. */
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { command, optional, text, Usage } from "../platform/staff-command.ts";

const BROKEN_MOST = 20;
const HEAD = /^(\d{1,18}):([0-9a-f]{64})$/;

export const auditCommands = [
  command({
    name: "verify-audit-log",
    says: "recompute the chain of hashes over every action of staff",
    roles: ["auditor", "admin", "finance"],
    place: { area: "System", title: "Verify", of: "audit-log" },
    options: {
      head: optional(
        text(
          "an end of the log that was kept elsewhere, as 123:hash: from /metrics, from the " +
            "manifest of a backup, or from an earlier answer of this",
        ),
      ),
    },
    run: async ({ db }, { head }) => {
      const { rows } = await sql<{ id: bigint; why: string }>`
        select id, why from console.broken_audit_entries(${BROKEN_MOST})`.execute(db);
      if (rows.length > 0) {
        throw new Usage(
          `The audit log is broken. ${rows.map(({ id, why }) => `entry ${id}: ${why}`).join("; ")}`,
        );
      }
      await expectAny(db);
      if (head !== null) await expectHead(db, head);
      const { rows: last } = await sql<{ n: bigint; head: string }>`
        select id as n, id || ':' || encode(hash, 'hex') as head
        from console.audit_entries order by id desc limit 1`.execute(db);
      return [
        `Every one of ${last[0]?.n ?? 0} actions follows from the one before.`,
        head === null
          ? "No end that was kept elsewhere was compared: what was cut off the end does not show."
          : "The kept end is among them: none was taken away up to it.",
        ...(last[0] ? [`The log ends now with ${last[0].head}`] : []),
      ];
    },
  }),
];

/** Throws when the log is empty although there is staff: adding staff always writes an entry. */
async function expectAny(db: Db): Promise<void> {
  const { rows } = await sql<{ emptied: boolean }>`
    select exists (select from staff.people) and not exists (select from console.audit_entries) as emptied
    `.execute(db);
  if (rows[0]?.emptied) {
    throw new Usage("The audit log is empty, and there is staff: somebody took all of it away.");
  }
}

/** Throws when `head`, an end kept elsewhere, is missing: a chain cut at its end still verifies. */
async function expectHead(db: Db, head: string): Promise<void> {
  const [, id = "", hash = ""] = HEAD.exec(head) ?? [];
  if (id === "") throw new Usage("The head cannot be read: it is a number, a colon and a hash.");
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from console.audit_entries where id = ${BigInt(id)}`.execute(
    db,
  );
  if (rows[0]?.hash === hash) return;
  const why = rows[0] ? "is another one now" : "is not there any more";
  throw new Usage(`The audit log was cut or written anew: entry ${id} ${why}.`);
}
