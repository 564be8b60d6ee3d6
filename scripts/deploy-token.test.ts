/** Runs the command as in a terminal, against a real node that reports its chain id. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@ballast/embedded/ports.ts";
import { anvilBinary, rpc } from "@ballast/sandbox/anvil.ts";
import { type Address, createPublicClient, http } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tokenAbi } from "../apps/sandbox/src/token.ts";

const SCRIPT = fileURLToPath(new URL("deploy-token.ts", import.meta.url));
const KEY = generatePrivateKey();
const nodes: { child: ChildProcess; folder: string }[] = [];
let ofBsc: string;
let ofOthers: string;

beforeAll(async () => {
  [ofBsc, ofOthers] = await Promise.all([startNode(97), startNode(56)]);
  const gas = [privateKeyToAddress(KEY), `0x${(10n ** 18n).toString(16)}`];
  for (const url of [ofBsc, ofOthers]) await rpc(url, "anvil_setBalance", gas);
});
afterAll(() => {
  for (const { child, folder } of nodes) {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The node mines a block for each transaction. */
async function startNode(chainId: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "ballast-deploy-"));
  const port = await freePort(0);
  const args = ["--host", "127.0.0.1", "--port", `${port}`, "--chain-id", `${chainId}`, "--quiet"];
  const child = spawn(anvilBinary(), [...args, "--cache-path", folder], {
    env: { HOME: folder },
    stdio: "ignore",
  });
  nodes.push({ child, folder });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    if (await rpc(url, "eth_chainId").catch(() => null)) return url;
    await sleep(50);
  }
  throw new Error("the node does not answer");
}

type Ended = { code: number; out: string; err: string };

function run(args: string[], key: string | undefined = KEY): Promise<Ended> {
  const { DEPLOY_KEY: _, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [SCRIPT, ...args],
      { env: { ...env, ...(key && { DEPLOY_KEY: key }) } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

it.each([
  [[], 18],
  [["--decimals", "8"], 8],
])("deploys the token on chain 97 and says where it is: %j", async (more, decimals) => {
  const { code, out, err } = await run(["--chain", "97", "--node", ofBsc, ...more]);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toContain("CHAIN_ID=97");
  const address = /^TOKEN_ADDRESS=(0x\w{40})$/m.exec(out)?.[1] as Address;
  const token = { address, abi: tokenAbi } as const;
  const client = createPublicClient({ transport: http(ofBsc) });
  expect(await client.readContract({ ...token, functionName: "decimals" })).toBe(decimals);
  expect(await client.readContract({ ...token, functionName: "symbol" })).toBe("tUSDT");
});

it("refuses every chain but 31337 and 97, and a node of another chain than named", async () => {
  const other = await run(["--chain", "56", "--node", ofOthers]);
  expect(other).toMatchObject({ code: 2, out: "" });
  expect(other.err).toContain('--chain must be 31337 or 97, not "56".\nUsage: ');
  const disguised = await run(["--chain", "97", "--node", ofOthers]);
  expect(disguised).toEqual({
    ...{ code: 1, out: "" },
    err: "The node is of chain 56, not 97: nothing was sent.\n",
  });
  expect(await rpc(ofOthers, "eth_getTransactionCount", [privateKeyToAddress(KEY), "latest"])).toBe(
    "0x0",
  );
}); // @rule 1.9/chains

it.each<[string[], string]>([
  [[], "--chain says on which chain: 31337 or 97."],
  [["--chain", "97"], "--node is the address of the chain's node."],
  [["--chain", "97", "--node", "ftp://127.0.0.1"], "--node must be an http or https address."],
  [["--chain", "97", "--node", "http://127.0.0.1:1", "--decimals", "5"], "--decimals must be"],
  [["--chain", "97", "--force"], "There is no option --force."],
])("ends with exit code 2 and the usage where it is misused: %j", async (args, sentence) => {
  const { code, out, err } = await run(args);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(sentence);
  expect(err).toContain("Usage: DEPLOY_KEY=0x… npm run deploy-token");
});

it("never shows the key, nor the node's path, whatever goes wrong", async () => {
  const near = `${KEY.slice(0, -1)}g`;
  const wrong = await run(["--chain", "97", "--node", ofBsc], near);
  expect(wrong.code).toBe(2);
  expect(wrong.err).toContain("DEPLOY_KEY is no private key");
  const silent = await run(["--chain", "97", "--node", "http://127.0.0.1:1/a-secret"]);
  expect(silent.code).toBe(1);
  expect(silent.err).toContain("The node at 127.0.0.1:1 (--node) ");
  const poor = await run(["--chain", "97", "--node", ofBsc], generatePrivateKey());
  expect(poor.code).toBe(1);
  expect(poor.err).toMatch(/^0x\w{40} has 0 of test gas and needs about 0\.\d+\.\n$/);
  const paid = await run(["--chain", "97", "--node", ofBsc]);
  for (const { out, err } of [wrong, silent, poor, paid]) {
    for (const secret of [KEY.slice(2, 60), "a-secret"]) expect(out + err).not.toContain(secret);
  }
});
