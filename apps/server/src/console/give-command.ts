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

/** Options whose values never reach the audit log. */
const SECRETS = new Set(["key", "as", "help", "word", "password"]);

export type Given = {
  catalog: Catalog;
  command: Command;
  staff: Staff | null;
  /** The typed text by option; for a file its name. */
  typed: Record<string, string>;
  values: Record<string, unknown>;
  env: NodeJS.ProcessEnv;
  /** In the browser, the hash of the row the person saw, or null; absent on the command line. */
  seen?: string | null;
};

/**
 * Runs the command in `tx` and returns its lines, worded for the browser or the command line. In the browser
 * it refuses not_found for a missing row and row_changed for an edit of what has changed since it was seen.
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
  // A command that adds is only prefilled from elsewhere, so changes there do not matter.
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
  // After the run, because the command's own refusal explains a missing row better.
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

/** The options as the audit log stores them: without secrets, personal data as hashes. */
function keptOf({ options }: Command, typed: Record<string, string>): Record<string, string> {
  const kept = Object.entries(typed).filter(([name]) => !SECRETS.has(name));
  return Object.fromEntries(
    kept.map(([name, given]) => [name, options[name]?.personal ? hashed(given) : given]),
  );
}
