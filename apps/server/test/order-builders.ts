/** Builders for purchases: a guard that allows sales, dozens of members, paid orders. */
import { randomBytes, randomInt } from "node:crypto";
import type { InputOf } from "@ballast/contract/endpoint.ts";
import { bucketOf, publicId } from "@ballast/contract/ids.ts";
import { buyOrder, type Order } from "@ballast/contract/product/calls.ts";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "../src/platform/db.ts";
import { tokenHash } from "../src/security/sessions.ts";
import type { TestApp } from "./app.ts";
import type { BuiltProduct } from "./builders.ts";
import { ownerOf } from "./harness.ts";
import { aFreshProof } from "./proof-builders.ts";
import { aCredit } from "./wallet-builders.ts";

/**
 * Creates matching statements, a fresh seal and proof, runs of every invariant within the hour, and
 * the guard computed from them: green for 15 minutes.
 */
export async function aGreenGuard(db: Db): Promise<void> {
  await sql`
    insert into chain.statements
      (at, block, block_hash, book, chain_balance, ledger_balance, in_transit, parts)
    select platform.now(), 1, '0x' || repeat('0', 64), book, 0, 0, 0, '{}'
    from unnest(array['client', 'reserve', 'house']) book`.execute(ownerOf(db));
  await sql`select * from ledger.seal_now(1000000)`.execute(db);
  await aFreshProof(db);
  await sql`
    select reserve.run_invariant(v.viewname) from pg_views v
    where v.schemaname = 'invariants' and not exists (
      select from reserve.invariant_runs r
      where r.name = v.viewname and r.at > platform.now() - interval '1 hour')`.execute(db);
  await sql`select reserve.refresh_guard('tUSDT')`.execute(db);
}

export type Buyer = { id: string; bucket: number; token: string };

/**
 * Members with a session and money, inserted by the owner, because registering them would take
 * minutes.
 */
export async function someBuyers(db: Db, buckets: number[], deposit: bigint): Promise<Buyer[]> {
  const buyers = buckets.map((bucket) => {
    const id = `${uuidv7().slice(0, -2)}${(bucket + 64 * randomInt(4)).toString(16).padStart(2, "0")}`;
    return { id, bucket: bucketOf(id), token: randomBytes(32).toString("base64url") };
  });
  for (const buyer of buyers) {
    const phone = `+9199${randomInt(10 ** 9)
      .toString()
      .padStart(9, "0")}`;
    const code = randomBytes(6).toString("hex");
    await sql`
      insert into members.members
        (bucket, id, phone, country, share_code, invited_with, registered_at)
      values (${buyer.bucket}, ${buyer.id}, ${phone}, 'IN', ${code}, 'BALLAST0', platform.now())
    `.execute(db);
    await sql`
      insert into security.logins (phone, member_id, password_hash, password_changed_at)
      values (${phone}, ${buyer.id}, '$argon2id$none', platform.now())`.execute(db);
    await sql`
      insert into security.sessions
        (token_hash, id, member_id, address, agent, created_at, last_seen_at, ends_at)
      values (${tokenHash(buyer.token)}, ${uuidv7()}, ${buyer.id}, '127.0.0.1', 'test',
        platform.now(), platform.now(), platform.now() + interval '30 days')`.execute(db);
    await sql`
      insert into control.understood (bucket, member_id, version, at)
      values (${buyer.bucket}, ${buyer.id}, control.understanding_version(), platform.now())
    `.execute(db);
    await sql`select ledger.open_member(${buyer.id}, 'tUSDT')`.execute(db);
    if (deposit > 0n) await aCredit(db, buyer, deposit);
  }
  return buyers;
}

export async function aBuyer(db: Db, deposit: bigint, bucket = randomInt(64)): Promise<Buyer> {
  const [buyer] = await someBuyers(db, [bucket], deposit);
  if (!buyer) throw new Error("no buyer was made");
  return buyer;
}

/**
 * The input of a purchase as a client sends it: the product's id, and the agreement shown to the
 * member.
 */
export function purchaseOf(product: BuiltProduct, units = 1): Record<string, string> {
  return {
    productId: publicId("product", product.id),
    units: String(units),
    agreementId: publicId("agreement", product.agreementId),
    agreementHash: product.agreementHash.toString("hex"),
  };
}

/** The same input as the use case gets it. */
export function purchaseInput(product: BuiltProduct, units = 1): InputOf<typeof buyOrder> {
  return {
    productId: product.id,
    units,
    agreementId: product.agreementId,
    agreementHash: product.agreementHash.toString("hex"),
  };
}

/** An order bought over HTTP. */
export async function aPaidOrder(
  app: TestApp,
  buyer: { token: string },
  product: BuiltProduct,
  units = 1,
): Promise<Order> {
  const reply = await app.call(buyOrder, purchaseOf(product, units), buyer);
  if (reply.code !== 200) throw new Error(`a builder was refused: ${reply.code} ${reply.msg}`);
  return reply.data;
}
