/**
 * The parts of a Ballast as separate processes, each of which can be killed without warning and
 * restarted at the same place: database, sandbox (chain node and SMS), worker, server.
 */
import { randomInt } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundled } from "@ballast/embedded/bundled.ts";
import { type Child, startChild } from "@ballast/embedded/child.ts";
import { freePort } from "@ballast/embedded/ports.ts";
import { signal } from "@ballast/embedded/processes.ts";
import { endLeftOverAnvil } from "@ballast/sandbox/anvil.ts";
import { keepSandboxKey } from "@ballast/sandbox/sandbox-key.ts";
import { generateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { migrateDatabase } from "../../../apps/server/src/migrate-database.ts";
import type { NeededSettings } from "../../../apps/server/src/platform/config.ts";
import { vaultKeys } from "../../../scripts/launch/keys.ts";
import type { RunDatabase } from "./database.ts";

export const PARTS = ["database", "sandbox", "worker", "server"] as const;
export type Part = (typeof PARTS)[number];

export type Parts = {
  url: string;
  sandboxKey: string;
  chainUrl: string;
  tokenAddress: string;
  /** Kills a part as a power failure would. */
  kill(part: Part): Promise<void>;
  start(part: Part): Promise<void>;
  /**
   * Gives the jobs to a worker. Until then the server runs them, so that a preparation can have them
   * run at once.
   */
  separate(): Promise<void>;
  stopAll(): Promise<void>;
};

const program = (path: string) => bundled(new URL(`../../../${path}`, import.meta.url));
/**
 * With few connections the service's pool detects a lost database quickly enough for a short run.
 */
const FEW_CONNECTIONS = "12";

/**
 * Migrates the database and starts the others. When one does not start, or `life` is aborted, none
 * of these is left running; the database is the caller's.
 */
export async function startParts(
  folder: string,
  database: RunDatabase,
  life: AbortSignal,
): Promise<Parts> {
  const ports = await chosenPorts();
  const children = new Map<Part, Child>();
  const stopAll = async () => {
    for (const part of ["server", "worker", "sandbox"] as const) await children.get(part)?.stop();
    await endLeftOverAnvil(join(folder, "sandbox"));
  };
  try {
    await migrateDatabase(database.ownerUrl);
    await writeFile(
      join(folder, "keys.json"),
      JSON.stringify({ mnemonic: generateMnemonic(wordlist) }),
      { mode: 0o600 },
    );
    const launch = (part: Part, script: string, env: Record<string, string>) =>
      startChild({
        name: `the ${part}`,
        args: [program(script)],
        env,
        logFile: join(folder, `${part}.log`),
        abort: life,
      });
    const startSandbox = () =>
      launch("sandbox", "apps/sandbox/src/main.ts", {
        SANDBOX_DATA_DIR: join(folder, "sandbox"),
        CHAIN_PORT: String(ports.chain),
        SMS_PORT: String(ports.sms),
        BANK_PORT: String(ports.bank),
        CHAIN_BLOCK_SECONDS: "1",
      });
    const sandbox = await startSandbox();
    children.set("sandbox", sandbox);
    const said = (name: string) => String(sandbox.ready[name]);
    const serverEnv = {
      DATABASE_URL: database.serviceUrl,
      DATABASE_CONNECTIONS: FEW_CONNECTIONS,
      DATA_DIR: folder,
      KEYS_FILE: join(folder, "keys.json"),
      VAULT_KEYS: vaultKeys(folder),
      CHAIN_RPC_URL: said("chainUrl"),
      CHAIN_ID: said("chainId"),
      TOKEN_ADDRESS: said("tokenAddress"),
      SMS_URL: said("smsUrl"),
      SMS_TOKEN: said("smsToken"),
      BANK_URL: said("bankUrl"),
      BANK_KEYS: said("bankKeys"),
      LOG_LEVEL: "warn",
      RATE_LIMIT_PER_MINUTE: "1000000",
    } satisfies NeededSettings & Record<string, string>;
    const sandboxKey = keepSandboxKey(folder);
    let role = "both";
    const start = async (part: Part): Promise<void> => {
      life.throwIfAborted();
      if (part === "database") await database.start();
      else if (part === "sandbox") children.set(part, await startSandbox());
      else {
        const own =
          part === "worker" ? { ROLE: "worker" } : { ROLE: role, HTTP_PORT: String(ports.http) };
        children.set(part, await launch(part, "apps/server/src/main.ts", { ...serverEnv, ...own }));
      }
    };
    await start("server");
    return {
      url: `http://127.0.0.1:${ports.http}`,
      sandboxKey,
      chainUrl: said("chainUrl"),
      tokenAddress: said("tokenAddress"),
      start,
      async separate() {
        await children.get("server")?.stop();
        role = "http";
        await start("worker");
        await start("server");
      },
      async kill(part) {
        if (part === "database") return database.kill();
        const child = children.get(part);
        if (!child) return;
        if (part === "sandbox") await endLeftOverAnvil(join(folder, "sandbox"));
        // Without its node the sandbox may have ended by itself.
        signal(child.pid, "SIGKILL");
        await child.exited;
        await child.stop();
      },
      stopAll,
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/**
 * Below the ephemeral ports of the system, and random, so that two runs can go on at the same time.
 */
async function chosenPorts() {
  const from = 20_000 + randomInt(10_000);
  const chain = await freePort(from);
  const sms = await freePort(from + 1, [chain]);
  const bank = await freePort(from + 2, [chain, sms]);
  const http = await freePort(from + 3, [chain, sms, bank]);
  return { chain, sms, bank, http };
}
