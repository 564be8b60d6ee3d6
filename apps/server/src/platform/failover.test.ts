/**
 * A real primary and its standby behind one address: the behaviour of a server while the address
 * leads to the wrong one.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { pathOf } from "@ballast/contract/route.ts";
import { sendRegisterCode } from "@ballast/contract/user/calls.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPhone } from "../../test/builders.ts";
import { startTestChain, type TestChain } from "../../test/chain.ts";
import { type DatabaseWay, startDatabaseWay } from "../../test/fakes/database-way.ts";
import { type FakeSms, startFakeSms } from "../../test/fakes/sms.ts";
import { type Replicas, startReplicas } from "../../test/replicas.ts";
import { launchServer, type ServerProcess, startServer } from "../../test/server-process.ts";

let replicas: Replicas;
let chain: TestChain;
let sms: FakeSms;
let way: DatabaseWay;
beforeAll(async () => {
  [replicas, chain, sms] = await Promise.all([startReplicas(), startTestChain(), startFakeSms()]);
  way = await startDatabaseWay(replicas.primary.serviceUrl);
});
afterAll(async () => {
  await way.stop();
  await Promise.all([replicas.stop(), chain.stop(), sms.stop()]);
});

const settings = (): Record<string, string> => ({
  ...chain.env,
  ...{ SMS_URL: sms.url, SMS_TOKEN: sms.token, ROLE: "both", DATABASE_CONNECTIONS: "6" },
});

type Timed = { status: number; retryAfter: number; ms: number };

async function timed(url: string, init?: RequestInit): Promise<Timed> {
  const began = performance.now();
  const { status, headers } = await fetch(url, init);
  const retryAfter = Number(headers.get("retry-after"));
  return { status, retryAfter, ms: performance.now() - began };
}

/** A call that writes: a code is stored before it is sent. */
const write = (url: string): Promise<Timed> =>
  timed(`${url}${pathOf(sendRegisterCode)}`, {
    method: "POST",
    body: new URLSearchParams({ phone: aPhone() }),
  });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function rowsOf<T extends object>(url: string, asked: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(asked)).rows;
  } finally {
    await client.end();
  }
}

/** The number of connections by their purpose, without those of this query. */
async function connections(url: string): Promise<Map<string, number>> {
  const rows = await rowsOf<{ name: string; n: number }>(
    url,
    `select application_name as name, count(*)::int as n from pg_stat_activity
     where usename = 'ballast_service' group by 1`,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
}

describe("a start", () => {
  it.each([
    [{}, /a standby, or set to read only\. Ballast runs on the primary/],
    [{ BOOKS_MAY_FORGET: "no" }, /fsync=off, full_page_writes=off.* BOOKS_MAY_FORGET=yes/],
  ])("on a standby, or on one that may forget, is refused in a sentence: %j", async (env, says) => {
    const { primary, standby } = replicas;
    const url = "BOOKS_MAY_FORGET" in env ? primary.serviceUrl : standby.serviceUrl;
    const child = launchServer({ ...settings(), DATABASE_URL: url, ...env });
    const exited = once(child, "exit");
    const said = await text(child.stderr as NonNullable<ChildProcess["stderr"]>);
    expect(await exited).toEqual([1, null]);
    expect(said).toMatch(says);
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(said).not.toContain(new URL(url).password);
  });
});

describe("a server behind an address", () => {
  let server: ServerProcess;
  let url: string;
  beforeAll(async () => {
    server = await startServer({ ...settings(), DATABASE_URL: way.url });
    url = server.url;
    await rowsOf(
      replicas.primary.ownerUrl,
      `update platform.settings set value = jsonb_set(value, '{codes}', value -> 'codes' ||
        '{"prefixHour": 100000, "addressHour": 100000, "countryHour": 100000, "allHour": 100000}') where name = 'security.limits'`,
    );
  });
  afterAll(async () => {
    replicas.thaw();
    expect(await server.stop()).toBe(0);
  });
  const readyz = () => timed(`${url}/readyz`);

  it("writes, and keeps a commit on the disk whatever the database is set to", async () => {
    expect([(await readyz()).status, (await write(url)).status]).toEqual([200, 200]);
  });

  it("that leads to the standby is not ready, refuses writes as busy, and leaves no connection", async () => {
    way.leadTo(replicas.standby.serviceUrl);
    // Acts as a proxy that regards the primary as dead.
    way.close();
    way.open();
    await expect.poll(async () => (await readyz()).status, { timeout: 5_000 }).toBe(503);
    expect(await (await fetch(`${server.metricsUrl}/readyz`)).json()).toMatchObject({
      ...{ ok: false, reason: "database", detail: "read_only" },
    });
    const answers = await Promise.all(Array.from({ length: 40 }, () => write(url)));
    for (const { status, retryAfter } of answers) {
      expect([status, retryAfter > 0]).toEqual([503, true]);
    }
    await pause(4_000);
    const open = await connections(replicas.standby.superUrl);
    // The clock and the live socket try to listen every second, and have closed connections on
    // which they could not.
    expect(open.get("clock") ?? 0).toBeLessThanOrEqual(1);
    expect(open.get("live") ?? 0).toBeLessThanOrEqual(1);
    expect(server.log()).not.toContain("request failed");
  });

  it("is ready and writes as soon as the address leads back, with no connection left at the standby", async () => {
    way.leadTo(replicas.primary.serviceUrl);
    const began = performance.now();
    while ((await write(url)).status !== 200) await pause(100);
    expect(performance.now() - began).toBeLessThan(10_000);
    await expect.poll(async () => (await readyz()).status, { timeout: 5_000 }).toBe(200);
  });

  it("answers each call while the primary is frozen, and writes when another has its place", async () => {
    await replicas.caughtUp();
    replicas.freeze();
    const calls = Array.from({ length: 30 }, () => write(url));
    const frozenAt = performance.now();
    while (performance.now() - frozenAt < 6_000) {
      const asked = performance.now() - frozenAt;
      const { status, ms } = await readyz();
      // An earlier response may be a cached one.
      if (asked > 1_500) expect(status).toBe(503);
      expect(ms).toBeLessThan(2_000);
      await pause(100);
    }
    for (const { status, ms } of await Promise.all(calls)) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(20_000);
    }
    const more = Array.from({ length: 10 }, () => write(url));
    await replicas.promote();
    way.leadTo(replicas.standby.serviceUrl);
    const began = performance.now();
    while ((await write(url)).status !== 200) await pause(100);
    expect(performance.now() - began).toBeLessThan(10_000);
    await Promise.all(more);
    await expect.poll(async () => (await readyz()).status, { timeout: 5_000 }).toBe(200);
  });

  it("goes on with its jobs there", async () => {
    const ran = async () => {
      const rows = await rowsOf<{ n: number }>(
        replicas.standby.superUrl,
        "select count(*)::int as n from platform.job_runs where succeeded_at > now() - interval '10 s'",
      );
      return rows[0]?.n ?? 0;
    };
    await expect.poll(ran, { timeout: 40_000, interval: 500 }).toBeGreaterThan(0);
    expect(await (await fetch(`${server.metricsUrl}/metrics`)).text()).toMatch(
      /^ballast_connections_thrown_away_total\{why="\w+"\} [1-9]/m,
    );
  });
});
