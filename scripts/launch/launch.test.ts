import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { placeInMemory } from "@ballast/embedded/place-in-memory.ts";
import { freePort } from "@ballast/embedded/ports.ts";
import { removePostgres, startPostgres } from "@ballast/embedded/postgres.ts";
import { runningProcesses, signal } from "@ballast/embedded/processes.ts";
import { readRunning } from "@ballast/embedded/running.ts";
import { validateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { afterAll, test as base, beforeAll, describe, expect } from "vitest";
import { SEEDED } from "./data.ts";
import { vaultKeys } from "./keys.ts";

const LAUNCHER = fileURLToPath(new URL("./test-programs/launcher.ts", import.meta.url));
const RESET = fileURLToPath(new URL("../reset.ts", import.meta.url));

let template: string;
let folder: string;
let dataDir: string;
let env: NodeJS.ProcessEnv;
let launchers: Launcher[];

// Creating a cluster takes most of a first start and is tested elsewhere: one is created and then
// copied.
beforeAll(async () => {
  template = await mkdtemp(join(await placeInMemory(), "ballast-launch-template-"));
  await chmod(template, 0o711);
  const settings = { fsync: "off" };
  const postgres = await startPostgres({ dataDir: join(template, "postgres"), port: 0, settings });
  await postgres.stop();
});

afterAll(() => rm(template, { recursive: true, force: true }));

async function makeFolder(): Promise<void> {
  folder = await realpath(await mkdtemp(join(await placeInMemory(), "ballast-launch-")));
  await chmod(folder, 0o711);
  dataDir = join(folder, "data");
  await mkdir(dataDir, { mode: 0o711 });
  const app = join(folder, "app");
  await mkdir(app);
  await promisify(execFile)("cp", ["-a", join(template, "postgres"), dataDir]);
  launchers = [];
  const ports = ["HTTP_PORT", "METRICS_PORT", "CHAIN_PORT", "SMS_PORT", "BANK_PORT", "PG_PORT"];
  const diary = join(folder, "diary");
  env = { ...process.env, BALLAST_DATA_DIR: dataDir, APP_FOLDER: app, DIARY: diary };
  const taken: number[] = [];
  for (const name of ports) {
    taken.push(await freePort(40_000 + taken.length * 1_000, taken));
    env[name] = String(taken.at(-1));
  }
}

async function endAll(): Promise<void> {
  for (const { process } of launchers) process.kill("SIGTERM");
  for (const { ended } of launchers) await ended;
  for (const pid of ourProcesses()) signal(pid, "SIGKILL");
  await removePostgres(join(dataDir, "postgres"));
  await rm(folder, { recursive: true, force: true });
}

/** Runs the test in a folder of its own. */
const test = base.extend<{ alone: undefined }>({
  alone: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what is asked for.
    async ({}, use) => {
      await makeFolder();
      await use(undefined);
      await endAll();
    },
    { auto: true },
  ],
});

type Launcher = { process: ChildProcess; ended: Promise<number>; said(): string };

function run(program: string, more: NodeJS.ProcessEnv = {}, args: string[] = []): Launcher {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...env, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (more: string) => {
      text += more;
    });
  }
  const ended = once(child, "close").then(([code]) => Number(code));
  const launcher = { process: child, ended, said: () => text };
  launchers.push(launcher);
  return launcher;
}

async function start(more: NodeJS.ProcessEnv = {}): Promise<Launcher> {
  const launcher = run(LAUNCHER, more);
  await Promise.race([launcher.ended, until(() => launcher.said().includes("To end"))]);
  return launcher;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(20);
}

function diary(): string[] {
  const file = env.DIARY ?? "";
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}

/** All processes of this test: they have the folder in their environment or arguments. */
function ourProcesses(): number[] {
  return runningProcesses()
    .filter(({ pid, argv }) => {
      if (argv.some((argument) => argument.includes(folder))) return true;
      try {
        return readFileSync(`/proc/${pid}/environ`, "utf8").includes(folder);
      } catch {
        return false;
      }
    })
    .map(({ pid }) => pid);
}

function pidOf(name: string): number {
  const line = diary().findLast((entry) => entry.startsWith(`${name} begins as `));
  return Number(line?.split(" ").at(-1));
}

type Told = { starts: number; told: Record<string, string>; env: Record<string, string> };

