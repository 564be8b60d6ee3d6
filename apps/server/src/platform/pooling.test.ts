/** Behind a real PgBouncer, from Debian: the start says what a pooler loses, and what to do. */
// @rule run/pooler
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverAccount } from "@ballast/embedded/account.ts";
import { freePort } from "@ballast/embedded/ports.ts";
import { afterEach, describe, expect, it } from "vitest";
import { findOrInstall } from "../../test/debian.ts";
import { useDatabase } from "../../test/kit.ts";
import { type Database, openDatabase } from "./db.ts";
import { refusePooling } from "./pooling.ts";
import { refuseUnready } from "./readiness.ts";

const PGBOUNCER = findOrInstall("PgBouncer", ["/usr/sbin/pgbouncer"], ["pgbouncer"]);
if (PGBOUNCER === null) {
  console.warn("What is refused of a pooler is NOT tested here: PgBouncer is not installed.");
}
const PASSED = "statement_timeout,idle_in_transaction_session_timeout,options,extra_float_digits";
const SECOND_WAY = /Name the PostgreSQL server itself/;
const ALLOWED = { BOOKS_MAY_FORGET: "yes", ACKNOWLEDGED_ON: 1 } as const;

const direct = useDatabase();

it("nothing is refused of a server that is reached directly", async () => {
  await refuseUnready(direct, ALLOWED);
  await refusePooling(direct);
});

describe.skipIf(PGBOUNCER === null)("a pooler", () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });

  /** A database behind a pooler with one connection, which shares it by `mode`. */
  async function behind(mode: string, settings: string[] = []): Promise<Database> {
    const folder = await mkdtemp(join(tmpdir(), "ballast-pooler-"));
    ends.push(() => rm(folder, { recursive: true }));
    const url = new URL(direct.url);
    const host = url.searchParams.get("host") ?? url.hostname;
    const name = url.pathname.slice(1);
    const port = await freePort(7_400);
    const [users, config] = [join(folder, "users.txt"), join(folder, "pooler.ini")];
    await writeFile(users, `"${url.username}" "${decodeURIComponent(url.password)}"\n`);
    const lines = [
      "[databases]",
      `${name} = host=${host} port=${url.port || 5432} dbname=${name}`,
      "[pgbouncer]",
      ...["listen_addr = 127.0.0.1", `listen_port = ${port}`, "unix_socket_dir ="],
      ...["auth_type = plain", `auth_file = ${users}`, `pool_mode = ${mode}`],
      ...settings,
    ];
    await writeFile(config, `${lines.join("\n")}\n`);
    // Its account must read both; the password is that of a database of this test alone.
    for (const [path, rights] of [
      [folder, 0o755],
      [users, 0o644],
      [config, 0o644],
    ] as const) {
      await chmod(path, rights);
    }
    const account = serverAccount(join(folder, "none"));
    const args = account === null ? [config] : ["-u", account.name, config];
    const pooler = spawn(PGBOUNCER ?? "", args, { stdio: "ignore" });
    ends.push(async () => {
      const ended = once(pooler, "close");
      if (pooler.exitCode === null && pooler.kill("SIGKILL")) await ended;
    });
    url.hostname = "127.0.0.1";
    url.port = `${port}`;
    url.searchParams.delete("host");
    const database = openDatabase(url.href, 4);
    ends.push(() => database.close());
    await untilItListens(port);
    return database;
  }

  it("that refuses what is set on a connection is named, and what to do", async () => {
    const database = await behind("session");
    await expect(refuseUnready(database, ALLOWED)).rejects.toThrow(
      /^DATABASE_URL: A pooler refuses what Ballast sets.*It said: .*unsupported startup parameter/,
    );
    await expect(refuseUnready(database, ALLOWED)).rejects.toThrow(SECOND_WAY);
  });

  it("that drops what is set on a connection is refused, though all seems well", async () => {
    const database = await behind("session", [`ignore_startup_parameters = ${PASSED}`]);
    await refuseUnready(database, ALLOWED);
    await expect(refusePooling(database)).rejects.toThrow(/drops .*statement_timeout/);
    await expect(refusePooling(database)).rejects.toThrow(SECOND_WAY);
  });

  it("that shares by transaction is refused: nobody hears what is notified", async () => {
    const limits = "set statement_timeout = 60000";
    const database = await behind("transaction", [
      `ignore_startup_parameters = ${PASSED}`,
      `server_check_query = ${limits}`,
      "server_check_delay = 0",
    ]);
    await refuseUnready(database, ALLOWED);
    await expect(refusePooling(database)).rejects.toThrow(/by transaction/);
  });
});

async function untilItListens(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    const isThere = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    socket.destroy();
    if (isThere) return;
    await sleep(25);
  }
  throw new Error("The pooler does not listen.");
}
