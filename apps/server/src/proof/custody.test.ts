/** The anchor of a commit on a real chain, and the assets at the chain and the bank against it. */
// @rule 5/custody
import { execFile } from "node:child_process";
import { createHash, createPublicKey, randomUUID, verify } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { fromHex } from "@ballast/proof/bytes.ts";
import { commitOfBytes, commitText } from "@ballast/proof/commit.ts";
import { closeServer, listen } from "@ballast/sandbox/http.ts";
import { sql } from "kysely";
import { type Address, type Hash, verifyMessage } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { beforeAll, describe, expect, it } from "vitest";
import { startTestBank } from "../../test/bank.ts";
import { queueTransfer, silent } from "../../test/chain.ts";
import { depositAddress } from "../../test/deposit-address.ts";
import { useBankedApp, useChain } from "../../test/kit.ts";
import { someBuyers } from "../../test/order-builders.ts";
import { treasury } from "../rails/chain/addresses.ts";
import type { Chain } from "../rails/chain/open-chain.ts";
import { sendTransfers } from "../rails/chain/send-transfers.ts";
import { transferOf } from "../rails/chain/transfers.ts";
import { watch } from "../rails/chain/watch.ts";
import { keepBankAssets, signChainAssets } from "./custody.ts";
import { proofAssets, snapshot } from "./jobs.ts";
import type { ProofItem } from "./list-proofs.ts";

const PROGRAM = fileURLToPath(
  new URL("../../../../packages/proof/second/check.mjs", import.meta.url),
);

const local = useChain();
const { app, bank } = useBankedApp();
let chain: Chain;
let wallets: Awaited<ReturnType<typeof treasury>>;
beforeAll(async () => {
  chain = await local.open(app.database);
  wallets = await treasury(app.database.db);
  for (const wallet of Object.values(wallets)) await local.giveGas(wallet);
  await someBuyers(app.database.owner.db, [7, 9], 5_000_000n);
});

const context = () => ({
  ...{ db: app.database.db, database: app.database },
  ...{ clock: app.router.clock, log: silent },
});
const runSnapshot = () => snapshot(app.config.DATA_DIR).run(context());
const send = () => sendTransfers(chain, app.database, silent);

async function newest(currency = "tUSDT"): Promise<ProofItem> {
  const reply = await fetch(`${app.url}/proofs/index.json?currency=${currency}&limit=1`);
  const { list } = (await reply.json()) as { list: ProofItem[] };
  if (!list[0]) throw new Error(`no proof of ${currency}`);
  return list[0];
}

const textAt = async (path: string | null | undefined) =>
  (await fetch(`${app.url}${path ?? "/none"}`)).text();

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * The output of the second program, which gets the chain's node in addition to the given arguments.
 */
const second = async (command: string, ...given: string[]): Promise<string> =>
  (await ended(command, ...given, local.url)).said;

/** The exit code: 0 as published, 1 different, 2 when it could not check. */
async function ended(...args: string[]): Promise<{ code: number; said: string }> {
  type Ended = { stdout: string; stderr: string; code?: number };
  const { code = 0, ...said }: Ended = await promisify(execFile)(process.execPath, [
    PROGRAM,
    ...args,
  ]).catch((error: Ended) => error);
  return { code, said: `${said.stdout}${said.stderr}`.trim() };
}

function saved(name: string, text: string): string {
  const path = join(local.dataDir, name);
  writeFileSync(path, text);
  return path;
}

const secondOfAssets = (files: Record<"statement" | "commit" | "list", string>) =>
  second("assets", ...Object.entries(files).map(([name, content]) => saved(name, content)));

/** A proxy before the real node that answers some of the calls itself. */
async function nodeInFront(own: (method: string) => object | null) {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { method, id } = JSON.parse(body);
    const headers = { "content-type": "application/json" };
    const answer = own(method);
    // On a slow machine the client would find a reused connection closed.
    response.setHeader("connection", "close");
    response.end(
      answer === null
        ? await (await fetch(local.url, { method: "POST", headers, body })).text()
        : JSON.stringify({ jsonrpc: "2.0", id, ...answer }),
    );
  });
  const port = await listen(server, 0, "PORT");
  return { url: `http://127.0.0.1:${port}`, close: () => closeServer(server) };
}

