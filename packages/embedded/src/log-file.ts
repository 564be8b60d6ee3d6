import { createWriteStream, renameSync, statSync, type WriteStream } from "node:fs";

const KEPT_BYTES = 16 * 1024 * 1024;
const AGAIN_MS = 2_000;

/** Rotates a log that has grown large, replacing the previous one. Call it before opening a log. */
export function makeRoom(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > KEPT_BYTES) renameSync(path, `${path}.1`);
}

export type LogFile = { write(text: string): void; end(): void };

/** The state of a log that cannot be written: `bytes` have been lost so far. */
export type LogLoss = { path: string; isOver: boolean; bytes: number; error: string };

/**
 * A log that survives a full disk: lines that cannot be written are counted and dropped, and once
 * there is room again the log continues, with a line about the missing part. `tell` is called at
 * the beginning and at the end of a loss.
 */
export function openLogFile(path: string, tell: (loss: LogLoss) => void): LogFile {
  let stream: WriteStream | null = null;
  let isEnded = false;
  let lost: { bytes: number; error: string; since: string } | null = null;
  let retry: NodeJS.Timeout | undefined;

  function open(): WriteStream {
    const opened = createWriteStream(path, { flags: "a", mode: 0o600 });
    opened.on("error", (error) => failed(opened, error));
    return opened;
  }

  function failed(one: WriteStream, error: Error): void {
    if (stream !== one) return;
    stream = null;
    const isNew = lost === null;
    lost ??= { bytes: 0, error: error.message, since: new Date().toISOString() };
    lost.bytes += one.writableLength;
    if (isNew) tell({ path, isOver: false, bytes: lost.bytes, error: error.message });
    if (!isEnded) retry = setTimeout(tryAgain, AGAIN_MS).unref();
  }

  /** Writing the line about the missing part tests whether there is room. */
  function tryAgain(): void {
    if (lost === null) return;
    const missing = lost;
    const line = {
      time: new Date().toISOString(),
      msg: "lines are missing from this log",
      ...missing,
    };
    const one = open();
    stream = one;
    one.write(`\n${JSON.stringify(line)}\n`, (error) => {
      if (error || stream !== one) return;
      lost = null;
      tell({ path, isOver: true, bytes: missing.bytes, error: missing.error });
    });
  }

  stream = open();
  return {
    write(text) {
      if (stream === null) {
        if (lost !== null) lost.bytes += Buffer.byteLength(text);
      } else stream.write(text);
    },
    end() {
      isEnded = true;
      clearTimeout(retry);
      stream?.end();
    },
  };
}
