import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rpc } from "./anvil.ts";
import { type Chain, startChain } from "./chain.ts";
import { openChainClient, SANDBOX_ACCOUNT } from "./chain-client.ts";
import { compileToken } from "./compile-token.ts";
import { readHead } from "./faucet.ts";
import { deployToken, TOKEN_ADDRESS, tokenAbi } from "./token.ts";

let dataDir: string;
let chain: Chain;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ballast-token-"));
  chain = await startChain({ dataDir, port: 0, blockSeconds: 0 });
});

afterAll(async () => {
  await chain.stop();
  await rm(dataDir, { recursive: true });
});

test("the committed artifact is what the compiler makes of the source", () => {
  const committed = readFileSync(new URL("../token/TestUsdt.json", import.meta.url), "utf8");
  expect(compileToken()).toEqual(JSON.parse(committed));
});

test("is named and counted as a test token", async () => {
  const address = await deployToken(chain.url);
  const client = await openChainClient(chain.url);
  const token = { address, abi: tokenAbi } as const;
  expect(await client.readContract({ ...token, functionName: "name" })).toBe("Ballast Test USDT");
  expect(await client.readContract({ ...token, functionName: "symbol" })).toBe("tUSDT");
  expect(await client.readContract({ ...token, functionName: "decimals" })).toBe(18);
});

test("is deployed once, at the same address on every chain", async () => {
  expect(await deployToken(chain.url)).toBe("0x5FbDB2315678afecb367f032d93F642f64180aa3");
  const { number } = await readHead(chain.url);
  expect(await deployToken(chain.url)).toBe(TOKEN_ADDRESS);
  expect((await readHead(chain.url)).number).toBe(number);
});

test("lets anybody mint, and nobody move what is another's", async () => {
  await deployToken(chain.url);
  const client = await openChainClient(chain.url);
  const [, stranger, victim] = await client.getAddresses();
  if (stranger === undefined || victim === undefined) throw new Error("anvil has ten accounts");
  const token = { address: TOKEN_ADDRESS, abi: tokenAbi, account: stranger } as const;
  const minted = await client.writeContract({ ...token, functionName: "mint", args: [victim, 9n] });
  await client.mine({ blocks: 1 });
  expect((await client.getTransactionReceipt({ hash: minted })).status).toBe("success");
  await expect(
    client.simulateContract({ ...token, functionName: "transfer", args: [victim, 1n] }),
  ).rejects.toThrow("reverted");
});

test("says so when its address was spent on something else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ballast-token-"));
  const other = await startChain({ dataDir: folder, port: 0, blockSeconds: 0 });
  const sent = { from: SANDBOX_ACCOUNT, to: SANDBOX_ACCOUNT };
  await rpc(other.url, "eth_sendTransaction", [sent]);
  await rpc(other.url, "evm_mine");
  await expect(deployToken(other.url)).rejects.toThrow("can no longer be made");
  await other.stop();
  await rm(folder, { recursive: true });
});
