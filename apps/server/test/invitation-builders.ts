/** Builders for teams and for fees that were really paid. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../src/platform/db.ts";
import type { TestDatabase } from "./harness.ts";
import { type Buyer, someBuyers } from "./order-builders.ts";
import { endTransfer } from "./reserve-builders.ts";
import { aWallet, withdrawn } from "./wallet-builders.ts";

type Who = { id: string; bucket: number };

/** Members of a country, each invited by the previous one: A, B, C and so on. */
export async function aChain(db: Db, country: string, buckets: number[]): Promise<Buyer[]> {
  const chain = await someBuyers(db, buckets, 0n);
  for (const [index, member] of chain.entries()) {
    const inviter = chain[index - 1]?.id ?? null;
    await sql`
      update members.members set country = ${country}, inviter_id = ${inviter}
      where id = ${member.id}`.execute(db);
    const code = `${randomUUID().replaceAll(/[^2-9a-f]/g, "")}ABCDEFGH`.slice(0, 8).toUpperCase();
    await sql`
      insert into members.invite_codes (code, member_id) values (${code}, ${member.id})`.execute(
      db,
    );
    await sql`update members.members set share_code = ${code} where id = ${member.id}`.execute(db);
  }
  return chain;
}

/** Allows or forbids shares of fees for inviters in a country, as two people would. */
export const allowIn = (db: Db, country: string, isAllowed = true) =>
  sql`
    insert into members.country_policy
    values (${country}, true, true, ${isAllowed}, true, true, 'general')
    on conflict (country) do update set invitations = excluded.invitations`.execute(db);

/**
 * A withdrawal of earned money of `gross` that the chain has paid, with its fee of 5 %; answers the
 * ledger transaction that took the fee.
 */
export async function aPaidFee(
  database: TestDatabase,
  member: Who,
  gross: bigint,
): Promise<string> {
  const { db } = database;
  await aWallet(database, member, { earned: gross });
  const id = await withdrawn(db, member, gross);
  await sql`select wallets.approve_withdrawal(${member.bucket}, ${id}, 'auto', null)`.execute(db);
  await endTransfer(db, id);
  await sql`select wallets.settle_withdrawal(${member.bucket}, ${id})`.execute(db);
  const { rows } = await sql<{ fee: string }>`
    select ledger.derived_id('withdrawal_end', transaction_id) as fee from wallets.withdrawals
    where bucket = ${member.bucket} and id = ${id}`.execute(db);
  return rows[0]?.fee ?? "";
}
