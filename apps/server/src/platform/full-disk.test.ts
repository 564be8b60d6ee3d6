/** A real PostgreSQL with a full disk: reads work, no write does, and readiness fails. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type EmbeddedPostgres, startPostgres } from "@ballast/embedded/postgres.ts";
import { canMount, type SmallDisk, smallDisk } from "@ballast/embedded/small-disk.ts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { type Database, openDatabase } from "./db.ts";
import { createLog } from "./log.ts";
import { migrate } from "./migrations.ts";
import { createOperatorServer, createServer } from "./server.ts";

const DISK_BYTES = 160 * 1024 * 1024;

describe.runIf(canMount)("a database whose disk is full", () => {
  let disk: SmallDisk;
  let postgres: EmbeddedPostgres;
  let database: Database;
  let fastify: FastifyInstance;
  let operator: FastifyInstance;
  let url: string;
  const lines: string[] = [];
  beforeAll(async () => {
    disk = await smallDisk(DISK_BYTES);
    const settings = { max_wal_size: "48MB", fsync: "off", full_page_writes: "off" };
    const dataDir = join(disk.folder, "postgres");
    postgres = await startPostgres({ dataDir, port: 0, settings });
    await migrate(postgres.ownerUrl);
    database = openDatabase(postgres.serviceUrl, 4);
    const config = readConfig({
      ...{ DATABASE_URL: postgres.serviceUrl, BOOKS_MAY_FORGET: "yes" },
      ...{ CHAIN_RPC_URL: "http://127.0.0.1:1", CHAIN_ID: "31337" },
      ...{ TOKEN_ADDRESS: `0x${"5".repeat(40)}`, SMS_URL: "http://127.0.0.1:1", SMS_TOKEN: "none" },
      BANK_URL: "http://127.0.0.1:1",
      BANK_KEYS: `test-token,${"0".repeat(64)},${"A".repeat(59)}=`,
      VAULT_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
    });
    const log = createLog("info", { write: (line) => void lines.push(line) });
    fastify = await createServer(config, database, log, { now: () => new Date() });
    operator = createOperatorServer({ config, database, log });
    // Each write needs new space: a page of the table has room for three rows.
    fastify.post("/write", async () => {
      await sql`insert into security.login_failures (kind, key, at)
        values ('address', repeat(md5(random()::text), 60), now())`.execute(database.db);
      return { ok: true };
    });
    fastify.get("/read", async () => {
      await sql`select count(*) from members.members`.execute(database.db);
      return { ok: true };
    });
    url = await fastify.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(async () => {
    await fastify?.close();
    await operator?.close();
    await database?.close();
    await postgres?.stop();
    await disk.remove();
  });

  const status = async (path: string) => (await fetch(`${url}${path}`)).status;
  const told = (path: string) => operator.inject(path);
  const metrics = async () => (await told("/metrics")).body;
  const filler = () => join(disk.folder, "filler");

  it("is not ready, says so in its figures and once in its log, and answers reads", async () => {
    expect(await status("/readyz")).toBe(200);
    // Writes more than there is room for.
    await writeFile(filler(), Buffer.alloc(DISK_BYTES)).catch(() => {});
    await expect.poll(() => status("/readyz"), { timeout: 10_000 }).toBe(503);
    expect((await told("/readyz")).json()).toEqual({
      ...{ ok: false, reason: "database", detail: "full" },
      says: "The database has no room left on its disk.",
    });
    expect(await metrics()).toMatch(/^ballast_database_writes 0$/m);
    expect(await status("/read")).toBe(200);
    expect(lines.filter((line) => line.includes("not ready"))).toHaveLength(1);
  });

  it("refuses what writes as busy, with a time to come back, and not as an error of ours", async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => fetch(`${url}/write`, { method: "POST" })),
    );
    const refused = answers.filter(({ status: code }) => code === 503);
    // A write that fits into its page or the neighbouring pages still succeeds.
    expect(answers.filter(({ ok }) => ok).length + refused.length).toBe(100);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) {
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(lines.join("")).not.toContain("request failed");
  });

  it("goes on by itself once there is room", async () => {
    await rm(filler());
    await expect.poll(() => status("/readyz"), { timeout: 10_000 }).toBe(200);
    expect((await fetch(`${url}/write`, { method: "POST" })).status).toBe(200);
    expect(await metrics()).toMatch(/^ballast_database_writes 1$/m);
  });
});
