/** Lets staff maintain the list of banks that a member chooses from for a new card. */
import { accountFormOf } from "@ballast/contract/cash/bank-account.ts";
import { localCurrencyOf } from "@ballast/contract/cash/local-money.ts";
import { sql } from "kysely";
import { refusing } from "../ledger/proposals.ts";
import type { Tx } from "../platform/db.ts";
import { isPlainName, refusePromises } from "../platform/public-text.ts";
import { refuseUnless } from "../platform/refusal.ts";

const CODE = /^([A-Z]{2})-([A-Z]{4})$/;
const NAME_LENGTH = { least: 2, most: 60 };
const POSITION_MOST = 999;

/** A position that is null stays as it is. */
export type BankWords = { name: string; position: number | null };

/**
 * The code begins with the country, which determines currency and account form; in India its last four
 * letters begin the branch codes. Refuses terms_not_valid, words_not_allowed, bank_taken.
 */
export async function addBank(
  tx: Tx,
  { code, ...words }: BankWords & { code: string },
  staff: string,
): Promise<void> {
  const [, country = "", prefix = ""] = CODE.exec(code) ?? [];
  const [form, currency] = [accountFormOf(country), localCurrencyOf(country)];
  const name = readWords(words, form === null || currency === null ? ["code"] : []);
  const branchPrefix = form === "ifsc" ? prefix : null;
  const { numAffectedRows } = await sql`
    insert into cash.banks (code, name, country, currency, account_form, branch_prefix, position,
      changed_at, changed_by)
    values (${code}, ${name}, ${country}, ${currency}, ${form}, ${branchPrefix},
      ${words.position ?? 0}, platform.now(), ${staff})
    on conflict do nothing`.execute(tx);
  refuseUnless(numAffectedRows === 1n, "bank_taken");
}

/** Existing cards show the new name too. Refuses as addBank, and bank_unknown. */
export async function editBank(
  tx: Tx,
  { code, ...words }: BankWords & { code: string },
  staff: string,
): Promise<void> {
  const name = readWords(words);
  const edit = sql`
    update cash.banks set name = ${name}, position = coalesce(${words.position}::int, position),
      changed_at = platform.now(), changed_by = ${staff}
    where code = ${code}`.execute(tx);
  const { numAffectedRows } = await refusing(edit, { "23505": "bank_taken" });
  refuseUnless(numAffectedRows === 1n, "bank_unknown");
}

/**
 * When off, no new card can name it; existing cards can still be paid to. Refuses bank_unknown, and
 * bank_last when a currency would have no bank left.
 */
export async function switchBank(tx: Tx, code: string, on: boolean, staff: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('cash.banks'))`.execute(tx);
  const { rows } = await sql<{ currency: string }>`
    update cash.banks set is_on = ${on}, changed_at = platform.now(), changed_by = ${staff}
    where code = ${code} returning currency`.execute(tx);
  const [changed] = rows;
  refuseUnless(changed, "bank_unknown");
  const left = await sql`
    select from cash.banks where currency = ${changed.currency} and is_on limit 1`.execute(tx);
  refuseUnless(left.rows.length === 1, "bank_last");
}

/** Answers the name as it is stored. */
function readWords({ name: typed, position }: BankWords, wrongBefore: string[] = []): string {
  const name = typed.trim().replace(/\s+/g, " ");
  const { least, most } = NAME_LENGTH;
  const isName = name.length >= least && name.length <= most && isPlainName(name);
  const wrong = [
    ...wrongBefore,
    ...(isName ? [] : ["name"]),
    ...(position === null || position <= POSITION_MOST ? [] : ["position"]),
  ];
  refuseUnless(wrong.length === 0, "terms_not_valid", { fields: wrong.join(", ") });
  refusePromises(name);
  return name;
}
