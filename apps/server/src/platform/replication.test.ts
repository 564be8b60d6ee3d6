/** A real primary with its standby: what is told of it, and a server whose writes must be on both. */
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { consoleCopies, consoleSales } from "@ballast/contract/console/today.ts";
import { openStatus } from "@ballast/contract/open/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { sendRegisterCode } from "@ballast/contract/user/calls.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPhone } from "../../test/builders.ts";
import { startTestChain, type TestChain } from "../../test/chain.ts";
import { type FakeSms, startFakeSms } from "../../test/fakes/sms.ts";
import { type Replicas, startReplicas } from "../../test/replicas.ts";
import { launchServer, type ServerProcess, startServer } from "../../test/server-process.ts";
import { staffSessionIn } from "../../test/staff-session.ts";
import { commitsWaitFor, freezeStandby, loseStandby, rowsOf } from "../../test/synchronous.ts";
import { openDatabase } from "./db.ts";

let replicas: Replicas;
let chain: TestChain;
let sms: FakeSms;
beforeAll(async () => {
  [replicas, chain, sms] = await Promise.all([startReplicas(), startTestChain(), startFakeSms()]);
});
afterAll(async () => {
  await Promise.all([replicas.stop(), chain.stop(), sms.stop()]);
});

const settings = (): Record<string, string> => ({
  ...chain.env,
  ...{ SMS_URL: sms.url, SMS_TOKEN: sms.token, ROLE: "both", DATABASE_CONNECTIONS: "6" },
  ...{ DATABASE_URL: replicas.primary.serviceUrl, ACKNOWLEDGED_ON: "2" },
});

/** As the service sees it, with the synchronous_commit that each connection of Ballast has. */
const replication = async () =>
  (
    await rowsOf<{
      is_readable: boolean;
      mended_by: string | null;
      waits_for: number;
      acknowledged_on: number;
      synchronous: number | null;
      is_missing: boolean;
    }>(replicas.primary.serviceUrl, "select * from platform.replication()")
  )[0];
const standbys = () =>
  rowsOf<{ name: string; sync_state: string; flush_seconds: number; replied_at: Date }>(
    replicas.primary.serviceUrl,
    "select * from platform.standbys()",
  );

describe("the state of replication", () => {
  it.each([
    ["", 0],
    ["standby", 1],
    ["*", 1],
    ["standby, first_one", 1],
    ["2 (standby, other)", 2],
    ["FIRST 2 (standby, other)", 2],
    [" any 3 (standby, a, b, c)", 3],
    ['"1 (x)", standby', 1],
  ])("says how many standbys a commit waits for: %j", async (names, n) => {
    await commitsWaitFor(replicas, names);
    expect(await replication()).toMatchObject({
      ...{ waits_for: n, acknowledged_on: 1 + n, is_missing: n > 1 },
    });
  });

  it("counts no standby for a connection whose commits do not wait for one", async () => {
    await commitsWaitFor(replicas, "standby");
    const [row] = await rowsOf<{ n: number }>(
      replicas.primary.serviceUrl.replace(/(\?|$)/, "?options=-c%20synchronous_commit%3Dlocal&"),
      "select acknowledged_on as n from platform.replication()",
    );
    expect(row?.n).toBe(1);
  });

  it("tells of each standby, and of slots what they keep", async () => {
    await commitsWaitFor(replicas, "");
    const [mine] = await standbys();
    expect(mine).toMatchObject({ name: "standby", state: "streaming", sync_state: "async" });
    await commitsWaitFor(replicas, "standby");
    await replicas.caughtUp();
    await expect
      .poll(async () => (await standbys())[0])
      .toMatchObject({
        ...{ sync_state: "sync", sent_bytes: "0", flush_bytes: "0", flush_seconds: 0 },
      });
    await rowsOf(
      replicas.primary.superUrl,
      "select pg_create_physical_replication_slot('spare', true)",
    );
    const slots = await rowsOf(
      replicas.primary.serviceUrl,
      "select * from platform.replication_slots() where name = 'spare'",
    );
    await rowsOf(replicas.primary.superUrl, "select pg_drop_replication_slot('spare')");
    expect(slots).toEqual([
      {
        ...{ name: "spare", is_active: false, wal_status: "reserved" },
        retained_bytes: expect.stringMatching(/^\d+$/),
      },
    ]);
  });

  it("says by name that it cannot be read, and the grant that mends it", async () => {
    const { superUrl } = replicas.primary;
    await rowsOf(superUrl, "revoke pg_read_all_stats from ballast_owner");
    expect([await replication(), await standbys()]).toMatchObject([
      {
        ...{ is_readable: false, synchronous: null, acknowledged_on: 2, is_missing: false },
        mended_by: "grant pg_read_all_stats to ballast_owner",
      },
      [],
    ]);
    await rowsOf(superUrl, (await replication())?.mended_by ?? "");
    expect(await replication()).toMatchObject({
      ...{ is_readable: true, synchronous: 1, mended_by: null },
    });
  });

  it("counts the silence of a standby as its lag, which PostgreSQL does not", async () => {
    await commitsWaitFor(replicas, "");
    const thaw = await freezeStandby(replicas);
    try {
      await rowsOf(replicas.primary.ownerUrl, "select platform.prove_write()");
      const late = async () => Math.min(...(await standbys()).map((one) => one.flush_seconds));
      await expect.poll(late, { timeout: 25_000, interval: 500 }).toBeGreaterThan(15);
    } finally {
      thaw();
    }
    await expect
      .poll(async () => (await standbys())[0], { timeout: 5_000 })
      .toMatchObject({
        flush_seconds: 0,
      });
    await commitsWaitFor(replicas, "standby");
  });

  it("is answered by a standby too, which misses nobody", async () => {
    const { serviceUrl } = replicas.standby;
    expect(await rowsOf(serviceUrl, "select * from platform.replication()")).toMatchObject([
      { is_missing: false },
    ]);
    expect(await rowsOf(serviceUrl, "select * from platform.standbys()")).toEqual([]);
    await rowsOf(serviceUrl, "select * from platform.replication_slots()");
  });
});

