import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signal } from "@ballast/embedded/processes.ts";
import type { Address, Hash } from "viem";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rpc } from "./anvil.ts";
import { type Chain, startChain } from "./chain.ts";
import { openChainClient, SANDBOX_ACCOUNT } from "./chain-client.ts";
import { mineBlocks, mintToken, readHead } from "./faucet.ts";
import { deployToken, TOKEN_ADDRESS, tokenAbi, unitOf } from "./token.ts";

const SOMEBODY: Address = "0x00000000000000000000000000000000000000a1";

let dataDir: string;
let running: Chain[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ballast-chain-"));
  running = [];
});

afterEach(async () => {
  for (const chain of running) await chain.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(blockSeconds = 0): Promise<Chain> {
  const chain = await startChain({ dataDir, port: 0, blockSeconds });
  running.push(chain);
  return chain;
}

async function end(chain: Chain): Promise<void> {
  running.splice(running.indexOf(chain), 1);
  await chain.stop();
}

/** Everything that must be the same after a restart. */
async function record(url: string, hash: Hash) {
  const client = await openChainClient(url);
  const head = await readHead(url);
  const blocks = [];
  for (let number = 0n; number <= head.number; number++) {
    blocks.push((await client.getBlock({ blockNumber: number })).hash);
  }
  return {
    head,
    blocks,
    receipt: await client.getTransactionReceipt({ hash }),
    transaction: await client.getTransaction({ hash }),
    logs: await client.getContractEvents({
      address: TOKEN_ADDRESS,
      abi: tokenAbi,
      eventName: "Transfer",
      fromBlock: 0n,
    }),
    nonce: await client.getTransactionCount({ address: SANDBOX_ACCOUNT }),
    balance: await client.readContract({
      address: TOKEN_ADDRESS,
      abi: tokenAbi,
      functionName: "balanceOf",
      args: [SOMEBODY],
    }),
    gas: await client.getBalance({ address: SANDBOX_ACCOUNT }),
  };
}

describe("what is kept", () => {
  test.each(["SIGKILL", "SIGTERM"] as const)(
    "every block, receipt, log, nonce and balance survives a %s of the node",
    async (name) => {
      const before = await start();
      await deployToken(before.url);
      const { hash } = await mintToken(before.url, SOMEBODY, 5_000_000n);
      await mineBlocks(before.url, 30);
      const kept = await record(before.url, hash);
      const balance = 5_000_000n * (await unitOf(await openChainClient(before.url)));
      expect(kept).toMatchObject({ balance, nonce: 2, logs: [{ blockNumber: 2n }] });

      process.kill(before.pid, name);
      expect(await before.ended).toMatch(/^The local chain ended: /);
      await end(before);

      const after = await start();
      expect(await record(after.url, hash)).toEqual(kept);
      await mintToken(after.url, SOMEBODY, 1n);
      expect((await readHead(after.url)).number).toBe(33n);
    },
  );

  test("survives an orderly stop", async () => {
    const before = await start();
    await deployToken(before.url);
    const { hash } = await mintToken(before.url, SOMEBODY, 1n);
    const kept = await record(before.url, hash);
    await end(before);
    const after = await start();
    expect(await record(after.url, hash)).toEqual(kept);
  });

  test("saved at the end alone, it is kept by a stop and forgotten by a kill", async () => {
    const options = { dataDir, port: 0, blockSeconds: 0, savesAtEnd: true };
    const first = await startChain(options);
    await rpc(first.url, "anvil_mine", [3]);
    await first.stop();
    const second = await startChain(options);
    running.push(second);
    expect((await readHead(second.url)).number).toBe(3n);
    await rpc(second.url, "anvil_mine", [2]);
    process.kill(second.pid, "SIGKILL");
    await second.ended;
    await end(second);
    const third = await startChain(options);
    running.push(third);
    expect((await readHead(third.url)).number).toBe(3n);
  });

  test("no block that anybody saw is lost when the node is killed while blocks are made", async () => {
    for (let round = 0; round < 5; round++) {
      const chain = await start();
      let seen = await readHead(chain.url);
      const watching = (async () => {
        for (;;) seen = await readHead(chain.url);
      })().catch(() => {});
      const making = (async () => {
        for (;;) await mineBlocks(chain.url, 3);
      })().catch(() => {});
      await sleep(150 + round * 37);
      while (seen.number < 6n) await sleep(1);
      process.kill(chain.pid, "SIGKILL");
      await Promise.all([watching, making]);
      await end(chain);

      const again = await start();
      const client = await openChainClient(again.url);
      expect(seen.number).toBeGreaterThan(3n);
      expect((await client.getBlock({ blockNumber: seen.number })).hash).toBe(seen.hash);
      await end(again);
    }
  });

  test("a transaction that waited for a block is gone after a restart", async () => {
    const before = await start();
    const sent = { from: SANDBOX_ACCOUNT, to: SOMEBODY, value: "0x1" };
    const hash = await rpc(before.url, "eth_sendTransaction", [sent]);
    expect(await rpc(before.url, "eth_getTransactionByHash", [hash])).not.toBeNull();
    await end(before);
    const after = await start();
    expect(await rpc(after.url, "eth_getTransactionByHash", [hash])).toBeNull();
  });

  test("the next block is never older than its parent, though blocks ran ahead of time", async () => {
    const before = await start();
    await rpc(before.url, "anvil_mine", ["0x64", "0x3c"]);
    const ahead = await readHead(before.url);
    await end(before);
    const after = await start();
    const next = await mineBlocks(after.url, 1);
    expect(next.timestamp).toBeGreaterThanOrEqual(ahead.timestamp);
  });

  test("a state that cannot be read ends the start and leaves nothing running", async () => {
    await end(await start());
    await writeFile(join(dataDir, "chain-state.gz"), "torn");
    await expect(start()).rejects.toThrow(/anvil_loadState|cannot be read/);
    await rm(join(dataDir, "chain-state.gz"));
    expect((await readHead((await start()).url)).number).toBe(0n);
  });
});

describe("blocks", () => {
  test("come by themselves every so many seconds", async () => {
    const chain = await start(0.05);
    const hash = await rpc(chain.url, "eth_sendTransaction", [
      { from: SANDBOX_ACCOUNT, to: SOMEBODY, value: "0x1" },
    ]);
    const client = await openChainClient(chain.url);
    const receipt = await client.waitForTransactionReceipt({ hash: hash as Hash });
    expect(receipt.status).toBe("success");
  });

  test("come only on demand with 0 seconds", async () => {
    const { url } = await start();
    await rpc(url, "eth_sendTransaction", [{ from: SANDBOX_ACCOUNT, to: SOMEBODY, value: "0x1" }]);
    await sleep(300);
    expect((await readHead(url)).number).toBe(0n);
    expect((await mineBlocks(url, 1)).number).toBe(1n);
  });

  test("can be taken back to a snapshot, and replaced by a reorganisation", async () => {
    const { url } = await start();
    await mineBlocks(url, 5);
    const snapshot = await rpc(url, "evm_snapshot");
    const gone = await mineBlocks(url, 5);
    expect(await rpc(url, "evm_revert", [snapshot])).toBe(true);
    expect((await readHead(url)).number).toBe(5n);
    await mineBlocks(url, 5);
    const client = await openChainClient(url);
    expect((await client.getBlock({ blockNumber: 10n })).hash).not.toBe(gone.hash);

    const before = await readHead(url);
    await rpc(url, "anvil_reorg", [3, []]);
    const after = await readHead(url);
    expect(after.number).toBe(before.number);
    expect(after.hash).not.toBe(before.hash);
  });

  test("balances can be read 31 blocks back, and logs and receipts to the first block", async () => {
    const { url } = await start();
    await deployToken(url);
    const { hash } = await mintToken(url, SOMEBODY, 0n, 7n);
    await mineBlocks(url, 500);
    const client = await openChainClient(url);
    const balanceAt = (blockNumber: bigint) =>
      client.readContract({
        address: TOKEN_ADDRESS,
        abi: tokenAbi,
        functionName: "balanceOf",
        args: [SOMEBODY],
        blockNumber,
      });
    expect(await balanceAt(471n)).toBe(7n);
    await expect(balanceAt(400n)).rejects.toThrow();
    expect((await client.getTransactionReceipt({ hash })).blockNumber).toBe(2n);
    expect(await client.getLogs({ address: TOKEN_ADDRESS, fromBlock: 0n })).toHaveLength(1);
  });
});

describe("one chain", () => {
  test("serves 127.0.0.1 alone, with chain id 31337", async () => {
    const { url } = await start();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await rpc(url, "eth_chainId")).toBe("0x7a69");
  });

  test("a second one on the same folder is refused, and the first goes on", async () => {
    const first = await start();
    await expect(start()).rejects.toThrow("is in use");
    expect((await mineBlocks(first.url, 1)).number).toBe(1n);
  });

  test("a taken port ends the start with a sentence that names the setting", async () => {
    const first = await start();
    const other = await mkdtemp(join(tmpdir(), "ballast-chain-"));
    const port = Number(new URL(first.url).port);
    await expect(startChain({ dataDir: other, port, blockSeconds: 1 })).rejects.toThrow(
      /^Port \d+ is taken by another program: set CHAIN_PORT to a free one\.$/,
    );
    await rm(other, { recursive: true });
  });

  test("ends with a sentence when its state cannot be saved, without having shown the block", async () => {
    const chain = await start();
    await rm(dataDir, { recursive: true });
    await expect(mineBlocks(chain.url, 1)).rejects.toThrow();
    expect(await chain.ended).toMatch(/^The chain's state cannot be saved: /);
    expect(existsSync(dataDir)).toBe(false);
    expect(signal(chain.pid, 0)).toBe(false);
  });
});
