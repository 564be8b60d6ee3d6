/**
 * A process is frozen in a transaction that holds a bucket: members of that bucket continue to buy.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, expect, it } from "vitest";
import { aListedProduct } from "../../test/builders.ts";
import { useDatabase } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, purchaseInput } from "../../test/order-builders.ts";
import { createBuyOrder } from "./buy-order.ts";

const PROGRAM = fileURLToPath(
  new URL("../platform/test-programs/bucket-holder.ts", import.meta.url),
);

const database = useDatabase();
let child: ChildProcess | undefined;
beforeAll(async () => {
  await aGreenGuard(database.db);
});
afterEach(() => void child?.kill("SIGKILL"));

/**
 * Connects over TCP, as from another machine: only there the server notices that the client reads
 * nothing.
 */
function overTcp(of: string): string {
  const url = new URL(of);
  url.searchParams.delete("host");
  return url.toString();
}

it.each([
  { moment: "between two statements", how: "waiting", withinMs: 15_000 },
  { moment: "in the middle of an answer", how: "reading", withinMs: 30_000 },
])(
  "is thrown out by the database when frozen $moment, and learns of it when it wakes up",
  async ({ how, withinMs }) => {
    const product = await aListedProduct(database.db, {});
    await aGreenGuard(database.db);
    const buyer = await aBuyer(database.owner.db, 1_000_000_000n);
    child = spawn(process.execPath, [PROGRAM, overTcp(database.url), `${buyer.bucket}`, how], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const said: string[] = [];
    child.stdout?.on("data", (text: Buffer) => said.push(text.toString()));
    await expect.poll(() => said.join(""), { timeout: 20_000 }).toContain("holding");
    child.kill("SIGSTOP");
    const began = performance.now();
    const call = {
      member: { id: buyer.id, bucket: buyer.bucket, sessionId: randomUUID() },
      key: randomUUID(),
      inputHash: createHash("sha256").update(product.id).digest(),
    };
    const order = await createBuyOrder(database.db)(call, purchaseInput(product, 1));
    expect(order.units).toBe(1);
    expect(performance.now() - began).toBeLessThan(withinMs);
    // The purchase did wait for the transaction that holds the bucket.
    expect(performance.now() - began).toBeGreaterThan(1_000);
    child.kill("SIGCONT");
    await once(child, "exit");
    expect(said.join("")).toContain("ended, and may be tried again");
  },
  90_000,
); // @rule run/frozen
