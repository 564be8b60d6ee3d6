import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { rpc } from "./anvil.ts";
import { startChain } from "./chain.ts";

type Block = { number: string; hash: string; parentHash: string; timestamp: string };

async function chainOf(url: string): Promise<Block[]> {
  const head = Number(await rpc(url, "eth_blockNumber"));
  const numbers = Array.from({ length: head + 1 }, (_, number) => `0x${number.toString(16)}`);
  return Promise.all(
    numbers.map((number) => rpc(url, "eth_getBlockByNumber", [number, false]) as Promise<Block>),
  );
}

it("shows the same chain from the first block on, however often it is started again", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "ballast-restarts-"));
  try {
    let before: Block[] = [];
    for (let start = 0; start < 7; start += 1) {
      const chain = await startChain({ dataDir, port: 0, blockSeconds: 0 });
      const kept = await chainOf(chain.url);
      expect(kept.slice(0, before.length).map(({ hash }) => hash)).toEqual(
        before.map(({ hash }) => hash),
      );
      await rpc(chain.url, "anvil_mine", ["0x3"]);
      before = await chainOf(chain.url);
      await chain.stop();
      // Block times are whole seconds: the next start must fall into another one.
      await sleep(1_100);
    }
    before.slice(1).forEach((block, index) => {
      expect(block.parentHash).toBe(before[index]?.hash);
      expect(Number(block.timestamp)).toBeGreaterThanOrEqual(Number(before[index]?.timestamp));
    });
    const now = Date.now() / 1000;
    expect(Math.abs(Number(before.at(-1)?.timestamp) - now)).toBeLessThan(120);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 120_000);
