/** What calls, batches, jobs and rails tell a collector, and what they never tell it. */
import { randomBytes, randomUUID } from "node:crypto";
import { addBankCard } from "@ballast/contract/cash/bank-cards.ts";
import { rechargeLocal } from "@ballast/contract/cash/fiat.ts";
import { buyOrder } from "@ballast/contract/product/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { logIn, memberInfo } from "@ballast/contract/user/calls.ts";
import { applyWithdrawal, getBalance, reportDeposit } from "@ballast/contract/wallet/calls.ts";
import Fastify from "fastify";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { beforeAll, describe, expect, it } from "vitest";
import { aRate, openChannels } from "../../test/bank.ts";
import { aFundPassword, aListedProduct, aMember, type BuiltProduct } from "../../test/builders.ts";
import { anAccount } from "../../test/cash-builders.ts";
import { silent } from "../../test/chain.ts";
import { type ReceivedSpan, useTraces } from "../../test/collector.ts";
import { useApp, useBank, useChain } from "../../test/kit.ts";
import { aBuyer, aGreenGuard, aPaidOrder, purchaseOf } from "../../test/order-builders.ts";
import { staffSession } from "../../test/staff-session.ts";
import { aUsableAddress, aWallet } from "../../test/wallet-builders.ts";
import { localMoneyJobs } from "../cash/jobs.ts";
import { type Job, startJobs } from "./jobs.ts";
import { createLog } from "./log.ts";
import { traceRequests } from "./trace-requests.ts";
import { summaryOf } from "./trace-statement.ts";
import { traced, tracedOnItsOwn } from "./tracing.ts";
import { createVault } from "./vault.ts";

const collector = useTraces();
const bank = useBank();
const local = useChain();
const app = useApp(() => {
  const { SMS_URL: _, SMS_TOKEN: __, ...env } = local.env;
  return { ...env, ...bank.env };
});
let product: BuiltProduct;
beforeAll(async () => {
  product = await aListedProduct(app.database.db);
  await aGreenGuard(app.database.db);
  await aRate(app.database, "tINR", "80");
  await openChannels(app.database);
});

const hundred = 100_000_000n;
const BUY = `POST ${pathOf(buyOrder)}`;
const named = (name: string) => collector.spans().filter((span) => span.name === name);
const partsOf = ({ spanId }: ReceivedSpan) =>
  collector.spans().filter(({ parentSpanId }) => parentSpanId === spanId);
const linksTo = ({ links = [] }: ReceivedSpan) => links.map(({ spanId }) => spanId);

/** The newest span of that name, once it has arrived. */
async function arrived(name: string, isMeant: (span: ReceivedSpan) => boolean = () => true) {
  await expect
    .poll(() => named(name).filter(isMeant).length, { timeout: 10_000 })
    .toBeGreaterThan(0);
  return named(name).filter(isMeant).at(-1) as ReceivedSpan;
}

/** Runs the job as a worker does. */
async function runJob(job: Job): Promise<void> {
  const { database, router } = app;
  const log = silent;
  const context = { database, db: database.db, clock: router.clock, log };
  const runner = await startJobs(context, [{ ...job, everySeconds: 3_600 }]);
  await runner.runNow(job.name).finally(() => runner.stop());
}

describe("a purchase", () => {
  it("leads from its request over its place in the lane to the event of SQL", async () => {
    await aPaidOrder(app, await aBuyer(app.database.owner.db, hundred), product);
    const request = await arrived(BUY);
    expect(request).toMatchObject({ kind: "SPAN_KIND_SERVER" });
    expect(request).not.toHaveProperty("parentSpanId");
    expect(request.attributes).toMatchObject({
      "http.request.method": "POST",
      "http.route": pathOf(buyOrder),
      "http.response.status_code": 200,
    });
    const lane = partsOf(request).find(({ name }) => name === "lane orders.buy_batch");
    expect(lane?.attributes).toMatchObject({ "ballast.lane.ahead": 0 });
    const batch = lane && partsOf(lane).find(({ name }) => name === "batch orders.buy_batch");
    const event = batch && partsOf(batch).find(({ name }) => name === "SELECT orders.buy_batch");
    expect(event).toMatchObject({ kind: "SPAN_KIND_CLIENT", traceId: request.traceId });
    expect(event?.attributes?.["db.system.name"]).toBe("postgresql");
  });

  it("in a batch is linked to it, and the batch to every call that it carries", async () => {
    const buyers = [];
    for (let n = 0; n < 12; n += 1) buyers.push(await aBuyer(app.database.owner.db, hundred, 7));
    await Promise.all(buyers.map((buyer) => aPaidOrder(app, buyer, product)));
    const isMany = ({ links = [] }: ReceivedSpan) => links.length > 1;
    const batch = await arrived("batch orders.buy_batch", isMany);
    const size = batch.attributes?.["ballast.batch.size"];
    await expect
      .poll(() =>
        named("lane orders.buy_batch").filter((lane) => linksTo(lane).includes(batch.spanId)),
      )
      .toHaveLength(Number(size));
    const lanes = named("lane orders.buy_batch").filter((lane) =>
      linksTo(lane).includes(batch.spanId),
    );
    expect(linksTo(batch).toSorted()).toEqual(lanes.map(({ spanId }) => spanId).toSorted());
    expect(new Set(lanes.map(({ traceId }) => traceId)).size).toBe(Number(size));
    expect(lanes.map(({ spanId }) => spanId)).toContain(batch.parentSpanId);
  });

  it("that is refused tells why, and is no failure", async () => {
    const buyer = await aBuyer(app.database.owner.db, 1n);
    await app.call(buyOrder, purchaseOf(product), buyer);
    const isRefused = ({ attributes }: ReceivedSpan) => "ballast.refusal" in (attributes ?? {});
    const request = await arrived(BUY, isRefused);
    expect(request.attributes?.["ballast.refusal"]).toBe("greater_than_balance");
    expect(request.status?.code).toBe("STATUS_CODE_UNSET");
  });
});

