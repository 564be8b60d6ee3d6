/** Imports a signed statement from a file, with the same checks as a fetched one. */
import { sql } from "kysely";
import * as z from "zod";
import { refusing } from "../../ledger/proposals.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal, refuseUnless } from "../../platform/refusal.ts";
import type { Account } from "./bank.ts";
import {
  type BankStatement,
  InvalidStatement,
  keepLines,
  lastLineOf,
  readStatement,
  refuseAnotherBank,
  writeStatement,
} from "./reconcile.ts";

/** The bank's response, stored as a file. */
const fileSchema = z.object({ statement: z.string(), signature: z.string() });

export type Imported = { account: Account; currency: string; newLines: number; closing: bigint };

/**
 * Stores the lines and writes a statement of them against the books; a file without new lines changes only
 * the time of the statement. Refuses statement_not_signed, statement_unreadable, statement_other_bank, and
 * statement_not_next when it is older than what is known, leaves a gap, or does not reach the newest known
 * line of the account.
 */
export async function importStatement(
  tx: Tx,
  statementKey: string,
  file: string,
): Promise<{ imported: Imported; statement: BankStatement | null }> {
  const read = check(statementKey, file);
  const { account, currency, after, more, bankId } = read;
  await refusingNotAStatement(refuseAnotherBank(tx, { bankId, statementKey }, read.signed));
  const { rows } = await sql<{ no: bigint }>`
    select no from bank.lines where account = ${account} and currency = ${currency}
    order by no desc limit 1`.execute(tx);
  const known = Number(rows[0]?.no ?? 0n);
  const last = lastLineOf(read);
  refuseUnless(after <= known && last >= known && !more, "statement_not_next");
  const newest = await refusingNotAStatement(keepLines(tx, read));
  refuseUnless(newest === last, "statement_not_next");
  const drawn = refusing(writeStatement(tx, read), { BS002: "statement_not_next" });
  const statement = await refusingNotAStatement(drawn);
  const newLines = last - known;
  return { imported: { account, currency, newLines, closing: read.closing }, statement };
}

function check(statementKey: string, file: string) {
  try {
    const { statement, signature } = fileSchema.parse(JSON.parse(file));
    return readStatement({ statementKey }, { statement, signature });
  } catch (error) {
    throw refusalOf(error);
  }
}

async function refusingNotAStatement<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof InvalidStatement ? refusalOf(error) : error;
  }
}

/** What cannot be parsed is unreadable; lines that differ from the known ones are not the next. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof InvalidStatement)) return new Refusal("statement_unreadable");
  return new Refusal(error.why === "other_lines" ? "statement_not_next" : `statement_${error.why}`);
}
