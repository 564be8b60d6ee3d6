/** A command given in the browser: for one row or several, each in a transaction of its own. */
import { createHash } from "node:crypto";
import { ROWS_AT_ONCE } from "@ballast/contract/console/staff.ts";
import { staffSentence } from "@ballast/words/refusal-sentence.ts";
import { sql } from "kysely";
import * as z from "zod";
import { type Db, isTransient, type Tx } from "../platform/db.ts";
import type { Caller } from "../platform/http.ts";
import type { Upload } from "../platform/input.ts";
import { Refusal, refuseUnless } from "../platform/refusal.ts";
import { type Command, SHOWN_NOW, Usage } from "../platform/staff-command.ts";
import { aimedAt, auditRefusal } from "./audit-refusals.ts";
import type { Catalog } from "./catalog.ts";
import { giveCommand } from "./give-command.ts";
import { readSent } from "./read-input.ts";
import { refuseUnlessRole } from "./staff.ts";

const SHOWN_ONCE = ["It was shown once, and is kept nowhere."];

const typedSchema = z.record(z.string().max(60), z.string().max(30_000));
const rowsSchema = z.array(z.string().max(200)).max(ROWS_AT_ONCE);

export type Run = {
  command: string;
  input: string;
  rows: string;
  seen?: string | undefined;
  key: string;
  files: readonly Upload[];
};
export type Outcome = { row: string | null; ok: boolean; lines: string[]; why?: string };

/**
 * Answers what became of each row: a refusal is said in words and changes nothing of its row. The
 * same key answers the same. Refuses staff_role, not_found, idempotency_key_reused and bad_input.
 */
export async function runCommand(
  db: Db,
  staff: Caller,
  run: Run,
  { catalog, env }: { catalog: Catalog; env: NodeJS.ProcessEnv },
): Promise<Outcome[]> {
  const command = catalog.commandNamed(run.command);
  if (!command?.place) throw new Refusal("not_found");
  if (!command.roles.includes(staff.role)) {
    const subject = aimedAt(command.place.of, firstOf(run, command.place.row));
    await auditRefusal(db, { staff: staff.id, command: command.name, subject, why: "staff_role" });
  }
  refuseUnlessRole(staff, command.roles);
  const typed = trimmed(readJson(typedSchema, run.input, "input"));
  const rows = readJson(rowsSchema, run.rows, "rows");
  const { many } = command.place;
  const row = command.place.row ?? undefined;
  const ids = rows.length > 0 ? rows : [null];
  refuseUnless(
    rows.length === 0 || (row !== undefined && (many || rows.length === 1)),
    "bad_input",
    {
      fields: "rows",
    },
  );
  const hash = inputHash(run);
  const outcomes: Outcome[] = [];
  for (const id of ids) {
    const given = row !== undefined && id !== null ? { ...typed, [row]: id.trim() } : typed;
    const key = id === null ? run.key : `${run.key} ${id}`;
    outcomes.push(
      await runOnce(db, { staff, command, run, typed: given, key, hash, id, env, catalog }),
    );
  }
  return outcomes;
}

/** What somebody aimed at who may not give the command; whatever they sent. */
function firstOf({ rows, input }: Run, row: string | null | undefined): string | null {
  try {
    const [first] = rowsSchema.parse(JSON.parse(rows));
    return first ?? typedSchema.parse(JSON.parse(input))[row ?? ""] ?? null;
  } catch {
    return null;
  }
}

type One = {
  catalog: Catalog;
  staff: Caller;
  command: Command;
  run: Run;
  typed: Record<string, string>;
  key: string;
  hash: Buffer;
  id: string | null;
  env: NodeJS.ProcessEnv;
};

async function runOnce(db: Db, one: One): Promise<Outcome> {
  try {
    const lines = await db.transaction().execute((tx) => inTransaction(tx, one));
    return { row: one.id, ok: true, lines };
  } catch (error) {
    if (error instanceof Refusal && error.refusal === "idempotency_key_reused") throw error;
    if (error instanceof Refusal) {
      const { staff, command, typed } = one;
      const subject = aimedAt(command.place?.of, typed[command.place?.row ?? ""]);
      const why = error.refusal;
      await auditRefusal(db, { staff: staff.id, command: command.name, subject, why });
    }
    const isNo = error instanceof Refusal || error instanceof Usage || isTransient(error);
    // Of several rows the others were done: what became of them must be answered.
    if (!isNo && one.id === null) throw error;
    const why = error instanceof Refusal ? { why: error.refusal } : {};
    return { row: one.id, ok: false, lines: [wordsOf(error)], ...why };
  }
}

async function inTransaction(tx: Tx, one: One): Promise<string[]> {
  const { staff, command, run, typed, key, hash, env } = one;
  const values = readSent(command, typed, run.files);
  const before = await answeredBefore(tx, staff.id, key, hash);
  if (before) return before;
  const named = Object.fromEntries(run.files.map(({ field, filename }) => [field, filename]));
  const lines = await giveCommand(tx, {
    catalog: one.catalog,
    command,
    staff: { id: staff.id, role: staff.role },
    typed: { ...typed, ...named },
    values,
    env,
    seen: run.seen ?? null,
  });
  const isSecret = command.secret && lines.some((line) => line.includes(SHOWN_NOW));
  await sql`
    update console.runs set answer = ${JSON.stringify(isSecret ? SHOWN_ONCE : lines)}::jsonb
    where staff = ${staff.id} and key = ${key}`.execute(tx);
  return lines;
}

const trimmed = (typed: Record<string, string>) =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()]));

/** Claims the key; a repeat waits for the first and gets its answer. */
async function answeredBefore(tx: Tx, staff: string, key: string, hash: Buffer) {
  const claimed = await sql`
    insert into console.runs (staff, key, input_hash, at)
    values (${staff}, ${key}, ${hash}, platform.now()) on conflict do nothing`.execute(tx);
  if (claimed.numAffectedRows === 1n) return null;
  const { rows } = await sql<{ input_hash: Buffer; answer: string[] | null }>`
    select input_hash, answer from console.runs where staff = ${staff} and key = ${key}`.execute(
    tx,
  );
  if (!rows[0]?.answer) throw new Refusal("busy");
  refuseUnless(rows[0].input_hash.equals(hash), "idempotency_key_reused");
  return rows[0].answer;
}

function inputHash({ command, input, rows, files }: Run): Buffer {
  const hash = createHash("sha256").update(JSON.stringify([command, input, rows]));
  for (const { field, bytes } of files) hash.update(field).update(bytes);
  return hash.digest();
}

function wordsOf(error: unknown): string {
  if (error instanceof Usage) return error.message;
  if (error instanceof Refusal) return staffSentence(error.refusal, error.details);
  return staffSentence(isTransient(error) ? "busy" : "internal_error");
}

function readJson<T>(schema: z.ZodType<T>, text: string, fields: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Refusal("bad_input", { fields });
  }
}
