// @rule run/hosts
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Replicas, startReplicas } from "../../test/replicas.ts";
import { isDatabaseUrl, urlsOf } from "./database-hosts.ts";
import { type Database, openDatabase } from "./db.ts";
import { type Listener, listen } from "./listen.ts";

describe("a database URL", () => {
  it("has one host or several, each with its own port", () => {
    expect(urlsOf("postgres://me:a%40b@one:5432,[::1]:5433,three/books?sslmode=require")).toEqual([
      "postgres://me:a%40b@one:5432/books?sslmode=require",
      "postgres://me:a%40b@[::1]:5433/books?sslmode=require",
      "postgres://me:a%40b@three/books?sslmode=require",
    ]);
    expect(urlsOf("postgres://one/books")).toEqual(["postgres://one/books"]);
    // A Unix socket, as the embedded database has it.
    expect(isDatabaseUrl("postgres://me:x@127.0.0.1:5432/books?host=%2Frun%2Fpg")).toBe(true);
  });

  it.each([
    "mysql://me@one/books",
    "postgres://me@one:port/books",
    "postgres://me@one,,two/books",
    "postgres://me@one:1,two:99999/books",
    "postgres://me@one,two/books?host=%2Frun%2Fpg",
    "one,two",
    "",
  ])("%s is none", (text) => expect(isDatabaseUrl(text)).toBe(false));
});

describe("a database on two machines", () => {
  let replicas: Replicas;
  let database: Database;
  let listener: Listener;
  const heard: string[] = [];
  const hostOf = (url: string) => new URL(url).host;
  const severalHosts = (urls: readonly string[]) => {
    const several = (urls[0] as string).replace(hostOf(urls[0] as string), urls.map(hostOf).join());
    expect(urlsOf(several)).toHaveLength(urls.length);
    return several;
  };
  beforeAll(async () => {
    replicas = await startReplicas();
    // The standby is named first: the order does not decide.
    database = openDatabase(
      severalHosts([replicas.standby.serviceUrl, replicas.primary.serviceUrl]),
      4,
    );
    listener = await listen(
      database,
      "clock",
      (payload) => void heard.push(payload),
      async () => {},
    );
  });
  afterAll(async () => {
    await listener.close();
    await database.close();
    await replicas.stop();
  });

  const port = async () => {
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(
      database.db,
    );
    return rows[0]?.port;
  };
  const write = () => sql`select platform.prove_write()`.execute(database.db);
  it("is written on the primary, whichever is named first", async () => {
    await write();
    expect(await port()).toBe(replicas.primary.port);
    expect(await database.probe.ask()).toMatchObject({ noWrites: null });
  });

  it("keeps its connections where one machine is named twice", async () => {
    const { serviceUrl, port } = replicas.primary;
    const twice = serviceUrl.replace(hostOf(serviceUrl), `127.0.0.1:${port},localhost:${port}`);
    const named = openDatabase(twice, 1);
    const process = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(named.db)).rows;
    const before = await process();
    await sleep(1_500);
    expect(await process()).toEqual(before);
    await named.close();
  });

  it("says that it takes no writes where all hosts are standbys", async () => {
    const { serviceUrl } = replicas.standby;
    const standbys = openDatabase(severalHosts([serviceUrl, serviceUrl]), 1);
    expect(await standbys.probe.ask(10_000)).toMatchObject({
      noWrites: "read_only",
      error: expect.stringMatching(/no primary: .* is a standby, .* is a standby$/),
    });
    await standbys.close();
  });

  it("goes to the standby that was promoted, also while the old primary still takes writes", async () => {
    await replicas.caughtUp();
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.1)`.execute(database.db)));
    await replicas.promote();
    await expect.poll(port, { timeout: 5_000 }).toBe(replicas.standby.port);
    await write();

    const old = new pg.Client({ connectionString: replicas.primary.superUrl });
    await old.connect();
    expect((await old.query("select pg_is_in_recovery() as standby")).rows).toEqual([
      { standby: false },
    ]);
    const ours = await old.query(`select application_name from pg_stat_activity
      where usename = 'ballast_service' and application_name <> 'ballast hosts'`);
    expect(ours.rows).toEqual([]);
    await old.end();
  });

  it("answers while the old primary is frozen, and does not go back to it afterwards", async () => {
    replicas.freeze();
    for (let n = 0; n < 5; n += 1) {
      await write();
      await sleep(500);
    }
    replicas.thaw();
    for (let n = 0; n < 20; n += 1) {
      expect(await port()).toBe(replicas.standby.port);
      await sleep(50);
    }
  });

  it("hears of what is notified there", async () => {
    heard.length = 0;
    await expect
      .poll(
        async () => {
          await sql`select pg_notify('clock', 'there')`.execute(database.db);
          return heard;
        },
        { timeout: 10_000 },
      )
      .toContain("there");
  });

  it("is opened anew on the later primary while both are up", async () => {
    const again = openDatabase(
      severalHosts([replicas.primary.serviceUrl, replicas.standby.serviceUrl]),
      1,
    );
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(
      again.db,
    );
    expect(rows).toEqual([{ port: replicas.standby.port }]);
    await again.close();
  });
});
