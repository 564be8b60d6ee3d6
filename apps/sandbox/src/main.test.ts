import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundled } from "@ballast/embedded/bundled.ts";
import { compiledPrograms } from "@ballast/embedded/compiled.ts";
import { runningProcesses, untilGone } from "@ballast/embedded/processes.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mineBlocks, mintToken, readHead } from "./faucet.ts";
import { listen } from "./http.ts";

const MAIN = bundled(new URL("./main.ts", import.meta.url));
const SOMEBODY = "0x00000000000000000000000000000000000000a1";

type Program = { process: ChildProcess; out: () => string; err: () => string };
type Ready = { chainUrl: string; smsUrl: string; smsToken: string };

let dataDir: string;
let programs: Program[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ballast-sandbox-"));
  programs = [];
});

afterEach(async () => {
  for (const program of programs) await endWith(program, "SIGTERM");
  for (const pid of nodes()) process.kill(pid, "SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

function run(env: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [MAIN], {
    // A process group of its own, as a terminal creates for a command.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...{ ...compiledPrograms(), SANDBOX_DATA_DIR: dataDir },
      ...{ CHAIN_PORT: "0", SMS_PORT: "0", BANK_PORT: "0", ...env },
    },
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (text) => {
    out += text;
  });
  child.stderr.on("data", (text) => {
    err += text;
  });
  const program = { process: child, out: () => out, err: () => err };
  programs.push(program);
  return program;
}

async function ready(program: Program): Promise<Ready> {
  while (!program.out().includes("\n")) {
    if (program.process.exitCode !== null) throw new Error(program.err());
    await Promise.race([once(program.process.stdout ?? program.process, "data"), ended(program)]);
  }
  return JSON.parse(program.out());
}

async function ended({ process }: Program): Promise<number | null> {
  if (process.exitCode === null && process.signalCode === null) await once(process, "exit");
  return process.exitCode;
}

async function endWith(program: Program, name: NodeJS.Signals): Promise<number | null> {
  program.process.kill(name);
  return await ended(program);
}

/** The nodes that run on the test's folder. */
function nodes(): number[] {
  const ours = runningProcesses().filter(({ argv }) => {
    return argv[0]?.endsWith("/anvil") && argv.includes(dataDir);
  });
  return ours.map(({ pid }) => pid);
}

describe("a start", () => {
  test("prints exactly one line: where everything is", async () => {
    const program = run({ SMS_TOKEN: "a-token-of-sixteen" });
    const line = await ready(program);
    expect(line).toEqual({
      ready: true,
      chainUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      chainId: 31337,
      tokenAddress: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
      smsUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      smsToken: "a-token-of-sixteen",
      bankUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      bankKeys: expect.stringMatching(/^[0-9a-f]{48},[0-9a-f]{64},[A-Za-z0-9+/]{59}=$/),
    });
    await mintToken(line.chainUrl, SOMEBODY, 1n);
    const headers = { authorization: `Bearer ${line.smsToken}` };
    expect((await fetch(`${line.smsUrl}/messages`, { headers })).status).toBe(200);
    expect(program.out().split("\n")).toHaveLength(2);
  });

  test.each([
    ["SANDBOX_DATA_DIR", ""],
    ["CHAIN_PORT", "65536"],
    ["SMS_PORT", "http"],
    ["CHAIN_BLOCK_SECONDS", "-1"],
    ["CHAIN_SAVES", "never"],
    ["SMS_TOKEN", "short"],
  ])("with a bad %s ends with a sentence that names it", async (name, value) => {
    const program = run({ [name]: value });
    expect(await ended(program)).toBe(1);
    expect(program.err()).toMatch(new RegExp(`^The sandbox cannot start\\. ${name}: .+\\.\n$`));
    expect(program.out()).toBe("");
  });

  test("on a taken SMS port ends with a sentence and leaves nothing running", async () => {
    const other = createServer();
    const port = await listen(other, 0, "PORT");
    const program = run({ SMS_PORT: String(port) });
    expect(await ended(program)).toBe(1);
    expect(program.err()).toContain(`Port ${port} is taken by another program: set SMS_PORT`);
    expect(nodes()).toEqual([]);
    other.close();
  });
});

describe("an end", () => {
  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "by %s keeps everything, and leaves nothing running",
    async (name) => {
      const first = run();
      const before = await ready(first);
      const head = await mineBlocks(before.chainUrl, 3);
      expect(await endWith(first, name)).toBe(0);
      expect(nodes()).toEqual([]);
      const after = await ready(run());
      expect((await readHead(after.chainUrl)).number).toBeGreaterThanOrEqual(head.number);
      expect(after.smsToken).toBe(before.smsToken);
    },
  );

  test("by Ctrl-C, which reaches the whole group, is as orderly", async () => {
    const program = run();
    await ready(program);
    process.kill(-(program.process.pid ?? Number.NaN), "SIGINT");
    expect(await ended(program)).toBe(0);
    expect(program.err()).toBe("");
    expect(nodes()).toEqual([]);
  });

  test("in the middle of a start leaves nothing running", async () => {
    const program = run();
    while (nodes().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await endWith(program, "SIGTERM")).toBe(0);
    expect(nodes()).toEqual([]);
  });

  test("of the chain node ends the program with a sentence", async () => {
    const program = run();
    await ready(program);
    for (const pid of nodes()) process.kill(pid, "SIGKILL");
    expect(await ended(program)).toBe(1);
    expect(program.err()).toBe("The local chain ended: anvil ended with SIGKILL.\n");
  });

  test("by SIGKILL ends its node too", async () => {
    const killed = run();
    await ready(killed);
    expect(nodes()).toHaveLength(1);
    await endWith(killed, "SIGKILL");
    expect(await untilGone(nodes, 10_000)).toBe(true);
  }); // @rule run/children

  test("by SIGKILL, and of its watcher, leaves a node that the next start ends, and no block is lost", async () => {
    const killed = run();
    const { chainUrl } = await ready(killed);
    const head = await mineBlocks(chainUrl, 3);
    const watchers = runningProcesses().filter(
      ({ parent, argv }) => parent === killed.process.pid && argv[0] === "sh",
    );
    expect(watchers).toHaveLength(1);
    for (const { pid } of watchers) process.kill(pid, "SIGKILL");
    await endWith(killed, "SIGKILL");
    const [orphan] = nodes();
    expect(orphan).toBeDefined();
    const after = await ready(run());
    expect(nodes()).toHaveLength(1);
    expect(nodes()).not.toContain(orphan);
    expect((await readHead(after.chainUrl)).number).toBeGreaterThanOrEqual(head.number);
  });
});
