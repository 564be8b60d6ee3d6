import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { placeInMemory } from "./place-in-memory.ts";
import { type EmbeddedPostgres, removePostgres, startPostgres } from "./postgres.ts";
import { startStandby, waitForAnyOf } from "./standby.ts";

const settings = { fsync: "off" };

let folder: string;
let running: EmbeddedPostgres[];
beforeEach(async () => {
  folder = await mkdtemp(join(await placeInMemory(), "ballast-standby-"));
  // PostgreSQL's account must be able to pass through the folder.
  await chmod(folder, 0o711);
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  for (const name of ["a", "b"]) await removePostgres(join(folder, name));
  await rm(folder, { recursive: true, force: true });
});

async function primaryIn(name: string): Promise<EmbeddedPostgres> {
  const server = await startPostgres({ dataDir: join(folder, name), port: 0, settings });
  running.push(server);
  return server;
}

async function standbyIn(name: string, primary: EmbeddedPostgres) {
  const server = await startStandby({
    ...{ primary, name: `standby_${name}`, dataDir: join(folder, name), port: 0, settings },
  });
  running.push(server);
  return server;
}

async function ask<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Writes one row after another until the server is gone; returns what it acknowledged. */
async function write(url: string): Promise<number[]> {
  const done: number[] = [];
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ n: number }>(
        "insert into kept select coalesce(max(n), 0) + 1 from kept returning n",
      );
      done.push(rows[0]?.n ?? 0);
    }
  } catch {
    return done;
  } finally {
    await client.end().catch(() => {});
  }
}

it("a standby made while rows are written has each that was acknowledged when it takes over", async () => {
  const primary = await primaryIn("a");
  await ask(primary.ownerUrl, "create table kept (n int primary key)");
  const writing = write(primary.ownerUrl);
  const standby = await standbyIn("b", primary);
  await waitForAnyOf(primary, [standby.name]);
  const { uid } = await stat(join(primary.dataDir, "cluster"));
  expect((await stat(join(standby.dataDir, "cluster", "base"))).uid).toBe(uid);
  const inTheCopy = await ask<{ n: number }>(
    standby.ownerUrl,
    "select count(*)::int as n from kept",
  );
  expect(inTheCopy[0]?.n).toBeGreaterThan(0);
  await expect
    .poll(async () => (await ask(standby.ownerUrl, "select from kept")).length)
    .toBeGreaterThan((inTheCopy[0]?.n ?? 0) + 10);

  process.kill(primary.pid, "SIGKILL");
  const acknowledged = await writing;
  await primary.stop();
  await standby.promote();
  const kept = await ask<{ n: number }>(standby.ownerUrl, "select n from kept");
  const there = new Set(kept.map(({ n }) => n));
  expect(acknowledged.filter((n) => !there.has(n))).toEqual([]);

  // The old primary comes back as a standby of the new one.
  await expect(standbyIn("a", standby)).rejects.toThrow("remove it before");
  await removePostgres(join(folder, "a"));
  const back = await standbyIn("a", standby);
  await waitForAnyOf(standby, [back.name]);
  await ask(standby.serviceUrl.replace(/\?.*/, ""), "select 1");
  await ask(standby.ownerUrl, "insert into kept values (0)");
  await expect
    .poll(() => ask(back.ownerUrl, "select pg_is_in_recovery() as standby from kept where n = 0"))
    .toEqual([{ standby: true }]);
});

it("a standby that cannot be made leaves nothing of its folder", async () => {
  const primary = await primaryIn("a");
  const dead = { ...primary, superUrl: primary.superUrl.replace(/:[^:@]+@/, ":wrong@") };
  await expect(standbyIn("b", dead)).rejects.toThrow("password");
  expect(existsSync(join(folder, "b"))).toBe(false);
});

it("a standby logs in as one who may copy the log of changes, and read no table", async () => {
  const primary = await primaryIn("a");
  await ask(primary.ownerUrl, "create table kept (n int primary key)");
  await standbyIn("b", primary);
  const users = await ask(
    primary.superUrl,
    "select usename, application_name, sync_state from pg_stat_replication",
  );
  expect(users).toEqual([
    { usename: "ballast_replication", application_name: "standby_b", sync_state: "async" },
  ]);
  const [role] = await ask(
    primary.superUrl,
    "select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = 'ballast_replication'",
  );
  expect(role).toEqual({
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolbypassrls: false,
  });
  const [slot] = await ask(
    primary.superUrl,
    "select slot_name, slot_type, active from pg_replication_slots",
  );
  expect(slot).toEqual({ slot_name: "standby_b", slot_type: "physical", active: true });
});
