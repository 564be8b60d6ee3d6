import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bucketOf } from "@ballast/contract/ids.ts";
import { sql } from "kysely";
import { isAddress } from "viem";
import { describe, expect, it } from "vitest";
import { silent, startTestChain } from "../../../test/chain.ts";
import { depositAddress } from "../../../test/deposit-address.ts";
import { startNodeProxy } from "../../../test/fakes/node-proxy.ts";
import { useChain, useDatabase } from "../../../test/kit.ts";
import * as addresses from "./addresses.ts";
import { deriveAddress, isOwnAddress, treasury } from "./addresses.ts";
import { listForeignTokens } from "./foreign-tokens.ts";
import { signerOf } from "./keys.ts";
import { newPatience, whileNodeAnswers } from "./node.ts";
import { openChain } from "./open-chain.ts";
import { watch } from "./watch.ts";

const database = useDatabase();
const local = useChain();

const JUNK = "test test test test test test test test test test test junk";

function aMember() {
  const id = randomUUID();
  return { id, bucket: bucketOf(id) };
}

async function keysFile(content: string): Promise<string> {
  const file = join(local.dataDir, `${randomUUID()}.json`);
  await writeFile(file, content);
  return file;
}

describe("before the worker ran once", () => {
  it("an HTTP process opens without keys, and has no address to give", async () => {
    const chain = await local.open(database, { ROLE: "http" });
    expect(chain.signer).toBeNull();
    await expect(depositAddress(database.db, aMember())).rejects.toThrow("start the worker once");
    await expect(treasury(database.db)).rejects.toThrow("start the worker once");
  });
});

describe("the start ends", () => {
  it("on a node of another chain, and of one that is no test chain", async () => {
    await expect(local.open(database, { CHAIN_ID: "97" })).rejects.toThrow(
      "The node is of chain 31337, but CHAIN_ID says 97.",
    );
    const other = await answeringChainId(4242);
    await expect(local.open(database, { CHAIN_RPC_URL: other.url })).rejects.toThrow(
      "The node is of chain 4242: Ballast works on test chains only",
    );
    await other.stop();
  }); // @rule 1.9/chains

  it("on an address without a token, or with one of decimals that cannot be kept", async () => {
    const nothing = `0x${"5".repeat(40)}`;
    await expect(local.open(database, { TOKEN_ADDRESS: nothing })).rejects.toThrow(
      "has no contract on this chain",
    );
    for (const decimals of [5, 37]) {
      const other = await local.deploy(returning(decimals));
      await expect(local.open(database, { TOKEN_ADDRESS: other })).rejects.toThrow(
        `has ${decimals} decimals: Ballast keeps 6 and takes tokens that have 6 to 36.`,
      );
    }
    const silent = await local.deploy("0x00");
    await expect(local.open(database, { TOKEN_ADDRESS: silent })).rejects.toThrow(
      "does not say its decimals",
    );
  });

  it("on a token whose decimals are others than those the database was begun with", async () => {
    const proxy = await startNodeProxy(local.url);
    const calls: string[] = [];
    proxy.answer = (method) => {
      calls.push(method);
      return method === "eth_call" ? `0x${"6".padStart(64, "0")}` : undefined;
    };
    await local.open(database);
    await expect(local.open(database, { CHAIN_RPC_URL: proxy.url })).rejects.toThrow(
      "The token had 18 decimals when this database was begun and says 6 now",
    );
    expect(calls).toContain("eth_call");
    await proxy.stop();
  });

  it("on keys that are missing, unreadable or no mnemonic, without repeating them", async () => {
    await expect(local.open(database, { KEYS_FILE: "" })).rejects.toThrow("KEYS_FILE is not set");
    await expect(local.open(database, { KEYS_FILE: "/nowhere" })).rejects.toThrow("cannot be read");
    for (const content of ["junk", '{"mnemonic": "secret words"}', "{}"]) {
      const opening = local.open(database, { KEYS_FILE: await keysFile(content) });
      await expect(opening).rejects.toThrow(/must hold/);
      await expect(opening).rejects.not.toThrow(/secret|junk/);
    }
  });

  it("on another mnemonic than the wallets were made from", async () => {
    await local.open(database);
    const before = await treasury(database.db);
    const KEYS_FILE = await keysFile(JSON.stringify({ mnemonic: JUNK }));
    await expect(local.open(database, { KEYS_FILE })).rejects.toThrow("another mnemonic");
    expect(await treasury(database.db)).toEqual(before);
    await local.open(database);
  });

  it("on a chain that was begun anew", async () => {
    // Two chains that begin in the same second have equal first blocks.
    await sleep(1_100);
    const other = await startTestChain();
    await expect(
      local.open(database, { CHAIN_RPC_URL: other.url, TOKEN_ADDRESS: other.token }),
    ).rejects.toThrow("belongs to another chain or token");
    await other.stop();
  });

  it("on a node that stays silent, naming its host and no more of its address", async () => {
    const config = {
      ...(await local.config(database)),
      CHAIN_RPC_URL: "http://127.0.0.1:9/secret",
    };
    await expect(openChain(config, database.db, 0)).rejects.toThrow(
      "The chain node at 127.0.0.1:9 does not answer.",
    );
  });
});

