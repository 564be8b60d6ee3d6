/** A signed statement that a person hands in, checked and read like one that was fetched. */
import { sql } from "kysely";
import * as z from "zod";
import { refusing } from "../../ledger/proposals.ts";
import type { Tx } from "../../platform/db.ts";
import { Refusal, refuseUnless } from "../../platform/refusal.ts";
import type { Account } from "./bank.ts";
import {
  type BankStatement,
  drawStatement,
  keepLines,
  NotAStatement,
  readStatement,
  refuseAnotherBank,
} from "./reconcile.ts";

/** The bank's own answer, kept as a file. */
const fileSchema = z.object({ statement: z.string(), signature: z.string() });

export type Imported = { account: Account; currency: string; newLines: number; closing: bigint };

/**
 * Keeps its lines and writes what they make of the books; a file that says nothing new changes
 * nothing but the time of the statement. Refuses statement_not_signed, statement_unreadable,
 * statement_other_bank, and statement_not_next when it is older than what is known, leaves a gap, or
 * does not reach the account's newest line.
 */
export async function importStatement(
  tx: Tx,
  statementKey: string,
  file: string,
): Promise<{ imported: Imported; statement: BankStatement | null }> {
  const read = check(statementKey, file);
  const { account, currency, after, lines, more, bankId } = read;
  await refusingNotAStatement(() => refuseAnotherBank(tx, bankId));
  const { rows } = await sql<{ no: bigint; balance: bigint }>`
    select no, balance from bank.lines where account = ${account} and currency = ${currency}
    order by no desc limit 1`.execute(tx);
  const known = Number(rows[0]?.no ?? 0n);
  const last = lines.at(-1)?.no ?? after;
  refuseUnless(after <= known && last >= known && !more, "statement_not_next");
  await refuseUnlessTheSame(tx, read);
  await keepLines(tx, read);
  const statement = await refusing(drawStatement(tx, read), { BS002: "statement_not_next" });
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

async function refusingNotAStatement(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof NotAStatement ? refusalOf(error) : error;
  }
}

/** What cannot be parsed is no statement either. */
const refusalOf = (error: unknown) =>
  new Refusal(error instanceof NotAStatement ? `statement_${error.why}` : "statement_unreadable");

/** A line that is known may not come back as another. */
async function refuseUnlessTheSame(
  tx: Tx,
  { account, currency, lines }: ReturnType<typeof readStatement>,
): Promise<void> {
  const claims = JSON.stringify(lines.map((line) => ({ ...line, ...textOf(line) })));
  const { rows } = await sql`
    select from bank.lines l join jsonb_to_recordset(${claims}::jsonb)
      as c (no bigint, kind text, object uuid, amount bigint, balance bigint) on c.no = l.no
    where l.account = ${account} and l.currency = ${currency}
      and (l.kind, l.object, l.amount, l.balance)
        is distinct from (c.kind, c.object, c.amount, c.balance) limit 1`.execute(tx);
  refuseUnless(rows.length === 0, "statement_not_next");
}

const textOf = ({ amount, balance }: { amount: bigint; balance: bigint }) => ({
  amount: `${amount}`,
  balance: `${balance}`,
});
