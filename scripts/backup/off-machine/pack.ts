/** A folder as one stream of tar, and back: any tar reads it. */
import { once } from "node:events";
import { basename, dirname } from "node:path";
import * as tar from "tar";
import { BackupRefused } from "../manifest.ts";

type Bytes = AsyncIterable<Uint8Array>;

export function pack(folder: string): Bytes {
  return tar.c({ cwd: dirname(folder), portable: true, strict: true }, [basename(folder)]);
}

/** Only files and folders are made, and only below `into`. */
export async function unpack(bytes: Bytes, into: string, life: AbortSignal): Promise<void> {
  const filter = (_path: string, entry: object) =>
    "type" in entry && (entry.type === "File" || entry.type === "Directory");
  const sink = tar.x({ cwd: into, strict: true, preserveOwner: false, filter });
  const written = new Promise<void>((resolve, reject) => {
    sink.once("close", () => resolve());
    sink.on("error", (error: Error) => reject(refusalOf(error)));
  });
  written.catch(() => {});
  for await (const chunk of bytes) {
    life.throwIfAborted();
    // It misreads a Uint8Array that is no Buffer.
    const isTaken = sink.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
    if (!isTaken) await Promise.race([once(sink, "drain", { signal: life }), written]);
  }
  sink.end();
  await written;
}

/** An error of the disk keeps its own code. */
function refusalOf(error: Error & { code?: string; tarCode?: string }): Error {
  if (error.tarCode === undefined || error.tarCode !== error.code) return error;
  return new BackupRefused("The backup was changed or is not whole: what is in it is no tar.");
}
