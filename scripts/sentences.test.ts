/** What each command says of each cause: one line with the next step, no stack, and nothing is changed. */
// @rule run/sentences
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bundled } from "@ballast/embedded/bundled.ts";
import { compiledPrograms } from "@ballast/embedded/compiled.ts";
import { placeInMemory } from "@ballast/embedded/place-in-memory.ts";
import { type EmbeddedPostgres, startPostgres } from "@ballast/embedded/postgres.ts";
import { canMount, type SmallDisk, smallDisk } from "@ballast/embedded/small-disk.ts";
import { type Standby, startStandby } from "@ballast/embedded/standby.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateDatabase } from "../apps/server/src/migrate-database.ts";
import { type LineRunner, startLineRunner } from "./test-programs/line-runner.ts";
import type { Ended, Line } from "./test-programs/run-lines.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SERVER = "apps/server/src/main.ts";
const QUICK = { port: 0, settings: { fsync: "off" } };
const DISK_BYTES = 24 * 1024 * 1024;

let folder: string;
let primary: EmbeddedPostgres;
let standby: Standby;
let disk: SmallDisk | null = null;
let backup: string;
let runner: LineRunner;

beforeAll(async () => {
  folder = await mkdtemp(join(await placeInMemory(), "ballast-sentences-"));
  await chmod(folder, 0o711);
  primary = await startPostgres({ dataDir: join(folder, "primary"), ...QUICK });
  await migrateDatabase(primary.ownerUrl);
  await superuser("create database empty owner ballast_owner");
  await superuser("create role stranger login password 'stranger'");
  await superuser("create role crowd login password 'crowd' connection limit 0");
  standby = await startStandby({ primary, name: "s", dataDir: join(folder, "standby"), ...QUICK });
  await signOneself();
  if (canMount) disk = await fullDisk();
  runner = startLineRunner();
  const { out } = await run(["scripts/backup.ts", "--to", join(folder, "backups")], owner());
  backup = /^ +Backup +(\S+)$/m.exec(out)?.[1] ?? out;
});
afterAll(async () => {
  runner?.stop();
  await standby?.stop();
  await primary?.stop();
  await disk?.remove();
  await rm(folder, { recursive: true, force: true });
});