async function askServer(): Promise<Told> {
  const answer = await fetch(`http://127.0.0.1:${env.HTTP_PORT}`);
  return (await answer.json()) as Told;
}

// All of these share one start: none changes it, except the last, which ends it.
describe("a first start", () => {
  let first: Launcher;
  beforeAll(async () => {
    await makeFolder();
    first = await start();
  });
  afterAll(endAll);

  base(
    "starts the server after all it needs, and says where to open it, logins, data and how to end",
    async () => {
      const { said } = first;
      const steps = diary().map((line) => line.replace(/ as \d+/, ""));
      const beside = ["build done", "migrate done", "sandbox begins"];
      expect(steps.slice(0, 3).sort()).toEqual(beside);
      expect(steps.slice(3)).toEqual(["server begins", "seed done"]);
      expect(said()).toMatch(/^ {2}app {9}built, \d+\.\d s$/m);
      const url = `http://127.0.0.1:${env.HTTP_PORT}`;
      const key = readFileSync(join(dataDir, "sandbox.key"), "utf8").trim();
      expect(said()).toContain(`Open        ${url}/sandbox/app?key=${key} in a browser`);
      expect(said()).toContain(`Sandbox     ${url}/sandbox?key=${key}\n`);
      expect(said()).toContain(`Metrics     http://127.0.0.1:${env.METRICS_PORT}/metrics`);
      expect(said()).toContain("Login       member +15550100001, password harbour-kettle-9");
      expect(said()).toContain(`Data        ${dataDir}`);
      expect(said()).toContain("To end      Ctrl-C");
    },
  );

  base("tells the server what the sandbox said, and nothing of the owner's login", async () => {
    const { told, env: seen } = await askServer();
    expect(told).toEqual({
      CHAIN_RPC_URL: `http://127.0.0.1:${env.CHAIN_PORT}`,
      CHAIN_ID: "31337",
      TOKEN_ADDRESS: `0x${"ab".repeat(20)}`,
      SMS_URL: `http://127.0.0.1:${env.SMS_PORT}`,
      SMS_TOKEN: "stand-in",
      ROLE: "both",
    });
    expect(seen.DATABASE_URL).toContain("ballast_service");
    expect(JSON.stringify(seen)).not.toContain("ballast_owner");
    expect(Object.keys(seen).filter((name) => name.startsWith("BALLAST_"))).toEqual([]);
  });

  base("makes twelve words that only the user can read", async () => {
    const file = join(dataDir, "keys.json");
    const { mnemonic } = JSON.parse(readFileSync(file, "utf8"));
    expect(validateMnemonic(mnemonic, wordlist)).toBe(true);
    expect(mnemonic.split(" ")).toHaveLength(12);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await askServer()).env.KEYS_FILE).toBe(file);
  });

  base(
    "makes a key of the sandbox that only the user can read, and tells it to no program that keeps none",
    async () => {
      const file = join(dataDir, "sandbox.key");
      const key = readFileSync(file, "utf8").trim();
      expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(JSON.stringify((await askServer()).env)).not.toContain(key);
    },
  );

  base("makes a key that seals what lies at rest, the same at every start", async () => {
    const file = join(dataDir, "vault-keys");
    const told = (await askServer()).env.VAULT_KEYS;
    expect(told).toMatch(/^1:[A-Za-z0-9+/]{43}=$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(vaultKeys(dataDir)).toBe(told);
  });

  base("tells programs beside it what runs, and no longer once it ended", async () => {
    const { process: launcher, ended } = first;
    const running = readRunning(dataDir);
    expect(running?.url).toBe(`http://127.0.0.1:${env.HTTP_PORT}`);
    expect(running?.env.DATABASE_URL).toContain("ballast_service");
    expect(statSync(join(dataDir, "running.json")).mode & 0o777).toBe(0o600);
    launcher.kill("SIGTERM");
    await ended;
    expect(readRunning(dataDir)).toBe(null);
  });
});

test("a second start keeps data and keys, and makes neither app nor demo data again", async () => {
  const first = await start();
  const kept = ["keys.json", "sandbox.key"].map((name) => join(dataDir, name));
  const keys = kept.map((file) => readFileSync(file, "utf8"));
  first.process.kill("SIGINT");
  expect(await first.ended).toBe(0);
  const second = await start();
  expect(second.said()).not.toContain("built");
  expect((await askServer()).starts).toBe(2);
  expect(kept.map((file) => readFileSync(file, "utf8"))).toEqual(keys);
  for (const done of ["build done", "seed done"]) {
    expect(diary().filter((line) => line === done)).toHaveLength(1);
  }
});

