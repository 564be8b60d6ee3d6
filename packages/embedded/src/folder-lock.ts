import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError } from "@ballast/contract/operator-error.ts";

/** Another process holds the folder; `pid` names it where it could be determined. */
export class FolderInUse extends OperatorError {
  readonly pid: number | null;

  constructor(folder: string, pid: number | null) {
    super(`${folder} is in use by process ${pid ?? "unknown"}.`);
    this.pid = pid;
  }
}

/**
 * Locks a folder for this process until released or until the process ends in any way. Throws
 * FolderInUse. On Linux the lock is an abstract socket, which leaves nothing behind; elsewhere it is
 * a socket file, and one that nobody answers is taken over.
 */
export async function holdFolder(
  folder: string,
  purpose: string,
  isAbstract = process.platform === "linux",
): Promise<() => Promise<void>> {
  const hash = createHash("sha256").update(`${purpose}\0${folder}`).digest("hex");
  // The path of a socket has some hundred bytes at most.
  const name = isAbstract
    ? `\0ballast-${hash}`
    : join(tmpdir(), `ballast-${hash.slice(0, 24)}.lock`);
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(String(process.pid));
  });
  if (!(await listens(server, name))) {
    const { isThere, pid } = await holder(name);
    if (isThere) throw new FolderInUse(folder, pid);
    if (!isAbstract) await rm(name, { force: true });
    if (!(await listens(server, name))) throw new FolderInUse(folder, null);
  }
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function listens(server: Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    };
    server.once("error", onError);
    server.listen(name, () => {
      server.off("error", onError);
      resolve(true);
    });
  });
}

/** Who answers at the socket; one that is too busy to answer is there all the same. */
function holder(name: string): Promise<{ isThere: boolean; pid: number | null }> {
  return new Promise((resolve) => {
    const socket = connect(name);
    socket.setTimeout(1_000, () => socket.destroy());
    socket.once("data", (data) => resolve({ isThere: true, pid: Number(data.toString()) || null }));
    socket.on("error", () => resolve({ isThere: false, pid: null }));
    socket.once("close", () => resolve({ isThere: true, pid: null }));
  });
}
