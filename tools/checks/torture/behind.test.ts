/**
 * A standby without the last seconds takes over: what was paid in those is told to the operator, and
 * nobody is paid again.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { publicId } from "@ballast/contract/ids.ts";
import { applyWithdrawal, listAddresses } from "@ballast/contract/wallet/calls.ts";
import { placeInMemory } from "@ballast/embedded/place-in-memory.ts";
import { startPair } from "@ballast/embedded/postgres-pair.ts";
import { createPublicClient, erc20Abi, getAddress, http } from "viem";
import { expect, it } from "vitest";
import { openDatabase } from "../../../apps/server/src/platform/db.ts";
import { runStaff } from "../../../apps/server/src/run-staff.ts";
import { createSandbox, eventually } from "../../../scripts/client.ts";
import { personOf } from "../../../scripts/demo-data/treasury.ts";
import { seededRandom } from "../../../scripts/seeded-random.ts";
import { type Acknowledged, untilAnswered } from "./acknowledged.ts";
import { countWrites } from "./count-writes.ts";
import { startParts } from "./parts.ts";
import { prepare, type Scene } from "./prepare.ts";
import { everyInvariantHolds } from "./verdict.ts";

const AMOUNT = 3_000_000n;

/** Runs a line as a person of the staff; returns what it printed. */
async function say(url: string, { staff }: Scene, role: "finance" | "auditor", ...line: string[]) {
  const { id, key } = personOf(staff, role);
  const lines: string[] = [];
  const io = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) };
  const exit = await runStaff(["--as", id, `--key=${key}`, ...line], { DATABASE_URL: url }, io);
  if (exit !== 0) throw new Error(lines.join("\n"));
  return lines.join("\n");
}

const idIn = (text: string, prefix: string) =>
  new RegExp(`${prefix}_[0-9a-f]{32}`).exec(text)?.[0] ?? `no ${prefix} in: ${text}`;

it("a payment that a late standby does not know is told by number, and not made twice", async () => {
  const abort = new AbortController().signal;
  const folder = await mkdtemp(join(await placeInMemory(), "ballast-behind-"));
  const pair = await startPair({ folder, isSynchronous: false, abort });
  const parts = await startParts(folder, pair, abort);
  const database = openDatabase(pair.serviceUrl, 4);
  try {
    const sandbox = createSandbox(parts);
    const scene = await prepare(parts, database, sandbox, { members: 1 }, seededRandom(1));
    const [life] = scene.lives;
    if (life === undefined) throw new Error("nobody joined");
    const { client } = life;
    const [address] = (await client.call(listAddresses)).list;
    const input = {
      amount: `${AMOUNT}`,
      addressId: publicId("address", address?.id ?? ""),
      payPassword: life.fundPassword,
    };
    const node = createPublicClient({ transport: http(parts.chainUrl) });
    const arrived = () =>
      node.readContract({
        address: getAddress(parts.tokenAddress),
        abi: erc20Abi,
        functionName: "balanceOf",
        args: [getAddress(life.outside)],
      });
    await pair.follow();
    await pair.holdBack();

    const key = crypto.randomUUID();
    const answer = await client.call(applyWithdrawal, input, key);
    const paid = await eventually("a payment", async () => {
      await sandbox.mine(5);
      return (await arrived()) || null;
    });
    await pair.failOver();

    // The books know neither the request nor the payment; the operator is told of both.
    const told = await eventually("the finding", async () => {
      await sandbox.mine(25).catch(() => {});
      const lines = await say(pair.serviceUrl, scene, "finance", "unknown-payments").catch(String);
      return / 1 unknown\n.* {2}final {2}fits mbr_/.test(lines) ? lines : null;
    });
    expect(told).toMatch(/books behind/);
    expect(told.toLowerCase()).toContain(life.outside.toLowerCase());
    const one = { client, endpoint: applyWithdrawal, input, key, answer, sentAt: 0, answeredAt: 0 };
    const writes: Acknowledged[] = [one];
    expect(await countWrites(database.db, writes)).toEqual({ lost: 1, twice: 0 });

    // The member asks again, and it waits.
    const again = await untilAnswered(client, applyWithdrawal, input, crypto.randomUUID());
    await sandbox.mine(25);
    const withdrawal = publicId("withdrawal", again?.id ?? "");
    const reason = ["--reason", "Same address and amount"];
    const asWhat = ["--was", "withdrawal", "--withdrawal", withdrawal, ...reason];
    const proposal = await say(
      ...([pair.serviceUrl, scene, "finance", "book-unknown"] as const),
      ...["--finding", idIn(told, "fnd"), ...asWhat],
    );
    await say(
      ...([pair.serviceUrl, scene, "auditor", "approve"] as const),
      ...["--proposal", idIn(proposal, "prp"), ...reason],
    );
    await eventually("the end of the stop", async () => {
      await sandbox.mine(25);
      const lines = await say(pair.serviceUrl, scene, "finance", "unknown-payments");
      return /go on, 0 unknown/.test(lines) ? true : null;
    });
    await sandbox.mine(25);
    expect(await arrived()).toBe(paid);
    await everyInvariantHolds(database.db);
  } finally {
    await database.close();
    await parts.stopAll();
    await pair.remove();
    await rm(folder, { recursive: true, force: true });
  }
}, 400_000); // @rule ledger/failover
