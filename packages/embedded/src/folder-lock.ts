import { createHash } from "node:crypto";
import { connect, createServer } from "node:net";

/** Another process holds the folder; `pid` names it where it could be determined. */
export class FolderInUse extends Error {
  readonly pid: number | null;

  constructor(folder: string, pid: number | null) {
    super(`${folder} is in use by process ${pid ?? "unknown"}.`);
    this.pid = pid;
  }
}

/**
 * Locks a folder for this process until released or until the process ends in any way. Throws
 * FolderInUse. The lock is a Linux abstract socket, which leaves nothing behind; other systems have
 * no lock.
 */
export async function holdFolder(folder: string, purpose: string): Promise<() => Promise<void>> {
  if (process.platform !== "linux") return async () => {};
  const name = `\0ballast-${createHash("sha256").update(`${purpose}\0${folder}`).digest("hex")}`;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(String(process.pid));
  });
  const held = await new Promise<boolean>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    });
    server.listen(name, () => resolve(true));
  });
  if (!held) throw new FolderInUse(folder, await holder(name));
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function holder(name: string): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect(name);
    socket.setTimeout(1_000, () => socket.destroy());
    socket.once("data", (data) => resolve(Number(data.toString()) || null));
    socket.on("error", () => resolve(null));
    socket.once("close", () => resolve(null));
  });
}
