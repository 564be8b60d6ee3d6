import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Address } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type Chain, startChain } from "./chain.ts";
import { openChainClient } from "./chain-client.ts";
import { mineBlocks, mintToken, readHead, topUpGas } from "./faucet.ts";
import { answerJson, closeServer, listen, readJson } from "./http.ts";
import { deployToken, TOKEN_ADDRESS, tokenAbi, unitOf } from "./token.ts";

const ADA: Address = "0x00000000000000000000000000000000000000Ad";
const BEN: Address = "0x00000000000000000000000000000000000000be";
const CLO: Address = "0x00000000000000000000000000000000000000c1";

const DUST: Address = "0x00000000000000000000000000000000000000D5";
/** The token has 18 decimals. */
const UNIT = 10n ** 12n;

const callSchema = z.object({ id: z.number(), method: z.string() });

let dataDir: string;
let chain: Chain;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ballast-faucet-"));
  chain = await startChain({ dataDir, port: 0, blockSeconds: 0 });
  await deployToken(chain.url);
});

afterAll(async () => {
  await chain.stop();
  await rm(dataDir, { recursive: true });
});

async function tokensOf(holder: Address): Promise<bigint> {
  const client = await openChainClient(chain.url);
  const token = { address: TOKEN_ADDRESS, abi: tokenAbi } as const;
  const units = await client.readContract({ ...token, functionName: "balanceOf", args: [holder] });
  return units / (await unitOf(client));
}

describe("mintToken", () => {
  test("gives the amount to the address, in a block that is there when it answers", async () => {
    const before = await readHead(chain.url);
    const { hash, blockNumber } = await mintToken(chain.url, ADA, 25_000_001n);
    expect(blockNumber).toBe(before.number + 1n);
    expect(await tokensOf(ADA)).toBe(25_000_001n);
    const client = await openChainClient(chain.url);
    expect((await client.getTransactionReceipt({ hash })).blockNumber).toBe(blockNumber);
  });

  test("serves many callers at once, and each gets what it asked for", async () => {
    await Promise.all(Array.from({ length: 12 }, () => mintToken(chain.url, BEN, 10n)));
    expect(await tokensOf(BEN)).toBe(120n);
  });

  test("gives to an address that is emptied by the same block", async () => {
    const client = await openChainClient(chain.url);
    const token = { address: TOKEN_ADDRESS, abi: tokenAbi } as const;
    await mintToken(chain.url, CLO, 7n);
    await topUpGas(chain.url, CLO, 10n ** 18n);
    await client.impersonateAccount({ address: CLO });
    // Like the sweep of a deposit: first in the block, because it pays a higher gas price.
    await client.writeContract({
      ...{ ...token, functionName: "transfer", args: [ADA, 7n * UNIT], account: CLO },
      ...{ gas: 100_000n, maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 11n },
    });
    await mintToken(chain.url, CLO, 5n);
    expect(await tokensOf(CLO)).toBe(5n);
  });

  test("gives what is less than 10^-6 beside it", async () => {
    await mintToken(chain.url, DUST, 3n, 11n);
    await mintToken(chain.url, DUST, 0n, 1n);
    const client = await openChainClient(chain.url);
    const token = { address: TOKEN_ADDRESS, abi: tokenAbi } as const;
    const held = client.readContract({ ...token, functionName: "balanceOf", args: [DUST] });
    expect(await held).toBe(3n * UNIT + 12n);
  });

  test("refuses amounts that are not above zero, and addresses that are none", async () => {
    await expect(mintToken(chain.url, ADA, 0n)).rejects.toThrow("above zero");
    await expect(mintToken(chain.url, ADA, -1n)).rejects.toThrow("above zero");
    await expect(mintToken(chain.url, "0x12", 1n)).rejects.toThrow("not an address");
    const wrongChecksum = "0x5Fbdb2315678afecb367f032d93F642f64180aa3";
    await expect(mintToken(chain.url, wrongChecksum, 1n)).rejects.toThrow("not an address");
  });
});

describe("topUpGas", () => {
  test("brings an address up to the amount, and takes nothing from one that holds more", async () => {
    const client = await openChainClient(chain.url);
    await topUpGas(chain.url, ADA, 10n ** 18n);
    expect(await client.getBalance({ address: ADA })).toBe(10n ** 18n);
    await topUpGas(chain.url, ADA, 5n);
    expect(await client.getBalance({ address: ADA })).toBe(10n ** 18n);
  });
});

describe("mineBlocks", () => {
  test("makes exactly so many blocks and answers the head", async () => {
    const before = await readHead(chain.url);
    const head = await mineBlocks(chain.url, 20);
    expect(head.number).toBe(before.number + 20n);
    expect(await readHead(chain.url)).toEqual(head);
  });

  test("refuses fewer than 1, more than 1000, and parts of a block", async () => {
    const { number } = await readHead(chain.url);
    for (const blocks of [0, -1, 1001, 1.5, Number.NaN]) {
      await expect(mineBlocks(chain.url, blocks)).rejects.toThrow("Between 1 and 1000");
    }
    expect((await readHead(chain.url)).number).toBe(number);
  });
});

test("everything refuses a chain that is not the local one, before it changes anything", async () => {
  const methods: string[] = [];
  const other = createServer(async (request, response) => {
    const { id, method } = callSchema.parse(await readJson(request, 10_000));
    methods.push(method);
    answerJson(response, 200, { jsonrpc: "2.0", id, result: "0x61" });
  });
  const url = `http://127.0.0.1:${await listen(other, 0, "PORT")}`;
  const refusal = "The sandbox works on chain 31337 alone; this one is 97.";
  await expect(mintToken(url, ADA, 1n)).rejects.toThrow(refusal);
  await expect(topUpGas(url, ADA, 1n)).rejects.toThrow(refusal);
  await expect(mineBlocks(url, 1)).rejects.toThrow(refusal);
  await expect(readHead(url)).rejects.toThrow(refusal);
  await expect(deployToken(url)).rejects.toThrow(refusal);
  expect(new Set(methods)).toEqual(new Set(["eth_chainId"]));
  await closeServer(other);
});
