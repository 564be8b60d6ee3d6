/** Hands a backup to a command of the operator, which brings it away by whatever means. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BackupRefused } from "../manifest.ts";
import type { Store } from "./store.ts";

/** What a stream says of a reader that is gone; why it went, its exit code says. */
const ENDED_EARLY = ["EPIPE", "ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"];

/** The command is run once for each file, with its bytes on standard input and its name in BACKUP_NAME. */
export function openCommand(text: string, life: AbortSignal): Pick<Store, "place" | "put"> {
  return {
    place: "a command",
    async put(name, bytes) {
      const child = spawn("sh", ["-c", text], {
        env: { ...process.env, BACKUP_NAME: name },
        // In a group of its own, so that all of it ends. Its words are for who reads ours.
        detached: true,
        stdio: ["pipe", 2, 2],
      });
      const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
      ended.catch(() => {});
      const end = () => {
        try {
          process.kill(-(child.pid ?? 0), "SIGTERM");
        } catch {
          // It has ended by itself.
        }
      };
      life.addEventListener("abort", end, { once: true });
      try {
        const taken = await pipeline(Readable.from(bytes), child.stdin as Writable, {
          signal: life,
        }).then(
          () => null,
          (error: NodeJS.ErrnoException) => ({ error }),
        );
        const isOurs = taken !== null && !ENDED_EARLY.includes(taken.error.code ?? "");
        // A command must not take what came so far for all of it.
        if (isOurs) end();
        const [code, signal] = await ended;
        life.throwIfAborted();
        if (isOurs) throw taken.error;
        if (code === 0 && taken === null) return;
        const how = signal ?? (code === 0 ? "before it had read all" : `with ${code}`);
        throw new BackupRefused(
          `The command ended ${how}: ${name} was not taken. Its own words are above.`,
        );
      } finally {
        life.removeEventListener("abort", end);
      }
    },
  };
}
