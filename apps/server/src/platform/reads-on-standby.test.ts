// @rule run/replicas
import { LOG_POSITION, readLogPosition } from "@ballast/contract/log-position.ts";
import { openStatus } from "@ballast/contract/open/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import {
  addAddress,
  getBalance,
  getRechargeBalance,
  listAddresses,
} from "@ballast/contract/wallet/calls.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import type { TestDatabase } from "../../test/harness.ts";
import { type Buyer, someBuyers } from "../../test/order-builders.ts";
import { type Replicas, startReplicas } from "../../test/replicas.ts";
import { aLiveClient } from "../../test/socket.ts";
import { aCredit } from "../../test/wallet-builders.ts";
import { openDatabase } from "./db.ts";
import { register } from "./metrics.ts";

let servers: Replicas;
let app: TestApp;
let member: Buyer;
beforeAll(async () => {
  servers = await startReplicas();
  const service = openDatabase(servers.primary.serviceUrl);
  const owner = openDatabase(servers.primary.ownerUrl, 3);
  const database: TestDatabase = {
    ...service,
    ...{ owner, superUrl: servers.primary.superUrl, clocks: new Set() },
    drop: async () => {
      await Promise.all([service.close(), owner.close()]);
    },
  };
  app = await startApp({ READ_DATABASE_URL: servers.standby.serviceUrl }, database);
  const [one] = await someBuyers(owner.db, [9], 0n);
  if (one === undefined) throw new Error("no member was made");
  member = one;
});
afterAll(async () => {
  await app.stop();
  await servers.stop();
});

/** How many reads were answered where, since it was asked last. */
async function answered(): Promise<Record<string, number>> {
  const metric = await register.getSingleMetric("ballast_reads_total")?.get();
  register.getSingleMetric("ballast_reads_total")?.reset();
  return Object.fromEntries(metric?.values.map(({ labels, value }) => [labels.where, value]) ?? []);
}

type Answer = { data: unknown; position: string };

async function get(path: string, position: string | null, token?: string): Promise<Answer> {
  const headers = new Headers({ language: "en_US" });
  if (token) headers.set("x-access-token", token);
  if (position !== null) headers.set(LOG_POSITION, position);
  const response = await fetch(`${app.url}${path}`, { headers });
  const { data } = (await response.json()) as { data: unknown };
  return { data, position: response.headers.get(LOG_POSITION) ?? "" };
}
const balance = (position: string | null) => get(pathOf(getBalance), position, member.token);
const whereOf = async (read: Promise<Answer>) => {
  await answered();
  await read;
  return await answered();
};

it("a member's read goes to a standby once the client tells what it has seen", async () => {
  await servers.caughtUp();
  expect(await whereOf(balance(null))).toEqual({ primary: 1 });
  const { position } = await balance(null);
  expect(readLogPosition(position)).toMatchObject({ timeline: 1 });
  await expect.poll(() => whereOf(balance(position)), { timeout: 10_000 }).toEqual({ standby: 1 });
  expect(await whereOf(balance("anyone"))).toEqual({ primary: 1 });
});

it("a visitor's read goes to a standby", async () => {
  const status = () => whereOf(get(pathOf(openStatus), null));
  await expect.poll(status, { timeout: 10_000 }).toEqual({ standby: 1 });
});

it("what was written is read, also while the standby stands still", async () => {
  await servers.pauseReplay();
  try {
    const recharge = (position: string | null) =>
      get(pathOf(getRechargeBalance), position, member.token);
    const { data: before } = await recharge(null);
    await aCredit(app.database.owner.db, member, 5_000_000n);
    // The live socket tells how far a client has to read.
    const client = await aLiveClient(app.url, member.token);
    const { data: after } = await recharge(client.ready.position ?? null);
    expect([before, after]).toMatchObject([{ balance: "0" }, { balance: "5000000" }]);
    client.close();

    const input = new URLSearchParams({
      ...{ currency: "tUSDT", chain: "BEP20", label: "own" },
      address: `0x${"7".repeat(40)}`,
    });
    const response = await fetch(`${app.url}${pathOf(addAddress)}`, {
      method: "POST",
      headers: { "x-access-token": member.token },
      body: input,
    });
    const position = response.headers.get(LOG_POSITION);
    expect([response.status, readLogPosition(position)]).toEqual([200, expect.anything()]);
    const list = get(pathOf(listAddresses), position, member.token);
    expect((await list).data).toMatchObject({ list: [{ label: "own" }] });
    expect(await whereOf(get(pathOf(listAddresses), position, member.token))).toEqual({
      primary: 1,
    });
  } finally {
    await servers.resumeReplay();
  }
});
