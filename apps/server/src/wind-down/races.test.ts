/**
 * Purchases at the moment at which the wind-down begins: each is completed before it, or refused by
 * name.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aListedProduct, staffPair } from "../../test/builders.ts";
import { useDatabase } from "../../test/kit.ts";
import { aGreenGuard, purchaseInput, someBuyers } from "../../test/order-builders.ts";
import { totalOf } from "../ledger/accounts.ts";
import { consent } from "../ledger/proposals.ts";
import { createBuyOrder } from "../orders/buy-order.ts";
import { Refusal } from "../platform/refusal.ts";
import { advance } from "./advance.ts";
import { beginWindDown, proposeWindDown } from "./propose-wind-down.ts";

const HUNDRED = 100_000_000n;
const BUYERS = 24;
const database = useDatabase();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ballast-wind-down-race-"));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

it("is bought before the end and undone in full, or refused; nobody loses a unit", async () => {
  const { db, owner } = database;
  await staffPair(db);
  const product = await aListedProduct(owner.db, { unitsTotal: 640 });
  const buyers = await someBuyers(
    owner.db,
    Array.from({ length: BUYERS }, (_, n) => n),
    HUNDRED,
  );
  await aGreenGuard(db);
  const proposal = await db.transaction().execute(async (tx) => {
    const document = { name: "resolution.pdf", bytes: Buffer.from("resolution") };
    const id = await proposeWindDown(tx, { reason: "The operator gives up.", document }, "ana");
    return consent(tx, id, "eva", "the resolution is here");
  });
  const buy = createBuyOrder(db);
  const tries = buyers.map(async ({ id, bucket }) => {
    const key = randomUUID();
    const inputHash = createHash("sha256").update(key).digest();
    const call = { member: { id, bucket, sessionId: randomUUID() }, key, inputHash };
    return buy(call, purchaseInput(product)).then(
      () => "bought",
      (error) => (error instanceof Refusal ? error.refusal : Promise.reject(error)),
    );
  });
  const ended = db.transaction().execute((tx) => beginWindDown(tx, proposal));
  const outcomes = await Promise.all(tries);
  await ended;

  const bought = outcomes.filter((outcome) => outcome === "bought").length;
  expect(outcomes.filter((outcome) => outcome === "sales_ended").length).toBe(BUYERS - bought);
  const { rows } = await sql<{ orders: bigint }>`
    select count(*) as orders from orders.orders`.execute(db);
  expect(rows).toEqual([{ orders: BigInt(bought) }]);
  await advance({ db, dataDir });
  expect(await totalOf(db, "client.deposit", "tUSDT")).toBe(HUNDRED * BigInt(BUYERS));
  expect(await totalOf(db, "client.principal", "tUSDT")).toBe(0n);
}); // @rule 6/purchase
