import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Anvil, rpc, startAnvil } from "./anvil.ts";
import { makeGate } from "./gate.ts";
import { closeServer, listen } from "./http.ts";
import { makeDoor } from "./rpc-door.ts";

let folder: string;
let node: Anvil;
let door: Server;
let url: string;
let saved: PromiseWithResolvers<void>;
let saves: number;
let activity: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ballast-door-"));
  node = await startAnvil(folder);
  saved = Promise.withResolvers();
  saved.resolve();
  saves = 0;
  activity = 0;
  const save = () => {
    saves += 1;
    return saved.promise;
  };
  const onActivity = () => {
    activity += 1;
  };
  door = makeDoor({ nodeUrl: node.url, gate: makeGate(), save, onActivity });
  url = `http://127.0.0.1:${await listen(door, 0, "PORT")}`;
});

afterEach(async () => {
  saved.resolve();
  await closeServer(door);
  await node.stop();
  await rm(folder, { recursive: true });
});

const headOf = (address: string) => rpc(address, "eth_blockNumber");

test("shows a block to nobody before it is saved", async () => {
  saved = Promise.withResolvers();
  const answered: string[] = [];
  const mined = rpc(url, "evm_mine").then(() => answered.push("mined"));
  while ((await headOf(node.url)) === "0x0") await sleep(5);
  const read = headOf(url).then((head) => answered.push(`head ${head}`));
  await sleep(100);
  expect(answered).toEqual([]);
  saved.resolve();
  await Promise.all([mined, read]);
  expect(answered).toEqual(expect.arrayContaining(["mined", "head 0x1"]));
});

test("saves even where the node did not answer, for the block may be there", async () => {
  await node.stop();
  expect((await post('{"method":"eth_chainId"}')).status).toBe(502);
  expect(saves).toBe(0);
  expect((await post('{"method":"evm_mine"}')).status).toBe(502);
  expect(saves).toBe(1);
});

test("knows what wakes the chain from what only reads it", async () => {
  await headOf(url);
  expect(activity).toBe(0);
  await rpc(url, "evm_mine");
  await rpc(url, "eth_sendTransaction", [{ from: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" }]);
  expect(activity).toBe(2);
});

test.each([
  "evm_setAutomine",
  "evm_setIntervalMining",
  "anvil_setIntervalMining",
  "anvil_setRpcUrl",
  "anvil_reset",
  "hardhat_reset",
  "anvil_setChainId",
  "eth_sendRawTransactionSync",
  "eth_sendTransactionSync",
])("does not let %s through, alone or in a batch", async (method) => {
  await expect(rpc(url, method, [])).rejects.toThrow(`${method} is closed here`);
  const call = (name: string) => ({ jsonrpc: "2.0", id: 1, method: name, params: [] });
  const answer = await post(JSON.stringify([call("eth_chainId"), call(method)]));
  expect(await answer.json()).toMatchObject([{ result: "0x7a69" }, { error: { code: -32601 } }]);
});

test("runs a batch in its order", async () => {
  const call = (id: number, method: string) => ({ jsonrpc: "2.0", id, method, params: [] });
  const answer = await post(
    JSON.stringify([call(1, "eth_chainId"), call(2, "evm_mine"), call(3, "eth_blockNumber")]),
  );
  expect(await answer.json()).toMatchObject([{ result: "0x7a69" }, { id: 2 }, { result: "0x1" }]);
});

test("answers a batch that only reads in its order too", async () => {
  const names = ["eth_chainId", "eth_nothing", "eth_blockNumber", "net_version"];
  const calls = names.map((method, id) => ({ jsonrpc: "2.0", id, method, params: [] }));
  const answer = await post(JSON.stringify(calls));
  expect(await answer.json()).toMatchObject([
    { id: 0, result: "0x7a69" },
    { id: 1, error: { code: -32601 } },
    { id: 2, result: "0x0" },
    { id: 3, result: "31337" },
  ]);
  expect(activity).toBe(0);
});

test("lets a node that hangs hold up nobody for ever", async () => {
  const patience = new AbortController();
  const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
  onTestFinished(() => limit.mockRestore());
  const asked = Promise.withResolvers<void>();
  const address = await doorBefore(() => asked.resolve());
  const answer = post('{"method":"evm_mine"}', address);
  await asked.promise;
  const next = post('{"method":"eth_chainId"}', address);
  patience.abort();
  expect((await answer).status).toBe(502);
  expect((await next).status).toBe(502);
  expect(limit).toHaveBeenCalledWith(60_000);
});

test("reads once more where the node closes a kept connection; changes go on one of their own, once", async () => {
  const asked: string[] = [];
  const used = new WeakSet();
  const address = await doorBefore(async (request, response) => {
    const { method } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    asked.push(method);
    if (used.has(request.socket) || method === "evm_revert") return request.socket.destroy();
    used.add(request.socket);
    return response.end("{}");
  });
  const ask = async (method: string) => (await post(JSON.stringify({ method }), address)).status;
  const read = "eth_chainId";
  expect([await ask(read), await ask(read)]).toEqual([200, 200]);
  expect(asked).toEqual([read, read, read]);
  const changes = ["evm_mine", "eth_sendRawTransaction", "evm_revert"];
  expect(await ask(read)).toBe(200);
  const statuses = [];
  for (const method of changes) statuses.push(await ask(method));
  expect(statuses).toEqual([200, 200, 502]);
  expect(asked.slice(3)).toEqual([read, ...changes]);
});

test("refuses what is no JSON-RPC, and bodies that a web page could send unasked", async () => {
  expect((await fetch(url)).status).toBe(405);
  expect((await post("{")).status).toBe(400);
  expect((await post("[]")).status).toBe(400);
  expect((await post('{"method":1}')).status).toBe(400);
  expect((await post(" ".repeat(2_000_001))).status).toBe(413);
  expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(415);
});

/** Starts a door in front of another node; returns its URL. */
async function doorBefore(answer: RequestListener): Promise<string> {
  const other = createServer(answer);
  const nodeUrl = `http://127.0.0.1:${await listen(other, 0, "PORT")}`;
  const save = async () => {};
  const before = makeDoor({ nodeUrl, gate: makeGate(), save, onActivity() {} });
  onTestFinished(async () => {
    await closeServer(before);
    await closeServer(other);
  });
  return `http://127.0.0.1:${await listen(before, 0, "PORT")}`;
}

function post(body: string, to = url): Promise<Response> {
  return fetch(to, { method: "POST", headers: { "content-type": "application/json" }, body });
}
