/**
 * Restarts a PostgreSQL that a full disk has ended: when it cannot write its WAL it stops, and
 * cannot even recover. Once there is room it is started again, and recovers.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Home } from "./home.ts";

/** The size of two WAL files; with less room it would end again. */
const ROOM_BYTES = 32 * 1024 * 1024;
const AGAIN_MS = 1_000;

export type Kept = {
  pid(): number;
  /** Resolves when it has ended for good, and tells how. */
  ended: Promise<string>;
  stop(signal: NodeJS.Signals): void;
};

/** `again` restarts it, returns null when it cannot, and throws when the server did not stay up. */
export function keepThroughFullDisk(
  first: ChildProcess,
  home: Home,
  again: () => Promise<ChildProcess | null>,
): Kept {
  let server = first;
  let isStopping = false;

  async function untilOver(): Promise<string> {
    for (;;) {
      const how = await ended(server);
      if (isStopping || (await hasRoom(home.folder))) return how;
      console.error(
        "The disk is full and the database has ended; it starts again once there is room.",
      );
      while (!isStopping && !(await hasRoom(home.folder))) await sleep(AGAIN_MS);
      if (isStopping) return how;
      const next = await again().catch(() => null);
      if (next === null) return how;
      server = next;
      if (isStopping) server.kill("SIGINT");
    }
  }

  return {
    pid: () => server.pid as number,
    ended: untilOver(),
    stop(signal) {
      isStopping = true;
      server.kill(signal);
    },
  };
}

async function hasRoom(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => null);
  return found === null || found.bavail * found.bsize >= ROOM_BYTES;
}

export async function ended(server: ChildProcess): Promise<string> {
  if (server.exitCode === null && server.signalCode === null) {
    try {
      await once(server, "exit");
    } catch (error) {
      return String(error);
    }
  }
  return server.signalCode ?? `exit code ${server.exitCode}`;
}
