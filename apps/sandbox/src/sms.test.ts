import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Sms, startSms } from "./sms.ts";

const TOKEN = "a-token-of-the-test";
const CODE = { to: "+14155550100", text: "Your code is 123456", id: "sms_1" };

let folder: string;
let sms: Sms;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ballast-sms-"));
  sms = await start();
});

afterEach(async () => {
  await sms.stop();
  await rm(folder, { recursive: true });
});

function start(): Promise<Sms> {
  return startSms({ file: join(folder, "messages.jsonl"), port: 0, token: TOKEN });
}

type Answer = { status: number; body: Record<string, unknown> };

async function call(method: string, path: string, body?: unknown, token = TOKEN): Promise<Answer> {
  const response = await fetch(`${sms.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

const send = (message: unknown) => call("POST", "/messages", message);

async function texts(query = ""): Promise<string[]> {
  const { body } = await call("GET", `/messages${query}`);
  return (body.messages as { text: string }[]).map(({ text }) => text);
}

describe("messages", () => {
  test("are taken and shown, the newest first", async () => {
    expect(await send(CODE)).toMatchObject({ status: 201, body: { id: "sms_1" } });
    await send({ to: "+447700900123", text: "second", id: "sms_2" });
    await send({ ...CODE, text: "third", id: "sms_3" });
    expect(await texts()).toEqual(["third", "second", CODE.text]);
    expect(await texts("?limit=1")).toEqual(["third"]);
    expect(await texts("?to=%2B14155550100&limit=10")).toEqual(["third", CODE.text]);
  });

  test("sent again under the same id get the first answer, and are kept once", async () => {
    const first = await send(CODE);
    expect(await send(CODE)).toEqual({ status: 200, body: first.body });
    expect(await texts()).toEqual([CODE.text]);
  });

  test("sent again at the same time are kept once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(CODE)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await texts()).toHaveLength(1);
  });

  test("another one under a used id is refused", async () => {
    await send(CODE);
    expect(await send({ ...CODE, text: "other" })).toMatchObject({ status: 409 });
    expect(await send({ ...CODE, to: "+447700900123" })).toMatchObject({ status: 409 });
    expect(await texts()).toEqual([CODE.text]);
  });

  test("are there after a restart, and so are their ids", async () => {
    await send(CODE);
    await sms.stop();
    sms = await start();
    expect(await texts()).toEqual([CODE.text]);
    expect((await send(CODE)).status).toBe(200);
  });
});

describe("what it does not take", () => {
  test.each([
    ["no number", { ...CODE, to: "4155550100" }],
    ["a number of too many digits", { ...CODE, to: "+1415555010012345" }],
    ["no text", { ...CODE, text: "" }],
    ["a text that is too long", { ...CODE, text: "x".repeat(1_001) }],
    ["no id", { to: CODE.to, text: CODE.text }],
    ["an id with other characters", { ...CODE, id: "a b" }],
    ["a field it does not know", { ...CODE, from: "bank" }],
    ["a list", [CODE]],
  ])("%s", async (_name, message) => {
    expect((await send(message)).status).toBe(400);
    expect(await texts()).toEqual([]);
  });

  test("a body that is no JSON, too long, or of another type", async () => {
    const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
    const post = (body: string, more = {}) =>
      fetch(`${sms.url}/messages`, { method: "POST", headers: { ...headers, ...more }, body });
    expect((await post("{")).status).toBe(400);
    expect((await post(" ".repeat(9_000))).status).toBe(413);
    expect((await post(JSON.stringify(CODE), { "content-type": "text/plain" })).status).toBe(415);
    expect(await texts()).toEqual([]);
  });

  test("a caller without the token", async () => {
    expect((await call("POST", "/messages", CODE, "wrong")).status).toBe(401);
    expect((await call("GET", "/messages", undefined, "")).status).toBe(401);
    expect((await call("POST", "/faults", { failNext: 1 }, `${TOKEN}x`)).status).toBe(401);
    expect((await send(CODE)).status).toBe(201);
  });

  test("other paths and queries", async () => {
    expect((await call("GET", "/")).status).toBe(404);
    expect((await call("DELETE", "/messages")).status).toBe(404);
    expect((await call("GET", "/messages?limit=0")).status).toBe(400);
    expect((await call("GET", "/messages?limit=1001")).status).toBe(400);
    expect((await call("GET", "/messages?from=1")).status).toBe(400);
  });
});

describe("faults", () => {
  test("failNext refuses so many messages without taking them", async () => {
    await call("POST", "/faults", { failNext: 2 });
    expect((await send(CODE)).status).toBe(503);
    expect((await send(CODE)).status).toBe(503);
    expect(await texts()).toEqual([]);
    expect((await send(CODE)).status).toBe(201);
  });

  test("loseAnswerNext takes the message and breaks the connection", async () => {
    await call("POST", "/faults", { loseAnswerNext: 1 });
    await expect(send(CODE)).rejects.toThrow();
    expect((await send(CODE)).status).toBe(200);
    expect(await texts()).toEqual([CODE.text]);
  });

  test("delayMs makes answers late until it is taken away", async () => {
    await call("POST", "/faults", { delayMs: 300 });
    const began = performance.now();
    expect((await send(CODE)).status).toBe(201);
    expect(performance.now() - began).toBeGreaterThan(290);
    expect((await call("POST", "/faults", {})).body).toEqual({
      failNext: 0,
      loseAnswerNext: 0,
      delayMs: 0,
    });
  });

  test("are refused when they are none", async () => {
    for (const faults of [{ failNext: -1 }, { failNext: 1.5 }, { delayMs: 30_001 }, { fail: 1 }]) {
      expect((await call("POST", "/faults", faults)).status).toBe(400);
    }
  });
});
