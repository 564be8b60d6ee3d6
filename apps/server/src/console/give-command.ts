/** Carries a command out and writes its audit entry: the one way for the command line and the browser. */
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import { refuseUnless } from "../platform/refusal.ts";
import type { Command, Staff } from "../platform/staff-command.ts";
import { writeAuditLogEntry } from "./audit-log-entry.ts";
import type { Catalog } from "./catalog.ts";
import { readCurrentValues } from "./current-values.ts";
import { readRow } from "./read-rows.ts";
import { hashed } from "./reason-about-member.ts";

/** What is typed stays out of the log where it is a secret. */
const SECRETS = new Set(["key", "as", "help", "word", "password"]);

export type Given = {
  catalog: Catalog;
  command: Command;
  staff: Staff | null;
  /** What was typed, by option; of a file its name. */
  typed: Record<string, string>;
  values: Record<string, unknown>;
  env: NodeJS.ProcessEnv;
  /** In the browser: what the person saw of the row, or null; left out on the command line. */
  seen?: string | null;
};

/**
 * Runs the command in `tx` and answers its lines, to the browser in words. In the browser it refuses with not_found for a row
 * that is not there, with row_changed for an edit of what is not as it was seen; everywhere with what the
 * command refuses.
 */
export async function giveCommand(tx: Tx, given: Given): Promise<string[]> {
  const { command, staff, typed, values, env } = given;
  const of = command.place?.of ?? undefined;
  const row = command.place?.row ?? undefined;
  const resource = of === undefined ? undefined : given.catalog.resourceNamed(of);
  const about = row === undefined ? undefined : typed[row];
  if (resource && about !== undefined) {
    await sql`select pg_advisory_xact_lock(hashtext(${`${of} ${about}`}))`.execute(tx);
  }
  await command.lock?.(tx);
  const look = async (id: string | undefined) =>
    resource && id !== undefined ? await readRow(tx, resource, id) : null;
  const before = await look(about);
  // One that adds begins with what stands elsewhere, and changes nothing of it.
  const mustSee = command.place?.edits ? given.seen !== undefined : Boolean(given.seen);
  if (command.standing && mustSee) {
    await sql`select pg_advisory_xact_lock(hashtext('what stands'))`.execute(tx);
    refuseUnless((await readCurrentValues(tx, command)).seen === given.seen, "row_changed");
  }
  const isOfRow = given.seen !== undefined && resource !== undefined && about !== undefined;
  if (isOfRow && before && command.place?.edits) {
    refuseUnless(before.seen === given.seen, "row_changed");
  }
  const done = await command.run({ tx, db: tx, staff, env }, values);
  // The command itself says best why there is none; nothing is done unseen.
  refuseUnless(!isOfRow || before, "not_found");
  const made = Array.isArray(done) ? undefined : done.subject;
  const after = await look(made ?? about);
  const subject = resource && (made ?? about) !== undefined ? `${of} ${made ?? about}` : null;
  await writeAuditLogEntry(tx, {
    staff: staff?.id ?? "install",
    command: command.name,
    subject,
    input: { ...keptOf(command, typed), ...(Array.isArray(done) ? {} : done.kept) },
    before: before?.values ?? null,
    after: after?.values ?? null,
    proposal: Array.isArray(done) ? undefined : done.proposal,
  });
  if (Array.isArray(done)) return done;
  const isInConsole = given.seen !== undefined;
  return (isInConsole && done.inWords) || done.lines;
}

/** What stands in the log for good: no secret, and nothing by which a member is known. */
function keptOf({ options }: Command, typed: Record<string, string>): Record<string, string> {
  const kept = Object.entries(typed).filter(([name]) => !SECRETS.has(name));
  return Object.fromEntries(
    kept.map(([name, given]) => [name, options[name]?.personal ? hashed(given) : given]),
  );
}