test.each([
  ["PUBLIC_URL", "https://app.example.org"],
  ["TRUSTED_PROXIES", "loopback"],
  ["SANDBOX", "off"],
])(
  "%s turns the sandbox off: not before the demo data is there, which is made through it",
  async (name, value) => {
    const refused = await start({ [name]: value });
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toContain(`through the sandbox, which ${name} turns off`);
    expect(diary()).toEqual([]);
    await writeFile(join(dataDir, SEEDED), "");
    const { said } = await start({ [name]: value });
    expect(said()).toMatch(/^ {2}Open {8}http:\/\/127\.0\.0\.1:\d+ in a browser/m);
    expect(said()).toContain("Sandbox     off, by a setting");
    expect(said()).not.toContain("?key=");
  },
);

describe("the end", () => {
  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "by %s ends everything in reverse, once, and leaves no process",
    async (name) => {
      const launcher = await start();
      launcher.process.kill(name);
      launcher.process.kill(name);
      expect(await launcher.ended).toBe(0);
      expect(diary().slice(-2)).toEqual(["server ends", "sandbox ends"]);
      expect(launcher.said()).toContain("Ballast has ended; the data is kept.");
      expect(ourProcesses()).toEqual([]);
    },
  );

  test.each(["sandbox", "server"])("of the %s ends all the others", async (name) => {
    const launcher = await start();
    signal(pidOf(name), "SIGKILL");
    expect(await launcher.ended).toBe(1);
    expect(launcher.said()).toContain(`Ballast has ended: the ${name} ended (SIGKILL)`);
    expect(ourProcesses()).toEqual([]);
  });

  test("of the database ends all the others", async () => {
    const launcher = await start();
    const file = join(dataDir, "postgres", "cluster", "postmaster.pid");
    signal(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGKILL");
    expect(await launcher.ended).toBe(1);
    expect(launcher.said()).toContain("Ballast has ended: the database ended (SIGKILL)");
    await until(() => ourProcesses().length === 0);
  });

  test("in the middle of the start ends what stands by then", async () => {
    const launcher = run(LAUNCHER, { FAIL: "server" });
    await until(() => diary().includes("server is silent"));
    launcher.process.kill("SIGINT");
    expect(await launcher.ended).toBe(0);
    expect(diary().at(-1)).toBe("sandbox ends");
    expect(ourProcesses()).toEqual([]);
  });

  test("in the middle of the app's build ends that, and leaves nothing half built", async () => {
    const launcher = run(LAUNCHER, { FAIL: "build in the middle" });
    await until(() => diary().includes("build is silent"));
    launcher.process.kill("SIGTERM");
    expect(await launcher.ended).toBe(0);
    expect(launcher.said()).toContain("Ballast has ended; the data is kept.");
    expect(readdirSync(env.APP_FOLDER ?? "")).toEqual([]);
    expect(ourProcesses()).toEqual([]);
  });

  test("of a build that fails is told with what it printed, and leaves no process", async () => {
    const launcher = await start({ FAIL: "build" });
    expect(await launcher.ended).toBe(1);
    expect(launcher.said()).toContain(
      "Ballast has ended: the app could not be built (exit code 1)",
    );
    expect(launcher.said()).toContain("main.tsx does not exist");
    expect(diary().filter((line) => line.startsWith("server"))).toEqual([]);
    expect(ourProcesses()).toEqual([]);
  });

  test("of a migration that fails is told with its last words, and leaves no process", async () => {
    const launcher = await start({ FAIL: "migrate" });
    expect(await launcher.ended).toBe(1);
    expect(launcher.said()).toContain("the migration ended (exit code 1)");
    expect(launcher.said()).toContain("column does not exist");
    expect(ourProcesses()).toEqual([]);
  });
});

