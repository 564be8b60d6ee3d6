/** The banks for a member's local currency: those with accounts in it. */
import type { Bank } from "@ballast/contract/cash/bank-cards.ts";
import { localCurrencyOf } from "@ballast/contract/cash/local-money.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { Refusal } from "../platform/refusal.ts";
import { localCurrencyFor } from "./local-currency.ts";

/**
 * The banks that are switched on: those of the member's country first, then by country, position and name.
 * None when the country has no local currency.
 */
export async function listBanks(
  db: Db | Tx,
  member: Pick<Member, "id" | "bucket">,
): Promise<{ list: Bank[] }> {
  const { rows: members } = await sql<{ country: string }>`
    select country from members.members
    where bucket = ${member.bucket} and id = ${member.id}`.execute(db);
  const country = members[0]?.country ?? "";
  const currency = localCurrencyOf(country);
  const { rows: list } = await sql<Bank>`
    select code, name, country, currency, account_form as "accountForm",
      branch_prefix as "branchPrefix"
    from cash.banks where currency = ${currency} and is_on
    order by country <> ${country}, country, position, name`.execute(db);
  return { list };
}

/** One of them. Refuses no_local_currency, bank_unknown. */
export async function readBank(
  tx: Tx,
  member: Pick<Member, "id" | "bucket">,
  code: string,
): Promise<Bank> {
  await localCurrencyFor(tx, member);
  const bank = (await listBanks(tx, member)).list.find((known) => known.code === code);
  if (!bank) throw new Refusal("bank_unknown");
  return bank;
}
