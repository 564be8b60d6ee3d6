/** Carries a command out and keeps the deed: the one way for the command line and the browser. */
import { sql } from "kysely";
import type { Tx } from "../platform/db.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Command } from "./command.ts";
import { readRow } from "./read-rows.ts";
import { resourceNamed } from "./resources.ts";
import { keepDeed, type Staff } from "./staff.ts";

/** What is typed stays out of the log where it is a secret. */
const SECRETS = new Set(["key", "as", "help", "word", "password"]);

export type Given = {
  command: Command;
  staff: Staff | null;
  /** What was typed, by option; of a file its name. */
  typed: Record<string, string>;
  values: Record<string, unknown>;
  env: NodeJS.ProcessEnv;
  /** What the person saw of the row, when it must still be so. */
  seen?: string | undefined;
};

/**
 * Runs the command in `tx` and answers its lines. Refuses with row_changed for an edit of a row that
 * is not as it was seen, and with what the command refuses.
 */
export async function giveCommand(tx: Tx, given: Given): Promise<string[]> {
  const { command, staff, typed, values, env } = given;
  const of = command.place?.of ?? undefined;
  const row = command.place?.row ?? undefined;
  const resource = of === undefined ? undefined : resourceNamed(of);
  const about = row === undefined ? undefined : typed[row];
  if (resource && about !== undefined) {
    await sql`select pg_advisory_xact_lock(hashtext(${`${of} ${about}`}))`.execute(tx);
  }
  const look = async (id: string | undefined) =>
    resource && id !== undefined ? await readRow(tx, resource, id) : null;
  const before = await look(about);
  if (command.place?.edits && given.seen !== undefined && before?.seen !== given.seen) {
    throw new Refusal("row_changed");
  }
  const done = await command.run({ tx, db: tx, staff, env }, values);
  const made = Array.isArray(done) ? undefined : done.subject;
  const after = await look(made ?? about);
  const subject = resource && (made ?? about) !== undefined ? `${of} ${made ?? about}` : null;
  await keepDeed(tx, {
    staff: staff?.id ?? "install",
    command: command.name,
    subject,
    input: Object.fromEntries(Object.entries(typed).filter(([name]) => !SECRETS.has(name))),
    before: before?.values ?? null,
    after: after?.values ?? null,
  });
  return Array.isArray(done) ? done : done.lines;
}
