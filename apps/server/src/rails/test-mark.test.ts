import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openBank } from "./bank/bank.ts";
import { createSms } from "./sms/sms.ts";
import { TEST_MARK } from "./test-mark.ts";

let server: Server;
let url: string;
let isMarked: boolean;
let asked: { method: string; token: boolean }[];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({
      method: request.method ?? "",
      token: request.headers.authorization !== undefined,
    });
    if (isMarked) response.setHeader(TEST_MARK.name, TEST_MARK.value);
    response.end(JSON.stringify({ bankId: "here" }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  isMarked = false;
});
afterAll(() => {
  server.close();
});

const keys = { token: "t", hookSecret: "0".repeat(64), statementKey: "k" };
const payment = {
  id: "0192a0d0-0000-7000-8000-000000000000",
  amount: 5_000_000n,
  currency: "tINR",
  channel: "upi",
  until: "2026-01-01T00:00:00Z",
};

it("a bank that does not say it moves test money gets neither a payment nor our token", async () => {
  const bank = openBank({ url, keys });
  await expect(bank.askPayment(payment)).rejects.toThrow("is no sandbox");
  await expect(bank.bankId()).rejects.toThrow("is no sandbox");
  expect(asked).toEqual([
    { method: "GET", token: false },
    { method: "GET", token: false },
  ]);
  isMarked = true;
  expect(await bank.bankId()).toBe("here");
});

it("a bank that stops saying so is not believed any more", async () => {
  isMarked = true;
  const bank = openBank({ url, keys });
  expect(await bank.bankId()).toBe("here");
  isMarked = false;
  await expect(bank.bankId()).rejects.toThrow("is no sandbox");
});

it("a text message goes to a stand-in alone", async () => {
  const sms = createSms({ url, token: "t" });
  const message = { id: "one", to: "+14155550100", text: "123456" };
  await expect(sms.send(message)).rejects.toMatchObject({ refusal: "sms_not_sent" });
  expect(asked.every(({ method, token }) => method === "GET" && !token)).toBe(true);
  isMarked = true;
  await sms.send(message);
  expect(asked.at(-1)).toEqual({ method: "POST", token: true });
});