describe("a request", () => {
  const ask = (traceparent?: string) =>
    fetch(`${app.url}${pathOf(memberInfo)}`, { headers: traceparent ? { traceparent } : {} });
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const spanId = "00f067aa0ba902b7";

  it("begins a trace of its own and links the one that its caller names, sampled or not", async () => {
    for (const flags of ["00", "01"]) {
      const before = named(`GET ${pathOf(memberInfo)}`).length;
      await ask(`00-${traceId}-${spanId}-${flags}`);
      const request = await arrived(
        `GET ${pathOf(memberInfo)}`,
        () => named(`GET ${pathOf(memberInfo)}`).length > before,
      );
      expect(request.traceId).not.toBe(traceId);
      expect(request).not.toHaveProperty("parentSpanId");
      expect(request.links).toMatchObject([{ traceId, spanId }]);
    }
  });

  it.each([
    `00-${"0".repeat(32)}-${spanId}-01`,
    `00-${traceId}-${"0".repeat(16)}-01`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
  ])("passes over a caller's %s", async (header) => {
    const { "x-request-id": id } = Object.fromEntries((await ask(header)).headers);
    const request = await arrived(
      `GET ${pathOf(memberInfo)}`,
      ({ attributes }) => attributes?.["ballast.request_id"] === id,
    );
    expect(request.links ?? []).toEqual([]);
  });

  it("for health, and a socket, are not traced", async () => {
    await fetch(`${app.url}/healthz`);
    await fetch(`${app.url}/readyz`);
    await ask();
    await arrived(`GET ${pathOf(memberInfo)}`);
    expect(collector.spans().filter(({ name }) => /healthz|readyz/.test(name))).toEqual([]);
  });

  it("whose caller leaves before its answer ends when that happens", async () => {
    const slow = Fastify();
    traceRequests(slow);
    slow.get("/slow", () => new Promise(() => {}));
    const url = await slow.listen({ port: 0 });
    await fetch(`${url}/slow`, { signal: AbortSignal.timeout(200) }).catch(() => {});
    expect((await arrived("GET /slow")).attributes?.["error.type"]).toBe("caller_left");
    await slow.close();
  });

  it("to no route has a name without what was asked for", async () => {
    await fetch(`${app.url}/api/user/+919876543210`);
    const request = await arrived("GET");
    expect(request.attributes).not.toHaveProperty("http.route");
    expect(request.attributes?.["http.response.status_code"]).toBe(404);
  });
});

describe("a job", () => {
  it("is a trace of its own, with its SQL and the calls of its rails", async () => {
    const member = await aMember(app);
    const input = { payChannelId: "upi-in", tradeAmount: "12345600" };
    expect((await app.call(rechargeLocal, input, member)).code).toBe(200);
    const jobs = localMoneyJobs(bank.client, createVault(app.config.VAULT_KEYS));
    await runJob(jobs.find(({ name }) => name === "local-money") as Job);
    const job = await arrived("job local-money");
    expect(job).not.toHaveProperty("parentSpanId");
    await arrived("bank POST payments", ({ traceId }) => traceId === job.traceId);
    const inTrace = collector.spans().filter(({ traceId }) => traceId === job.traceId);
    expect(inTrace.some(({ name }) => /^(SELECT|UPDATE) cash\./.test(name))).toBe(true);
  });

  it("that fails tells the kind of its error and nothing of its text", async () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    await tracedOnItsOwn({ name: "job of this test" }, async () => {
      log.info("inside");
      await traced({ name: "a part" }, () => Promise.reject(new TypeError("S3cret")));
    }).catch(() => {});
    const part = await arrived("a part");
    expect(part.status).toEqual({ code: "STATUS_CODE_ERROR" });
    expect(part.attributes).toEqual({ "error.type": "TypeError" });
    expect(part.events ?? []).toEqual([]);
    const { traceId: trace_id, parentSpanId: span_id } = part;
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ msg: "inside", trace_id, span_id });
  });
});

