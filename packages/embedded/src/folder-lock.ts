import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "@ballast/contract/operator-error.ts";

/** Another process holds the folder; `pid` names it where it could be determined. */
export class FolderInUse extends OperatorError {
  readonly pid: number | null;

  constructor(folder: string, pid: number | null) {
    super(`${folder} is in use by process ${pid ?? "unknown"}.`);
    this.pid = pid;
  }
}

type Release = () => Promise<void>;
/** Null: nobody answers, and at that name nobody will. Unclear: one that may be busy, or ending. */
type Holder = { pid: number | null; state: "holds" | "asks" | "unclear" } | null;

/**
 * Locks a folder for this process until released or until the process ends in any way. Throws
 * FolderInUse. On Linux the lock is an abstract socket, which leaves nothing behind; elsewhere it is
 * a socket file in the folder, and one that nobody answers counts for nothing.
 */
export function holdFolder(
  folder: string,
  purpose: string,
  isAbstract = process.platform === "linux",
): Promise<Release> {
  const hash = createHash("sha256").update(`${purpose}\0${folder}`).digest("hex");
  return isAbstract ? holdName(folder, `\0ballast-${hash}`) : holdByFile(folder, hash);
}

async function holdName(folder: string, name: string): Promise<Release> {
  const server = answering(() => "");
  if (!(await listens(server, name))) {
    const holder = await ask(folder, name);
    // Nobody answers at a name that ended since it was refused.
    if (holder !== null || !(await listens(server, name))) {
      throw new FolderInUse(folder, holder?.pid ?? null);
    }
  }
  return () => closed(server);
}

/**
 * Each process listens at a name that nobody ever had, shows it, and only then asks all others: of two
 * that come together at least one sees the other, and a name that nobody answers can be removed without
 * taking it from somebody. Of those that are still asking, the first by name stays.
 */
async function holdByFile(folder: string, hash: string): Promise<Release> {
  const own = randomBytes(RANDOM_BYTES).toString("hex");
  const prefix = prefixFor(folder, hash);
  const name = `${prefix}${own}`;
  let isAlone = false;
  const server = answering(() => (isAlone ? "" : ASKS));
  // Until it listens a socket refuses as one whose process is gone: it is shown afterwards.
  const hidden = join(dirname(name), `.held.new-${own}`);
  await listens(server, hidden);
  const release = async () => {
    await rm(name, { force: true });
    await closed(server);
  };
  try {
    await rename(hidden, name);
    await untilAlone(folder, prefix, name);
    isAlone = true;
    return release;
  } catch (error) {
    await release();
    throw error;
  }
}

async function untilAlone(folder: string, prefix: string, name: string): Promise<void> {
  const began = performance.now();
  let pid: number | null = null;
  do {
    let isAlone = true;
    for (const other of await namesWith(prefix)) {
      if (other === name) continue;
      const holder = await ask(folder, other);
      if (holder?.state === "holds" || (holder?.state === "asks" && other < name)) {
        throw new FolderInUse(folder, holder.pid);
      }
      if (holder === null) await rm(other, { force: true });
      else [isAlone, pid] = [false, holder.pid];
    }
    if (isAlone) return;
    await sleep(TURN_MS);
  } while (performance.now() - began < ALONE_WITHIN_MS);
  throw new FolderInUse(folder, pid);
}

async function namesWith(prefix: string): Promise<string[]> {
  const [folder, start] = [dirname(prefix), basename(prefix)];
  const names = await readdir(folder);
  return names.filter((name) => name.startsWith(start)).map((name) => join(folder, name));
}

/** In the folder itself, which every process finds; a socket's path may not be longer than some 100 bytes. */
function prefixFor(folder: string, hash: string): string {
  const within = join(folder, `.held-${hash.slice(0, 8)}-`);
  const bytes = Buffer.byteLength(within) + 2 * RANDOM_BYTES;
  // Not the folder of TMPDIR, which may be another one for each process.
  const outside = `/tmp/ballast-${hash.slice(0, 24)}-`;
  return bytes <= PATH_MOST_BYTES && existsSync(folder) ? within : outside;
}

const RANDOM_BYTES = 6;
const PATH_MOST_BYTES = 100;
const ALONE_WITHIN_MS = 3_000;
const TURN_MS = 20;
const ASKS = " asks";

function answering(more: () => string): Server {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(`${process.pid}${more()}`);
  });
  // A caller that cannot be accepted must not end this process.
  server.on("error", () => {});
  return server.unref();
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

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Who answers at the socket; one that is too busy to answer is there all the same. */
function ask(folder: string, name: string): Promise<Holder> {
  return new Promise((resolve, reject) => {
    const socket = connect(name);
    socket.setTimeout(1_000, () => socket.destroy());
    socket.once("data", (data) => {
      const [pid, state] = data.toString().split(" ");
      resolve({ pid: Number(pid) || null, state: state === undefined ? "holds" : "asks" });
    });
    socket.on("error", ({ code = "unknown" }: NodeJS.ErrnoException) => {
      if (GONE.includes(code)) resolve(null);
      else if (THERE.includes(code)) resolve(UNCLEAR);
      else
        reject(
          new OperatorError(`${folder} may be in use: ${shown(name)} cannot be asked (${code}).`),
        );
    });
    socket.once("close", () => resolve(UNCLEAR));
  });
}

const UNCLEAR: Holder = { pid: null, state: "unclear" };
const GONE = ["ECONNREFUSED", "ENOENT"];
/** More call than it accepts, or it broke off without an answer. */
const THERE = ["EAGAIN", "ECONNRESET", "EPIPE"];

const shown = (name: string) => name.replace("\0", "@");
