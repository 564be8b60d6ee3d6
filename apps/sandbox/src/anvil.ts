/** The node process: the location of its binary, its start, its requests and its end. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endWithUs } from "@ballast/embedded/end-with-us.ts";
import { freePort } from "@ballast/embedded/ports.ts";
import { runningProcesses, signal, untilGone } from "@ballast/embedded/processes.ts";

export const SANDBOX_CHAIN_ID = 31337;

/**
 * The number of past states kept in memory. Each holds the hash of every block before it, so their
 * number bounds the memory of a long run; balances can be read this many blocks back, and only that
 * far. Measured with anvil 1.7.1 after 3,000 empty blocks: 66 MB with 32 of them, 912 MB with
 * 2,000; all of them on disk take 672 MB, and a restart has none of the earlier ones. Older
 * balances follow from the token's transfers.
 */
const STATES_KEPT = 32;

export type Anvil = {
  url: string;
  pid: number;
  /** Resolves when the process has ended in any way, to its last output. */
  ended: Promise<string>;
  stop(): Promise<void>;
};

/**
 * Starts anvil on a free port of 127.0.0.1; it mines nothing by itself. `folder` identifies our
 * node in the process list, and is where it would write files. Throws when it does not start.
 */
export async function startAnvil(folder: string): Promise<Anvil> {
  const port = await freePort(0);
  const child = spawn(anvilBinary(), args(folder, port, genesisTime(folder)), {
    // Our environment is not passed on: variables of foundry could change its host or its files.
    env: { HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  endWithUs(child, "process");
  const ended = untilEnded(child);
  const url = `http://127.0.0.1:${port}`;
  const up = await Promise.race([answers(url, child), ended]);
  if (up === true && child.pid !== undefined) {
    return { url, pid: child.pid, ended, stop: () => endProcess(child) };
  }
  await endProcess(child);
  throw new Error(`The local chain did not start: ${up || "it did not answer"}.`);
}

/**
 * The start of a folder's chain, in seconds since 1970; written at its first start. Every start
 * recreates the first block: with the same time it is the same block, with another time there would
 * be two different ones, and the node could show either.
 */
function genesisTime(folder: string): number {
  const file = join(folder, "genesis-time");
  if (existsSync(file)) return Number(readFileSync(file, "utf8"));
  const now = Math.floor(Date.now() / 1000);
  writeFileSync(file, `${now}\n`, { mode: 0o600, flush: true });
  return now;
}

function args(folder: string, port: number, genesis: number): string[] {
  const node = ["--host", "127.0.0.1", "--port", String(port), "--no-cors", "--quiet"];
  const chain = ["--chain-id", String(SANDBOX_CHAIN_ID), "--no-mining"];
  const began = ["--timestamp", String(genesis)];
  const memory = ["--prune-history", String(STATES_KEPT)];
  return [
    ...node,
    ...chain,
    ...began,
    ...memory,
    "--no-request-size-limit",
    "--cache-path",
    folder,
  ];
}

/** Ends a node that was left running on this folder because its parent was killed. */
export async function endLeftOverAnvil(folder: string): Promise<void> {
  const leftOver = () =>
    runningProcesses().filter(({ argv }) => {
      const mark = argv.indexOf("--cache-path");
      return argv[0]?.endsWith("/anvil") === true && mark > 0 && argv[mark + 1] === folder;
    });
  for (const { pid } of leftOver()) signal(pid, "SIGKILL");
  if (await untilGone(leftOver, 5_000)) return;
  throw new Error(`The chain node left over on ${folder} does not end.`);
}

export const chainPackage = (platform: string, arch: string) =>
  `@foundry-rs/anvil-${platform}-${arch === "x64" ? "amd64" : arch}`;

// npm's `anvil` command is a script that starts this binary: a kill would reach the script alone.
export function anvilBinary(): string {
  const name = chainPackage(process.platform, process.arch);
  const wrapper = createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json");
  try {
    return createRequire(wrapper).resolve(`${name}/bin/anvil`);
  } catch (error) {
    throw new Error(`There is no local chain for this machine (package ${name}).`, {
      cause: error,
    });
  }
}

function untilEnded(child: ChildProcess): Promise<string> {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-500);
  });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, name) => resolve(said.trim() || `anvil ended with ${name ?? code}`));
  });
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline && isRunning(child)) {
    const id = await rpc(url, "eth_chainId").catch(() => null);
    if (id === `0x${SANDBOX_CHAIN_ID.toString(16)}`) return true;
    await sleep(10);
  }
  return false;
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 3_000);
  await exit;
  clearTimeout(late);
}

/** Sends one JSON-RPC request. Throws when the node cannot be reached or responds with an error. */
export async function rpc(url: string, method: string, params: unknown[] = []): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const answer = (await response.json()) as { result?: unknown; error?: { message: string } };
  if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}