async function aStaffSession(): Promise<string> {
  const owner = openDatabase(replicas.primary.ownerUrl, 1);
  try {
    return await staffSessionIn(owner.db, "finance");
  } finally {
    await owner.close();
  }
}

const confirming = (n: number) =>
  new RegExp(
    `^ballast_synchronous_standbys\\{of="needed"\\} 1\nballast_synchronous_standbys\\{of="confirming"\\} ${n}$`,
    "m",
  );

describe("a server that demands two machines", () => {
  it("is refused in a sentence where commits wait for no standby", async () => {
    await commitsWaitFor(replicas, "");
    const child = launchServer(settings());
    const exited = once(child, "exit");
    const said = await text(child.stderr as NonNullable<typeof child.stderr>);
    expect(await exited).toEqual([1, null]);
    expect(said.trim()).toBe(
      "DATABASE_URL: An acknowledged write is on 1 machine, and ACKNOWLEDGED_ON demands 2. Let the " +
        "primary's synchronous_standby_names wait for 1 (docs/operations/standby.md), or set " +
        "ACKNOWLEDGED_ON=1.",
    );
  });

  describe("and has them", () => {
    let server: ServerProcess;
    beforeAll(async () => {
      await commitsWaitFor(replicas, "standby");
      server = await startServer(settings());
      // More codes than one address may ask for.
      await rowsOf(
        replicas.primary.ownerUrl,
        `update platform.settings set value = jsonb_set(value, '{codes}', value -> 'codes' ||
          '{"prefixHour": 100000, "addressHour": 100000, "countryHour": 100000, "allHour": 100000}') where name = 'security.limits'`,
      );
    });
    afterAll(async () => {
      expect(await server.stop()).toBe(0);
    });

    const readyz = async () => {
      const began = performance.now();
      const answer = await fetch(`${server.metricsUrl}/readyz`);
      expect(performance.now() - began).toBeLessThan(2_000);
      return { status: answer.status, ...((await answer.json()) as object) };
    };
    const until = (expected: object) =>
      expect.poll(readyz, { timeout: 10_000, interval: 200 }).toMatchObject(expected);
    const timed = async (path: string, init?: RequestInit) => {
      const began = performance.now();
      const { status } = await fetch(`${server.url}${path}`, init);
      return { status, ms: performance.now() - began };
    };
    /** A call that writes: a code is stored before it is sent. */
    const write = () =>
      timed(pathOf(sendRegisterCode), {
        method: "POST",
        body: new URLSearchParams({ phone: aPhone() }),
      });
    const open = async () => (await timed(pathOf(openStatus))).status;
    const times = (words: string) => server.log().split(words).length - 1;

    it("is ready, and not once commits wait for fewer", async () => {
      await until({ status: 200 });
      await commitsWaitFor(replicas, "");
      await until({ status: 503, reason: "database", detail: "copies" });
      await commitsWaitFor(replicas, "standby");
      await until({ status: 200 });
      expect(times("not ready: An acknowledged write is on 1 machine")).toBe(1);
    });

    it.each([
      ["gone", async () => await loseStandby(replicas)],
      ["frozen", async () => await freezeStandby(replicas)],
    ])(
      "names a synchronous standby that is %s, and leaves few connections waiting for it",
      async (_, lose) => {
        const before = times("not ready: Every write waits for a synchronous standby");
        const comeBack = await lose();
        await until({ status: 503, reason: "database", detail: "standby_away" });
        for (let n = 0; n < 15; n += 1) {
          expect(await readyz()).toMatchObject({ detail: "standby_away" });
          await new Promise((resolve) => setTimeout(resolve, 300));
        }
        const [waiting] = await rowsOf<{ n: number }>(
          replicas.primary.superUrl,
          `select count(*)::int as n from pg_stat_activity where application_name = 'ballast probe'
           and (wait_event = 'SyncRep' or wait_event_type = 'Lock')`,
        );
        expect(waiting?.n).toBeLessThanOrEqual(1);
        await comeBack();
        await until({ status: 200 });
        expect(times("not ready: Every write waits for a synchronous standby")).toBe(before + 1);
        expect(times("The database does not answer")).toBe(0);
      },
    );

    const copies = async (staff: string) => {
      const headers = { "x-staff-token": staff };
      const answer = await fetch(`${server.url}${pathOf(consoleCopies)}`, { headers });
      return ((await answer.json()) as { data: object }).data;
    };
    const figures = async () => await (await fetch(`${server.metricsUrl}/metrics`)).text();

    it("tells Today and the metrics of its standby, and that it is away", async () => {
      const staff = await aStaffSession();
      await until({ status: 200 });
      expect(await copies(staff)).toMatchObject({
        ...{ acknowledgedOn: 2, demanded: 2, isAway: false, mendedBy: null },
        standbys: [{ name: "standby", state: "streaming", confirms: "sync" }],
      });
      await expect.poll(figures, { timeout: 10_000, interval: 500 }).toMatch(confirming(1));
      const told = await figures();
      expect(told).toMatch(/^ballast_acknowledged_on 2$/m);
      expect(told).toMatch(/^ballast_acknowledged_on_demanded 2$/m);
      expect(told).toMatch(/^ballast_standbys\{state="streaming",sync="sync"\} 1$/m);
      expect(told).toMatch(/^ballast_standby_lag_bytes\{standby="standby",of="flushed"\} \d+$/m);
      expect(told).toMatch(
        /^ballast_standby_lag_seconds\{standby="standby",of="replayed"\} [\d.]+$/m,
      );
      const comeBack = await loseStandby(replicas);
      await expect
        .poll(() => copies(staff), { timeout: 5_000 })
        .toMatchObject({
          ...{ acknowledgedOn: 2, isAway: true, standbys: [] },
        });
      await expect.poll(figures, { timeout: 10_000, interval: 500 }).toMatch(confirming(0));
      expect(await figures()).toMatch(/^ballast_figures_read 1$/m);
      expect(await figures()).toMatch(/^ballast_database_writes 0$/m);
      await comeBack();
      await until({ status: 200 });
    });

    it("answers reads and refuses writes while the standby is away, with few connections at the database", async () => {
      const staff = await aStaffSession();
      const today = async () =>
        (await timed(pathOf(consoleSales), { headers: { "x-staff-token": staff } })).status;
      expect([await today(), (await write()).status]).toEqual([200, 200]);
      const comeBack = await loseStandby(replicas);
      const lostAt = performance.now();
      const calls = Array.from({ length: 30 }, write);
      for (const { status, ms } of await Promise.all(calls)) {
        expect([status, ms < 15_000]).toEqual([503, true]);
      }
      const waiting = async () =>
        (
          await rowsOf<{ n: number }>(
            replicas.primary.superUrl,
            `select count(*)::int as n from pg_stat_activity where usename = 'ballast_service'
               and (wait_event = 'SyncRep' or wait_event_type = 'Lock')`,
          )
        )[0]?.n ?? 0;
      let most = 0;
      // Longer than a session's use goes without a note.
      while (performance.now() - lostAt < 25_000) {
        const refused = await write();
        expect([refused.status, refused.ms < 5_000]).toEqual([503, true]);
        expect([await today(), await open()]).toEqual([200, 200]);
        most = Math.max(most, await waiting());
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      expect(most).toBeLessThanOrEqual(16);
      await until({ status: 503, detail: "standby_away" });
      await comeBack();
      await until({ status: 200 });
      await expect.poll(async () => (await write()).status, { timeout: 5_000 }).toBe(200);
      await expect.poll(waiting, { timeout: 5_000 }).toBe(0);
    });
  });
});
