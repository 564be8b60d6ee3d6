import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The Ballast that runs on a data folder, for programs started beside it (the demo, the staff
 * command line): the server's address, and its environment.
 */
export type Running = { pid: number; url: string; env: Record<string, string> };

const FILE = "running.json";

/** Readable by the user alone: the environment contains the database's password. */
export function writeRunning(dataDir: string, running: Running): void {
  const text = `${JSON.stringify(running, null, 2)}\n`;
  writeFileSync(join(dataDir, FILE), text, { mode: 0o600 });
}

export function removeRunning(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true });
}

/** Null when nothing runs there. After a kill it may describe a process that no longer runs. */
export function readRunning(dataDir: string): Running | null {
  const file = join(dataDir, FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