describe("a first start that was cut off while it made the demo data", () => {
  test("begins anew, and tells so", async () => {
    const first = await start({ FAIL: "seed" });
    expect(await first.ended).toBe(1);
    expect(first.said()).toContain("the product was refused");
    const second = await start();
    expect(second.said()).toContain("begins anew");
    expect((await askServer()).starts).toBe(1);
    second.process.kill("SIGTERM");
    await second.ended;
    await start();
    expect((await askServer()).starts).toBe(2);
  });

  test("leaves a database that is not ours alone", async () => {
    await (await start({ FAIL: "seed" })).ended;
    const second = await start({
      DATABASE_URL: "postgres://somebody@127.0.0.1:1/theirs",
      MIGRATE_DATABASE_URL: "postgres://owner@127.0.0.1:1/theirs",
    });
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain("Empty the database of DATABASE_URL");
  });
});

test("a killed launcher leaves nothing running, and the next start goes on", async () => {
  const killed = await start();
  killed.process.kill("SIGKILL");
  await once(killed.process, "exit");
  await until(() => ourProcesses().length === 0);
  await start();
  expect((await askServer()).starts).toBe(2);
}); // @rule run/children

/** Kills the shells that would end the launcher's programs with it. */
function killWatchersOf({ process: { pid } }: Launcher): void {
  const watchers = runningProcesses().filter(
    ({ parent, argv }) => parent === pid && argv[0] === "sh",
  );
  expect(watchers.length).toBeGreaterThan(2);
  for (const watcher of watchers) signal(watcher.pid, "SIGKILL");
}

test("a start after the launcher was killed with its watchers ends what it left, and goes on", async () => {
  const killed = await start();
  const left = [pidOf("sandbox"), pidOf("server")];
  killWatchersOf(killed);
  killed.process.kill("SIGKILL");
  await once(killed.process, "exit");
  const next = await start();
  expect(next.said()).toContain("left over");
  expect(runningProcesses().filter(({ pid }) => left.includes(pid))).toEqual([]);
  expect((await askServer()).starts).toBe(2);
});

test("a second start on the same data ends with a sentence, and the first runs on", async () => {
  const first = await start();
  const second = await start();
  expect(await second.ended).toBe(1);
  expect(second.said()).toContain(`in use by process ${first.process.pid}`);
  expect((await askServer()).starts).toBe(1);
});

test("a taken port gets the next free one, and is named", async () => {
  const other = createServer().listen(Number(env.HTTP_PORT), "127.0.0.1");
  await once(other, "listening");
  const { said } = await start();
  other.close();
  expect(said()).toContain(`${env.HTTP_PORT} is taken; HTTP_PORT chooses another`);
  expect(said()).toMatch(/Open +http:\/\/127\.0\.0\.1:\d+/);
  expect(said()).not.toContain(`Open        http://127.0.0.1:${env.HTTP_PORT} `);
});

test("a bad setting ends the start before anything begins", async () => {
  const launcher = await start({ HTTP_PORT: "eighty" });
  expect(await launcher.ended).toBe(1);
  expect(launcher.said()).toContain("HTTP_PORT");
  expect(existsSync(join(dataDir, "logs"))).toBe(false);
});

describe("reset", () => {
  test("asks first, and without anybody to ask removes nothing", async () => {
    const first = await start();
    first.process.kill("SIGTERM");
    await first.ended;
    const reset = run(RESET);
    expect(await reset.ended).toBe(1);
    expect(reset.said()).toContain("--yes");
    expect(existsSync(join(dataDir, "keys.json"))).toBe(true);
  });

  test("ends what a killed launcher left and removes the data", async () => {
    const killed = await start();
    killWatchersOf(killed);
    killed.process.kill("SIGKILL");
    await once(killed.process, "exit");
    const reset = run(RESET, {}, ["--yes"]);
    expect(await reset.ended).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
    expect(ourProcesses()).toEqual([]);
  });

  test("is refused while Ballast runs, and for a folder that is not Ballast's", async () => {
    await start();
    const whileRunning = run(RESET, {}, ["--yes"]);
    expect(await whileRunning.ended).toBe(1);
    expect(whileRunning.said()).toContain("Ballast runs");
    const strange = run(RESET, { BALLAST_DATA_DIR: fileURLToPath(new URL(".", import.meta.url)) }, [
      "--yes",
    ]);
    expect(await strange.ended).toBe(1);
    expect(strange.said()).toContain("does not look like Ballast's data");
    expect((await askServer()).starts).toBe(1);
  });
});
