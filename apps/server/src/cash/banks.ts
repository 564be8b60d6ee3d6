/** The banks whose accounts can be used. */
import type { Bank } from "@ballast/contract/bank-cards.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal } from "../platform/refusal.ts";

const COLUMNS = sql`b.code, b.name, b.country, b.currency, b.account_form as "accountForm",
  b.branch_prefix as "branchPrefix"`;

/** Those of the member's country first, then by country and name. */
export async function listBanks(db: Db, member: Member): Promise<{ list: Bank[] }> {
  const { rows } = await sql<Bank>`
    select ${COLUMNS} from cash.banks b
    join members.members m on m.bucket = ${member.bucket} and m.id = ${member.id}
    order by b.country <> m.country, b.country, b.name`.execute(db);
  return { list: rows };
}

export async function readBank(tx: Tx, code: string): Promise<Bank> {
  const { rows } = await sql<Bank>`
    select ${COLUMNS} from cash.banks b where b.code = ${code}`.execute(tx);
  if (!rows[0]) throw new Refusal("bank_unknown");
  return rows[0];
}
