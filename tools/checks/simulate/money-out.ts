/**
 * Outgoing local money: converted, refunded to the account it came from, or paid to a bank card.
 */
import { randomUUID } from "node:crypto";
import { toLocal } from "@ballast/contract/cash/local-money.ts";
import { sql } from "kysely";
import { addBankCard } from "../../../apps/server/src/cash/bank-cards.ts";
import { drawFloat } from "../../../apps/server/src/cash/conversion-float.ts";
import { convertToUsdt, prepareConversion } from "../../../apps/server/src/cash/convert.ts";
import { postedRateOf } from "../../../apps/server/src/cash/rates.ts";
import { refundLocal } from "../../../apps/server/src/cash/refund-local.ts";
import { applyCashWithdrawal } from "../../../apps/server/src/cash/withdraw-cash.ts";
import { memberBalances } from "../../../apps/server/src/ledger/accounts.ts";
import { Refusal } from "../../../apps/server/src/platform/refusal.ts";
import type { Finding } from "./check.ts";
import { LOCAL } from "./local-operator.ts";
import type { SimulatedMember } from "./members.ts";
import type { World } from "./world.ts";

const UNIT = 1_000_000n;
const HOLDER = { payeeName: "AYSE YILMAZ", realName: "Ayse Yilmaz" };
/** A number with correct check digits, as the format of accounts requires. */
const IBAN = "TR330006100519786457841326";

export const LOCAL_OUT = ["converted", "sent back", "card added", "to a card"] as const;
export type MoneyOut = (typeof LOCAL_OUT)[number];

/** Performs a random act that the member can do. Throws the refusals that a member would read. */
export async function moveLocalOut(world: World, member: SimulatedMember): Promise<MoneyOut> {
  const what = world.random.below(3);
  const local = await localOf(world.database.db, member);
  if (what === 0 && local > 0n) {
    await convert(world, member, local);
    return "converted";
  }
  if (what === 1 && local > 0n) {
    await sendBack(world, member);
    return "sent back";
  }
  if (member.card === null) {
    member.card = await addCard(world, member);
    return "card added";
  }
  await withdrawToCard(world, member, member.card);
  return "to a card";
}

const session = (member: SimulatedMember, key: string) => ({ ...member, sessionId: key });

/** Converts the whole balance at the posted rate; once in a member's life. */
async function convert(
  { database: { db } }: World,
  member: SimulatedMember,
  amount: bigint,
): Promise<void> {
  const key = randomUUID();
  const who = session(member, key);
  const { rate } = await postedRateOf(db, LOCAL);
  const input = { amount, rate };
  await prepareConversion(db, who, input);
  await db.transaction().execute((tx) => convertToUsdt(tx, who, key, input));
}

async function localOf(db: World["database"]["db"], member: SimulatedMember): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger.accounts where bucket = ${member.bucket} and owner = ${member.id}
      and kind = 'client.local' and currency = ${LOCAL}`.execute(db);
  return rows[0]?.balance ?? 0n;
}

/**
 * Refunds an amount, or the whole refundable balance; returns the ids of its transfers at the bank.
 */
async function sendBack(
  { database }: World,
  member: SimulatedMember,
  amount?: bigint,
): Promise<string[]> {
  const key = randomUUID();
  const { list } = await database.db
    .transaction()
    .execute((tx) => refundLocal(tx, session(member, key), key, amount));
  return list.map(({ id }) => id);
}

async function addCard(
  { database: { db }, vault }: World,
  member: SimulatedMember,
): Promise<string> {
  const draft = { bankCode: "TR-CNAR", account: IBAN, branchCode: "", ...HOLDER };
  const card = await db.transaction().execute((tx) => addBankCard(tx, member, draft, vault));
  return card.id;
}

/**
 * Withdraws a part or the whole balance. The float is first moved to the member's bucket, as the
 * call does it.
 */
async function withdrawToCard(
  { random, database: { db }, dailyMaximum, vault }: World,
  member: SimulatedMember,
  cardId: string,
): Promise<void> {
  const { deposit, returned, earned } = await memberBalances(db, member, "tUSDT");
  const all = deposit + returned + earned;
  const amount = random.below(3) === 0 ? all : BigInt(10 + random.below(200)) * UNIT;
  const { rate } = await postedRateOf(db, LOCAL);
  if (amount > 0n) await drawFloat(db, LOCAL, member.bucket, toLocal(amount, LOCAL, rate));
  const key = randomUUID();
  const application = { amount, rate, cardId, localCurrency: LOCAL };
  await db
    .transaction()
    .execute((tx) =>
      applyCashWithdrawal(tx, session(member, key), key, application, { dailyMaximum, vault }),
    );
}

const TRIES = 5;
const SOME = 100_00n;

/**
 * Refunds some local money of any member; returns the member and the first transfer. Null when
 * nobody has anything refundable.
 */
export async function somebodySendsBack(
  world: World,
): Promise<{ member: SimulatedMember; transfer: string; amount: bigint } | null> {
  const { rows } = await sql<{ owner: string }>`
    select owner from ledger.accounts where kind = 'client.local' and currency = ${LOCAL}
      and balance >= ${SOME} order by owner limit ${TRIES}`.execute(world.database.db);
  for (const { owner } of rows) {
    const member = world.members.find(({ id }) => id === owner);
    if (!member) continue;
    try {
      const [transfer] = await sendBack(world, member, SOME);
      if (transfer === undefined) continue;
      const { rows: sent } = await sql<{ amount: bigint }>`
        select amount from bank.transfers where id = ${transfer}`.execute(world.database.db);
      return { member, transfer, amount: sent[0]?.amount ?? 0n };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return null;
}

/**
 * Transfers that the bank carried out must be booked as paid, failed ones as returned, and nothing
 * else.
 */
export async function expectSettled({ database, bank }: World): Promise<Finding[]> {
  const there = { confirmed: 0, failed: 0 };
  for (const { state } of bank.books.transfers.values()) {
    if (state === "settled") there.confirmed += 1;
    if (state === "failed") there.failed += 1;
  }
  const { rows } = await sql<{ confirmed: number; failed: number }>`
    select count(*) filter (where state = 'confirmed')::int as confirmed,
      count(*) filter (where state = 'failed')::int as failed
    from bank.transfers where applied_at is not null`.execute(database.db);
  const { confirmed, failed } = rows[0] ?? { confirmed: 0, failed: 0 };
  if (confirmed === there.confirmed && failed === there.failed) return [];
  const shown =
    `at the bank ${there.confirmed} carried out and ${there.failed} not, ` +
    `in the books ${confirmed} and ${failed}`;
  return [{ what: "what the bank was to pay", shown }];
}