it.each([
  ["select f.outcome, f.x from orders.buy_batch($1::jsonb) f", "SELECT orders.buy_batch"],
  ["\n  -- no\n", "SQL"],
  ["\n    select platform.take_lease($1, $2)", "SELECT platform.take_lease"],
  ['insert into "security"."sessions" ("id") values ($1)', "INSERT security.sessions"],
  ["update platform.clock set shift = $1", "UPDATE platform.clock"],
  ["with x as (select 1 from members.members) select 1", "WITH members.members"],
  ["commit", "COMMIT"],
  ["", "SQL"],
])("names a statement by what it does and where: %j", (text, name) => {
  expect(summaryOf(text)).toBe(name);
});

/** Each of them is written here by hand, so that another one is looked at twice. */
const KNOWN = [
  "ballast.batch.size",
  "ballast.lane",
  "ballast.lane.ahead",
  "ballast.rail",
  "ballast.refusal",
  "ballast.request_id",
  "db.query.summary",
  "db.system.name",
  "error.type",
  "http.request.method",
  "http.response.status_code",
  "http.route",
  "rpc.method",
];

describe("what is exported", () => {
  it("holds no phone, code, password, token, amount, address, account or id", async () => {
    const member = await aMember(app);
    const payPassword = await aFundPassword(app, member);
    const wrong = `Wrong${randomBytes(6).toString("hex")}`;
    await app.call(logIn, { phone: member.phone, password: wrong });
    await app.call(getBalance, {}, { token: wrong });
    await aWallet(app.database, member, { deposit: 987_654_321n });
    const order = await aPaidOrder(app, member, product);
    const address = privateKeyToAddress(generatePrivateKey());
    const addressId = await aUsableAddress(app, member, address);
    const withdrawal = { amount: "87654000", addressId, payPassword };
    await app.call(applyWithdrawal, withdrawal, member);
    const txHash = `0x${randomBytes(32).toString("hex")}`;
    await app.call(reportDeposit, { txHash }, member);
    const account = anAccount();
    const card = { bankCode: "IN-BNYN", account, branchCode: "BNYN0001234" };
    const names = { payeeName: "Ravindra Kumaraswamy", realName: "Ravindra Kumaraswamy" };
    await app.call(addBankCard, { ...card, ...names }, member);
    const staff = await staffSession(app, "finance");
    await fetch(`${app.url}/api/console/me?token=${wrong}`, {
      headers: { "x-staff-token": staff, "user-agent": "Teapot/7", referer: `https://${wrong}` },
    });
    const last = randomUUID();
    await tracedOnItsOwn({ name: `the end ${last}` }, async () => {});
    await arrived(`the end ${last}`);

    const spans = collector.spans().filter(({ name }) => !name.startsWith("the end"));
    expect(spans.some(({ name }) => name.startsWith("sms POST"))).toBe(true);
    expect(spans.some(({ name }) => name.startsWith("chain eth_"))).toBe(true);
    // Made of digits by chance: a time in nanoseconds may end as an amount does.
    const isChance = (key: string) => /^(traceId|spanId|.*UnixNano)$/.test(key);
    const text = JSON.stringify(spans, (key, value) => (isChance(key) ? undefined : value));
    const codes = app.sms.messages.map((message) => /\d{6}/.exec(message.text)?.[0] ?? "");
    const secrets = [
      ...[member.phone, member.phone.slice(1), member.password, member.token, member.id, staff],
      ...[payPassword, wrong, order.orderId, "987654321", "87654000", "100000000", address, txHash],
      ...[address.slice(2).toLowerCase(), addressId, account, "Kumaraswamy", "Teapot"],
      ...["finance-one", bank.keys.token, app.sms.token, local.url, bank.url, ...codes],
    ];
    expect(secrets.every((secret) => secret.length > 4)).toBe(true);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it("has attributes of a short list, whose texts are those of our code", () => {
    const spans = collector.spans();
    const all = spans.flatMap(({ attributes = {} }) => Object.entries(attributes));
    expect([...new Set(all.map(([name]) => name))].toSorted()).toEqual(KNOWN);
    const texts = all
      .filter(([name]) => name !== "ballast.request_id")
      .map(([, value]) => String(value))
      .concat(spans.map(({ name }) => name).filter((name) => !name.startsWith("the end")));
    // Neither an id nor a number of more than four digits, and nothing longer than a list of methods.
    expect(texts.filter((one) => /[0-9a-f]{8}-|\d{5}|.{120}/.test(one))).toEqual([]);
    expect(spans.flatMap(({ events = [] }) => events)).toEqual([]);
    expect(spans.filter(({ status }) => status?.message)).toEqual([]);
  });
});
