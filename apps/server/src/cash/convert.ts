/** Converts the local wallet to tUSDT: quoted by a read, once per member, from the float. */
import type { Conversion, convertToUsdt as contract } from "@ballast/contract/cash/fiat.ts";
import { type LocalCurrency, toUsdt } from "@ballast/contract/cash/local-money.ts";
import type { PostedRate } from "@ballast/contract/cash/rates.ts";
import { CONVERSION_MIN } from "@ballast/contract/constants.ts";
import type { InputOf } from "@ballast/contract/endpoint.ts";
import { formatMoney } from "@ballast/contract/money.ts";
import { sql } from "kysely";
import { houseMayTake, isClosed } from "../ledger/accounts.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Member } from "../platform/http.ts";
import { refuseUnless, unlessRefused } from "../platform/refusal.ts";
import { drawFloat, floatOfBucket, refuseUnlessInFloat } from "./conversion-float.ts";
import { localBalance, localCurrencyFor, refuseTakenKey } from "./local-currency.ts";
import { type Page, pageOf } from "./pages.ts";
import { postedRateOf, seenRateOf } from "./rates.ts";

/** What an amount would give now; without an amount, the whole local wallet. */
export async function quoteConversion(db: Db, member: Member, asked?: bigint) {
  const currency = await localCurrencyFor(db, member);
  const { amount, isAll } = await convertible(db, member, currency, asked);
  const posted = await postedRateOf(db, currency);
  const gets = getsOf(amount, posted, isAll);
  await refuseUnlessInFloat(db, "tUSDT", gets);
  const { rate, source, at } = posted;
  return { currency, amount, rate, source, at, getsCurrency: "tUSDT" as const, gets };
}

/** Runs before the transaction: brings the float to the member's bucket, which locks other buckets. */
export async function prepareConversion(
  db: Db,
  member: Member,
  input: InputOf<typeof contract>,
): Promise<void> {
  // Refusals are left to the transaction, because a repeated call must get its first response.
  const gets = await unlessRefused(whatItGets(db, member, input));
  if (gets !== null) await drawFloat(db, "tUSDT", member.bucket, gets);
}

/** Every refusal except that of the float. */
async function whatItGets(db: Db | Tx, member: Member, input: InputOf<typeof contract>) {
  const currency = await localCurrencyFor(db, member);
  const { amount, isAll } = await convertible(db, member, currency, input.amount);
  return getsOf(amount, await seenRateOf(db, currency, input.rate), isAll);
}

export async function convertToUsdt(
  tx: Tx,
  member: Member,
  key: string,
  input: InputOf<typeof contract>,
): Promise<Conversion> {
  const currency = await localCurrencyFor(tx, member);
  const gets = await whatItGets(tx, member, input);
  const mayGo = await houseMayTake(tx, "tUSDT", gets);
  refuseUnless(mayGo && !(await isClosed(tx, "conversion")), "float_short");
  refuseUnless((await floatOfBucket(tx, "tUSDT", member.bucket)) >= gets, "float_short");
  await refuseTakenKey(tx, member, key);
  const { rows } = await sql<Conversion>`
    select ${COLUMNS} from cash.convert(${key}, ${member.id}, ${currency}, ${input.amount},
      ${input.rate}::numeric) c`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a conversion that was made is not there");
  return row;
}

export async function listConversions(db: Db, member: Member, query: Page) {
  return pageOf<Conversion>(db, query, {
    columns: COLUMNS,
    from: sql`cash.conversions c`,
    own: sql`c.bucket = ${member.bucket} and c.member_id = ${member.id}`,
    at: sql`c.at`,
    id: sql`c.id`,
  });
}

export async function hasConverted(db: Db | Tx, member: Member): Promise<boolean> {
  const { rows } = await sql`
    select from cash.conversions
    where bucket = ${member.bucket} and member_id = ${member.id}`.execute(db);
  return rows.length > 0;
}

/** Refuses already_converted, nothing_to_convert, greater_than_balance. */
async function convertible(
  db: Db | Tx,
  member: Member,
  currency: LocalCurrency,
  asked: bigint | undefined,
): Promise<{ amount: bigint; isAll: boolean }> {
  refuseUnless(!(await hasConverted(db, member)), "already_converted");
  const balance = await localBalance(db, member, currency);
  refuseUnless(balance > 0n, "nothing_to_convert");
  refuseUnless(asked !== 0n, "amount_too_small");
  const amount = asked ?? balance;
  refuseUnless(amount <= balance, "greater_than_balance");
  return { amount, isAll: amount === balance };
}

/** Refuses to spend the member's only conversion on almost nothing, unless that is the whole wallet. */
function getsOf(amount: bigint, { currency, rate }: PostedRate, isAll: boolean): bigint {
  const gets = toUsdt(amount, currency, rate);
  refuseUnless(gets > 0n, "amount_too_small");
  const minimum = formatMoney(CONVERSION_MIN, "tUSDT");
  refuseUnless(isAll || gets >= CONVERSION_MIN, "conversion_below_minimum", { minimum });
  return gets;
}

const COLUMNS = sql`c.id, c.currency, c.amount, trim_scale(c.rate)::text as rate, c.source,
  'tUSDT' as "getsCurrency", c.gets, c.at`;