/** The balances of two deposit addresses, in the token's own units. */
const [FIRST, OTHER] = [2_000_000n * 10n ** 12n + 5n, 1_500_000n * 10n ** 12n];

/** Millionths with all six decimals. */
const inTokens = (amount: bigint) =>
  `${amount / 1_000_000n}.${(amount % 1_000_000n).toString().padStart(6, "0")}`;

async function aDay(): Promise<void> {
  await sql`select sandbox.advance_clock(1)`.execute(app.database.db);
  await app.router.clock.refresh();
  await runSnapshot();
}

describe("an anchor", () => {
  it("is a transaction of the house with the whole commit as its data, final after twenty blocks", async () => {
    await runSnapshot();
    const { commit, anchor } = await newest();
    expect(anchor).toMatchObject({ chain: 31337, state: "queued", transaction: null, block: null });
    await runSnapshot();
    await send();
    await local.mine();
    await send();
    const sent = (await newest()).anchor;
    expect(sent).toMatchObject({ state: "sent", block: Number(await local.head()) });
    const found = await chain.node.getTransaction({ hash: sent?.transaction as Hash });
    const anchored = commitOfBytes(fromHex(found.input.slice(2), found.input.length / 2 - 1));
    expect([commitText(anchored), found.value]).toEqual([await textAt(commit), 0n]);
    expect([found.from, found.to]).toEqual([found.to, wallets.house.toLowerCase()]);
    await local.mine(20);
    await send();
    expect((await newest()).anchor).toEqual({ ...sent, state: "confirmed" });
    await send();
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from chain.attempts a join chain.transfers t on t.id = a.transfer_id
      where t.purpose = 'anchor'`.execute(app.database.db);
    expect(rows[0]?.n).toBe(1n);
  }); // @rule 5/anchor

  it("is found in the chain by the second program, and in its own transaction alone", async () => {
    const { hash, commit, anchor } = await newest();
    const transaction = anchor?.transaction ?? "";
    const file = saved("commit", await textAt(commit));
    expect(await second("anchor", file, transaction)).toMatch(
      new RegExp(
        `^as published: tUSDT \\d+ stands in block ${anchor?.block} of chain 31337 of .*, \\d\\d deep, ` +
          `from ${wallets.house.toLowerCase()}$`,
      ),
    );
    const other = await textAt(commit).then((text) => text.replace(/"count":\d+/, '"count":1'));
    expect(await second("anchor", saved("other", other), transaction)).toMatch(
      /^NOT .* other data/,
    );
    expect(await ended("anchor", file, `0x${hash}`, local.url)).toEqual({
      code: 2,
      said: expect.stringMatching(/^could not look: .*of chain 31337 knows no such transaction/),
    });
    const stranger = privateKeyToAddress(generatePrivateKey());
    const payment = await local.mint(stranger, 1n);
    expect(await second("anchor", file, payment)).toMatch(/^NOT as published/);
  }); // @rule 5/anchor

  it("is not called unpublished by a node that has not all of it, or for a file that cannot be read", async () => {
    const { commit, anchor } = await newest();
    const transaction = anchor?.transaction ?? "";
    const file = saved("commit", await textAt(commit));
    const found = (await local.rpc("eth_getTransactionByHash", [transaction])) as object;
    const sent = { ...found, blockHash: null };
    for (const [method, result, why] of [
      ["eth_getTransactionByHash", sent, /in no block yet/],
      ["eth_getTransactionReceipt", null, /no receipt/],
      ["eth_getBlockByHash", null, /replaced meanwhile/],
      ["eth_getTransactionReceipt", { status: "0x0" }, null],
    ] as const) {
      const node = await nodeInFront((asked) => (asked === method ? { result } : null));
      const { code, said } = await ended("anchor", file, transaction, node.url);
      await node.close();
      expect([method, code, said]).toEqual([
        ...[method, why === null ? 1 : 2],
        expect.stringMatching(why ?? /^NOT as published: the transaction failed/),
      ]);
    }
    for (const [args, why] of [
      [[local.dataDir, transaction], /can be read here \(EISDIR\)/],
      [[file, "0x12"], /0x12 is no transaction/],
    ] as const) {
      expect(await ended("anchor", ...args, local.url)).toEqual({
        code: 2,
        said: expect.stringMatching(why),
      });
    }
  });

  it("is sent again when its block was lost", async () => {
    await aDay();
    const back = await local.remember();
    await send();
    await local.mine();
    await send();
    const before = (await newest()).anchor;
    expect(before?.block).not.toBeNull();
    await back();
    await send();
    expect((await newest()).anchor).toMatchObject({ block: null });
    await local.mine(2);
    await send();
    const after = (await newest()).anchor;
    expect(after?.transaction).toBe(before?.transaction);
    const receipt = await chain.node.getTransactionReceipt({ hash: after?.transaction as Hash });
    expect(after?.block).toBe(Number(receipt.blockNumber));
  }); // @rule 5/anchor

  it("waits for gas without keeping a payout of custody waiting, and goes on when there is some", async () => {
    await aDay();
    await local.rpc("anvil_setBalance", [wallets.house, "0x0"]);
    await local.mint(wallets.custody, 1_000_000n);
    const to = privateKeyToAddress(generatePrivateKey());
    const payout = { id: randomUUID(), purpose: "withdrawal" as const, to, amount: 1_000_000n };
    await queueTransfer(app.database.owner.db, payout);
    await send();
    expect(await transferOf(app.database.db, payout.id)).toMatchObject({ state: "sent" });
    const waits = await sql<{ reason: string }>`
      select reason from chain.transfers where purpose = 'anchor' and state = 'queued'`.execute(
      app.database.db,
    );
    expect(waits.rows).toEqual([{ reason: "waiting_for_gas" }]);
    await local.giveGas(wallets.house);
    await send();
    expect((await newest()).anchor?.state).toBe("sent");
    await local.mine();
    await send();
    expect(await local.balance(to)).toBe(1_000_000n);
  });
});

describe("what stands against the claims", () => {
  it("is what the chain shows at our addresses, signed by custody over this very commit", async () => {
    const members = await someBuyers(app.database.owner.db, [5, 6, 7], 0n);
    const addresses: Address[] = [];
    for (const one of members) addresses.push(await depositAddress(app.database.db, one));
    const [first = "", other = "", swept = ""] = addresses;
    await local.mint(wallets.custody, 30_000_000n);
    await local.mint(wallets.reserve, 4_000_000n);
    await watch(chain, app.database.db, silent);
    // The signed amount has the token's last digit; the one published beside the claims is rounded
    // down.
    await local.mintDust(first, 2_000_000n, 5n);
    await local.mint(other, 1_500_000n);
    await local.mint(swept, 3_000_000n);
    await watch(chain, app.database.db, silent);
    await local.setTokens(swept, 0n);
    await aDay();
    expect((await newest()).assets).toBeNull();
    await signChainAssets(app.database.db, chain);
    const { assets, hash, total } = await newest();
    const held = (await local.balance(wallets.custody)) + 7_500_000n;
    expect(held).toBeGreaterThanOrEqual(37_500_000n);
    expect(assets).toMatchObject({
      amount: `${held}`,
      parts: { custody: `${held - 4_000_000n}`, reserve: "4000000" },
      claims: total,
      difference: `${held - BigInt(total)}`,
      signer: wallets.custody,
      block: Number(await local.head()),
    });
    for (const line of [
      ...[`commit ${hash}`, `token ${local.token.toLowerCase()}`, "decimals 18"],
      `custody ${wallets.custody.toLowerCase()} ${(held - 7_500_000n) * local.unit}`,
      `reserve ${wallets.reserve.toLowerCase()} ${4_000_000n * local.unit}`,
      `total ${held * local.unit + 5n}`,
    ]) {
      expect(assets?.statement.split("\n")).toContain(line);
    }
    const lines = [`${first} ${FIRST}\n`, `${other} ${OTHER}\n`].map((line) => line.toLowerCase());
    expect(await textAt(assets?.depositsFile)).toBe(lines.sort().join(""));
    const given = {
      address: wallets.custody,
      message: assets?.statement ?? "",
      signature: (assets?.signature ?? "0x") as Hash,
    };
    expect(await verifyMessage(given)).toBe(true);
    expect(await verifyMessage({ ...given, message: `${given.message} ` })).toBe(false);
  });

  it("adds up from the chain's node at the addresses it names, by the second program", async () => {
    const { assets, commit, total } = await newest();
    if (!assets) throw new Error("nothing was signed");
    const whose = `token ${local.token} of chain 31337, custody ${wallets.custody}`.toLowerCase();
    const exact = `${inTokens(BigInt(assets.amount))}000000000005`;
    const owed = inTokens(BigInt(total)).replace(/\.?0+$/, "");
    const said = `4 addresses hold ${exact} against ${owed} tUSDT owed, ${whose}`;
    const list = await textAt(assets.depositsFile);
    const given = { statement: assets.statement, commit: await textAt(commit), list };
    expect(await secondOfAssets(given)).toBe(
      `as published: ${said}; so does the chain say at block ${assets.block}`,
    );
    const moved = list
      .replace(` ${FIRST}`, ` ${FIRST - 1n}`)
      .replace(` ${OTHER}`, ` ${OTHER + 1n}`);
    const statement = given.statement.replace(sha256(list), sha256(moved));
    expect(await secondOfAssets({ ...given, statement, list: moved })).toMatch(
      new RegExp(
        `^NOT as published: 0x[0-9a-f]{40} held (${FIRST}|${OTHER}) at block \\d+, ` +
          `not (${FIRST - 1n}|${OTHER + 1n})$`,
      ),
    );
    const scaled = given.statement.replace("decimals 18", "decimals 6");
    expect(await secondOfAssets({ ...given, statement: scaled })).toBe(
      "NOT as published: the token has 18 decimals, not 6",
    );
    const hidden = given.statement.replace(/^block (\d+) 0x../m, "block $1 0x00");
    expect(await secondOfAssets({ ...given, statement: hidden })).toBe(
      "NOT as published: another block",
    );
    const elsewhere = given.statement.replace("chain 31337", "chain 97");
    expect(await secondOfAssets({ ...given, statement: elsewhere })).toBe(
      "could not look: a node of chain 31337: ask one of chain 97",
    );
  });

  it("adds up at a node that has forgotten that block’s state, by what moved since", async () => {
    const { assets, commit } = await newest();
    const list = await textAt(assets?.depositsFile);
    const statement = assets?.statement ?? "";
    const given = { statement, commit: await textAt(commit), list };
    const yes =
      /^as published: 4 addresses hold [\d.]+ against .* at block \d+, by what they hold at/;
    const to = privateKeyToAddress(generatePrivateKey());
    const payout = { id: randomUUID(), purpose: "withdrawal" as const, to, amount: 1_250_000n };
    await queueTransfer(app.database.owner.db, payout);
    await send();
    await local.mine();
    await local.mint(wallets.reserve, 3n);
    await local.mint(list.slice(0, 42), 17n);
    await local.mine(1_100);
    expect(await local.balance(to)).toBe(1_250_000n);
    expect(await secondOfAssets(given)).toMatch(yes);
    await local.stopNode();
    await local.startNode();
    expect(await secondOfAssets(given)).toMatch(yes);
    const exact = `${inTokens(BigInt(assets?.amount ?? 0n))}000000000005`;
    expect(await secondOfAssets(given)).toContain(`hold ${exact} against `);

    const changed = list
      .replace(` ${FIRST}`, ` ${FIRST - 1n}`)
      .replace(` ${OTHER}`, ` ${OTHER + 1n}`);
    const moved = { ...given, list: changed, statement: "" };
    moved.statement = statement.replace(sha256(list), sha256(changed));
    expect(await secondOfAssets(moved)).toMatch(/^NOT as published: 0x.* held .* not .* by what/);
  });

  it("tells that it could not look from that something is not as published", async () => {
    const { assets, commit } = await newest();
    const list = await textAt(assets?.depositsFile);
    const files = { statement: assets?.statement ?? "", commit: await textAt(commit), list };
    const paths = Object.entries(files).map(([name, content]) => saved(name, content));
    const [statement = "", commitFile = ""] = paths;
    expect(await ended("assets", ...paths, local.url)).toMatchObject({ code: 0 });
    expect(await ended("assets", statement, statement, statement)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^NOT as published: /),
    });
    const unseen = async (args: string[], why: RegExp) => {
      const { code, said } = await ended(...args);
      expect([code, said]).toEqual([2, expect.stringMatching(/^could not look: /)]);
      expect(said).toMatch(why);
    };
    await unseen(
      ["assets", statement, commitFile, "none.txt"],
      /no file none\.txt can be read here \(ENOENT\): save it/,
    );
    await unseen(["assets", statement, commitFile], /needs 3/);
    await unseen(["assets", ...paths, "http://127.0.0.1:1"], /127\.0\.0\.1:1 does not answer/);
    await unseen(["assets", ...paths, app.url], /does not answer eth_chainId/);
    // A proxy before the real node that stores neither old states nor logs.
    const error = { code: -32000, message: "no logs are kept" };
    const poor = await nodeInFront((method) => (method === "eth_getLogs" ? { error } : null));
    await unseen(
      ["assets", ...paths, poor.url],
      /no state of block \d+: ask an archive node \(.*BlockOutOfRange.*no logs are kept/,
    );
    await poor.close();
  });

  it("is served with its list to any page, for good, and to nobody before it is signed", async () => {
    const { assets } = await newest();
    const reply = await fetch(`${app.url}${assets?.depositsFile}`);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
      "content-type": "text/plain; charset=utf-8",
    });
    expect(await textAt(assets?.statementFile)).toBe(assets?.statement);
    await aDay();
    const { commit } = await newest();
    for (const file of ["deposits", "statement"]) {
      const early = await fetch(`${app.url}${commit}/${file}.txt`);
      expect([early.status, early.headers.get("cache-control")]).toEqual([404, "no-store"]);
    }
    await signChainAssets(app.database.db, chain);
    expect(await textAt((await newest()).assets?.depositsFile)).not.toBe("");
  });

  it("cannot be kept with another list than the signed one", async () => {
    const write = sql`
      insert into proof.assets (currency, sequence, at, amount, parts, statement, signer, signature,
        block, block_hash, deposits)
      select currency, sequence + 1, at, amount, parts, statement, signer, signature, block,
        block_hash, deposits || 'x' from proof.assets where deposits is not null limit 1`;
    await expect(write.execute(app.database.db)).rejects.toThrow("assets_list_signed");
  });

  it("is signed once for a commit, whatever comes in later", async () => {
    const { assets } = await newest();
    await local.mint(wallets.custody, 1n);
    await signChainAssets(app.database.db, chain);
    expect((await newest()).assets).toEqual(assets);
  });

  it("is in local money what the bank says it holds, signed by the bank", async () => {
    const [member] = await someBuyers(app.database.owner.db, [6], 0n);
    await sql`select ledger.open_member(${member?.id}, 'tINR')`.execute(app.database.db);
    await aDay();
    await keepBankAssets(app.database.db, bank.client);
    const { assets, total } = await newest("tINR");
    expect(assets).toMatchObject({ claims: total, signer: bank.keys.statementKey, block: null });
    expect(JSON.parse(assets?.statement ?? "")).toMatchObject({
      account: "clients",
      currency: "tINR",
      closing: assets?.amount,
    });
    const key = createPublicKey({
      key: Buffer.from(bank.keys.statementKey, "base64"),
      format: "der",
      type: "spki",
    });
    const signed = Buffer.from(assets?.statement ?? "");
    const signature = Buffer.from(assets?.signature ?? "", "base64");
    expect(verify(null, signed, key, signature)).toBe(true);
  });

  it("is not taken from a bank that signs with another key, and waited for where none answers", async () => {
    await aDay();
    const stranger = await startTestBank();
    const wrong = { ...stranger.client, statementKey: bank.keys.statementKey };
    await expect(keepBankAssets(app.database.db, wrong)).rejects.toThrow("did not sign");
    await stranger.stop();
    await proofAssets(chain, stranger.client).run(context());
    expect((await newest("tINR")).assets).toBeNull();
    expect((await newest()).assets).not.toBeNull();
  });
});