async function superuser(text: string, url = primary.superUrl): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** From now on the primary takes TLS, with a certificate that nobody vouches for. */
async function signOneself(): Promise<void> {
  const cluster = join(primary.dataDir, "cluster");
  const [key, certificate] = [join(cluster, "server.key"), join(cluster, "server.crt")];
  const made = ["-new", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
  const of = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  await promisify(execFile)("openssl", [
    "req",
    ...made,
    ...of,
    "-keyout",
    key,
    "-out",
    certificate,
  ]);
  const { uid, gid } = await stat(cluster);
  for (const file of [key, certificate]) await chown(file, uid, gid);
  await chmod(key, 0o600);
  await superuser("alter system set ssl = on");
  await superuser("select pg_reload_conf()");
}

/** A disk that is full, with an empty database on it. */
async function fullDisk(): Promise<SmallDisk> {
  const made = await smallDisk(DISK_BYTES);
  const place = join(made.folder, "tablespace");
  const { uid, gid } = await stat(join(primary.dataDir, "cluster"));
  await mkdir(place);
  await chown(place, uid, gid);
  // The standby is on the same machine and would take the same folder.
  await superuser("select pg_wal_replay_pause()", standby.superUrl);
  await superuser(`create tablespace small location '${place}'`);
  await superuser("create database crowded owner ballast_owner tablespace small");
  const { bavail, bsize } = await statfs(made.folder);
  await writeFile(join(made.folder, "filler"), Buffer.alloc(bavail * bsize - 100_000));
  return made;
}

async function run([program = "", ...args]: string[], more: Line["env"] = {}): Promise<Ended> {
  const place = { TMPDIR: folder, BALLAST_DATA_DIR: join(folder, "none") };
  const env = { PATH: process.env.PATH ?? "", ...compiledPrograms(), ...place, ...more };
  if (program === SERVER) return runServer(env);
  return await runner.run({ program: join(ROOT, program), args, env });
}

/** A server goes on in the background of what it began: it gets a process of its own. */
async function runServer(env: Line["env"]): Promise<Ended> {
  const child = spawn(process.execPath, [bundled(join(ROOT, SERVER))], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  const said = await text(child.stderr);
  return { code: (await ended)[0], out: "", said };
}

const owner = (url = primary.ownerUrl) => ({ MIGRATE_DATABASE_URL: url });

/** What no refused command may have changed. */
async function standing(): Promise<unknown> {
  const relations = "select count(*)::int as n from pg_class";
  const empty = primary.superUrl.replace(/\/ballast$/, "/empty");
  const applied = "select string_agg(sha256, '' order by name) as sums from migrations.applied";
  return [
    await superuser(relations, empty),
    await superuser(relations),
    await superuser(applied),
    (await readdir(folder)).sort(),
    await readdir(join(folder, "backups")),
  ];
}

type Change = (url: URL) => void;
const as =
  (login: string): Change =>
  (url) =>
    Object.assign(url, { username: login, password: login });
/** The cause, how an address leads to it, what is said, and what is to be done. */
const CAUSES = {
  closed: [(url) => (url.port = "1"), /does not answer\. Start it .* address.*ECONNREFUSED/],
  "closed, by name": [
    (url) => Object.assign(url, { host: "localhost:1" }),
    /does not answer\. Start it .* address.*It said: .*ECONNREFUSED/,
  ],
  missing: [
    (url) => (url.pathname = "/nowhere"),
    /no database of this name\. Create it.*"nowhere"/,
  ],
  password: [
    (url) => (url.password = "wrong"),
    /refuses this login\. Correct its name and password/,
  ],
  stranger: [
    as("stranger"),
    /may not do that.* ballast_service, .* ballast_owner\..*permission denied/,
  ],
  crowd: [as("crowd"), /takes no more connections\. Raise max_connections/],
  certificate: [
    (url) => (url.search = "?sslmode=verify-full"),
    /refused.*sslrootcert.*self-signed/,
  ],
  "no certificate": [
    (url) => Object.assign(url, { port: `${standby.port}`, search: "?sslmode=verify-full" }),
    /or it has none.*sslrootcert.*does not support SSL/,
  ],
  standby: [
    (url) => (url.port = `${standby.port}`),
    /takes no writes.*primary: name that one.*read-only/,
  ],
} satisfies Record<string, [Change, RegExp]>;
type Cause = keyof typeof CAUSES;

const SETTINGS = {
  ...{ BOOKS_MAY_FORGET: "yes", CHAIN_ID: "31337", CHAIN_RPC_URL: "http://127.0.0.1:1" },
  ...{ TOKEN_ADDRESS: `0x${"5".repeat(40)}`, SMS_URL: "http://127.0.0.1:1", SMS_TOKEN: "none" },
  ...{ BANK_URL: "http://127.0.0.1:1", VAULT_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}` },
  BANK_KEYS: `test-token,${"0".repeat(64)},${"A".repeat(59)}=`,
  ...{ HTTP_PORT: "0", LOG_LEVEL: "silent" },
};
const STAFF = ["apps/server/src/staff.ts", "--as", "ana", "--key", "none", "staff"];

/** A command, how it is run at an address, and the causes under which it works. A server starts slowly: each role is tried with half of them. */
const COMMANDS: [string, (url: string) => [string[], Line["env"]], Cause[]][] = [
  ["migrate", (url) => [["apps/server/src/migrate.ts"], owner(url)], []],
  [
    "backup",
    (url) => [["scripts/backup.ts", "--to", join(folder, "backups")], owner(url)],
    ["standby"],
  ],
  ["drill", (url) => [["scripts/drill.ts"], owner(url)], ["standby"]],
  ["verify-ledger", (url) => [["tools/checks/verify-ledger.ts"], owner(url)], ["standby"]],
  [
    "restore",
    (url) => {
      const into = url.replace(/\/ballast(?=$|\?)/, "/empty");
      const args = ["--from", backup, "--into", into, "--files", join(folder, "files")];
      return [["scripts/restore.ts", ...args], {}];
    },
    [],
  ],
  ["staff", (url) => [STAFF, { DATABASE_URL: url }], []],
  [
    "http",
    (url) => [[SERVER], { ...SETTINGS, DATABASE_URL: url, ROLE: "http" }],
    ["closed", "missing", "crowd", "no certificate", "standby"],
  ],
  [
    "worker",
    (url) => [[SERVER], { ...SETTINGS, DATABASE_URL: url, ROLE: "worker" }],
    ["closed, by name", "password", "stranger", "certificate", "standby"],
  ],
];

function expectSentence({ code, said }: Ended, sentence: RegExp): void {
  expect(said.trim()).toMatch(sentence);
  expect(said).not.toMatch(/^ {4}at /m);
  expect(said.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
}

describe.each(COMMANDS)("%s", (name, line, runs) => {
  const isOwners = !["staff", "http", "worker"].includes(name);
  it.each(Object.keys(CAUSES).filter((cause) => !runs.includes(cause as Cause)) as Cause[])(
    "says why it cannot, and changes nothing: %s",
    async (cause) => {
      const [change, sentence] = CAUSES[cause];
      const url = new URL(isOwners ? primary.ownerUrl : primary.serviceUrl);
      change(url);
      const before = await standing();
      const isOthers = name === "migrate" && cause === "stranger";
      expectSentence(
        await run(...line(url.href)),
        isOthers ? /migrate as ballast_owner/ : sentence,
      );
      expect(await standing()).toEqual(before);
    },
  );
});

it.each([
  ["backup", /may not do that.*owner/],
  ["restore", /may not do that.*owner/],
  ["migrate", /migrate as ballast_owner/],
])("%s by the service's login says whose it is", async (name, sentence) => {
  const [, line] = COMMANDS.find(([one]) => one === name) ?? [];
  const before = await standing();
  expectSentence(await run(...(line?.(primary.serviceUrl) ?? [[], {}])), sentence);
  expect(await standing()).toEqual(before);
});

describe.runIf(canMount)("a full disk", () => {
  const crowded = () => primary.ownerUrl.replace(/\/ballast$/, "/crowded");
  const DATABASE = /no room left on its disk\. Free space there.*No space left/;
  const MACHINE = /no room left on the disk\. Free space, or name a folder.*(ENOSPC|No space left)/;
  it.each<[string, RegExp, () => [string[], Line["env"]]]>([
    ["migrate", DATABASE, () => [["apps/server/src/migrate.ts"], owner(crowded())]],
    [
      "restore",
      DATABASE,
      () => [
        [
          "scripts/restore.ts",
          "--from",
          backup,
          "--into",
          crowded(),
          "--files",
          join(folder, "files"),
        ],
        {},
      ],
    ],
    ["backup", MACHINE, () => [["scripts/backup.ts", "--to", disk?.folder ?? ""], owner()]],
    [
      "backup to a command",
      MACHINE,
      () => [
        ["scripts/backup.ts", "--to-command", "cat > /dev/null", "--unencrypted"],
        { ...owner(), TMPDIR: disk?.folder ?? "" },
      ],
    ],
    [
      "wind-down-drill",
      MACHINE,
      () => [["tools/checks/wind-down-drill.ts"], { TMPDIR: disk?.folder ?? "" }],
    ],
  ])("ends %s with a sentence", async (_name, sentence, line) => {
    const before = [await standing(), (await readdir(disk?.folder ?? "")).sort()];
    expectSentence(await run(...line()), sentence);
    expect([await standing(), (await readdir(disk?.folder ?? "")).sort()]).toEqual(before);
  });
});

it.each<[string, RegExp, string[], Line["env"]]>([
  ["migrate", /MIGRATE_DATABASE_URL is not set/, ["apps/server/src/migrate.ts"], {}],
  ["backup", /no database in .*BALLAST_DATA_DIR/, ["scripts/backup.ts", "--to", "/nowhere"], {}],
  [
    "backup",
    /What leaves this machine is encrypted: name the public keys/,
    ["scripts/backup.ts", "--to", "s3://vault/a"],
    {},
  ],
  [
    "backup",
    /AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set/,
    ["scripts/backup.ts", "--to", "s3://vault/a", "--unencrypted"],
    {},
  ],
  [
    "restore",
    /AWS_SECRET_ACCESS_KEY_FILE: \/no\.key cannot be read/,
    ["scripts/restore.ts", "--from", "s3://vault/a"],
    { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY_FILE: "/no.key" },
  ],
  ["restore", /is no backup/, ["scripts/restore.ts", "--from", "/nowhere"], {}],
  ["staff", /Start Ballast .* or set DATABASE_URL/, STAFF, {}],
  ["http", /DATABASE_URL: is not set.*VAULT_KEYS: is not set/, [SERVER], {}],
  ["seed", /is not set; npm start/, ["scripts/seed.ts"], {}],
  ["demo", /Start one with npm start/, ["scripts/demo.ts"], {}],
  [
    "demo",
    /Nothing answers.*Start what should/,
    ["scripts/demo.ts", "http://127.0.0.1:54999/?key=none"],
    {},
  ],
  [
    "release",
    /holds no private key/,
    ["scripts/release.ts", "--to", "/nowhere", "--key", "/no.pem"],
    {},
  ],
  [
    "proof",
    /There is no \/nowhere/,
    ["packages/proof/src/node/command.ts", "chain", "/nowhere"],
    {},
  ],
  [
    "deploy-token",
    /The node at 127\.0\.0\.1:1 \(--node\)/,
    ["scripts/deploy-token.ts", "--chain", "31337", "--node", "http://127.0.0.1:1"],
    { DEPLOY_KEY: `0x${"1".repeat(64)}` },
  ],
])("%s says what it lacks", async (_name, sentence, line, env) => {
  expectSentence(await run(line, env), sentence);
});