describe("deposit addresses", () => {
  it("are one for each member, the same ever after, also when asked for at once", async () => {
    const [one, other] = [aMember(), aMember()];
    const answers = await Promise.all([1, 2, 3, 4].map(() => depositAddress(database.db, one)));
    expect(new Set(answers).size).toBe(1);
    expect(isAddress(answers[0] ?? "", { strict: true })).toBe(true);
    expect(await depositAddress(database.db, other)).not.toBe(answers[0]);
    expect(
      await isOwnAddress(database.db, (answers[0] ?? "").toUpperCase().replace("X", "x")),
    ).toBe(true);
  });

  it("are never a second account's, though both have the same number, also at once", async () => {
    const [first, ...others] = [aMember(), aMember(), aMember(), aMember()];
    const give = (member: { id: string }) =>
      addresses.depositAddress(database.db, member, async () => Buffer.from("the same number"));
    const own = await give(first);
    const all = await Promise.all(others.map(give));
    expect(new Set([own, ...all]).size).toBe(4);
    expect(await give(first)).toBe(own);
    expect(await Promise.all(others.map(give))).toEqual(all);
  }); // @rule console/restored

  it("follow from the public key alone to the addresses of the private keys", () => {
    const signer = signerOf(JUNK);
    expect(signer.xpub).toMatch(/^xpub/);
    const last = 2 ** 31 - 1;
    for (const path of [
      [0, 0],
      [1, 77],
      [last, 0],
      [last, last],
    ] as const) {
      expect(deriveAddress(signer.xpub, path)).toBe(signer.depositAccount(path).address);
    }
  });
});

describe("a token that is not ours", () => {
  it("sent to a deposit address is listed once it is final, and credits nothing", async () => {
    const chain = await local.open(database);
    const member = aMember();
    const address = await depositAddress(database.db, member);
    const foreign = await local.deployToken();
    await local.mint(address, 6_000_000n, foreign);
    await local.mine(18);
    await listForeignTokens(chain, database.db, silent);
    const listed = () =>
      sql<{ token: string; amount: string }>`
        select token, amount::text from chain.foreign_tokens
        where to_address = ${address.toLowerCase()}`.execute(database.db);
    expect((await listed()).rows).toEqual([]);

    await local.mine();
    await listForeignTokens(chain, database.db, silent);
    await listForeignTokens(chain, database.db, silent);
    await watch(chain, database.db, silent);
    expect((await listed()).rows).toEqual([
      { token: foreign.toLowerCase(), amount: `${6_000_000n * local.unit}` },
    ]);
    const receipts = await sql`
      select from chain.receipts where member_id = ${member.id}`.execute(database.db);
    expect(receipts.rows).toEqual([]);
  });
});

describe("while the node does not answer", () => {
  it("work is left out for a while and never ends the process; other errors are not hidden", async () => {
    const chain = await local.open(database);
    const patience = newPatience();
    let runs = 0;
    const work = async () => {
      runs += 1;
      await chain.node.getBlockNumber();
    };
    await local.stopNode();
    await whileNodeAnswers(patience, silent, work);
    await whileNodeAnswers(patience, silent, work);
    expect(runs).toBe(1);
    expect(patience.waitMs).toBe(1_000);
    await local.startNode();
    patience.until = 0;
    await whileNodeAnswers(patience, silent, work);
    expect(patience.waitMs).toBe(0);
    const bug = () => Promise.reject(new Error("a bug"));
    await expect(whileNodeAnswers(patience, silent, bug)).rejects.toThrow("a bug");
  });
});

/**
 * A contract that answers every call with a number: PUSH1 n, PUSH0, MSTORE, PUSH1 32, PUSH0,
 * RETURN.
 */
const returning = (n: number) => `0x60${n.toString(16).padStart(2, "0")}5f5260205ff3`;

async function answeringChainId(id: number) {
  const proxy = await startNodeProxy(local.url);
  proxy.answer = (method) => (method === "eth_chainId" ? `0x${id.toString(16)}` : undefined);
  return proxy;
}
