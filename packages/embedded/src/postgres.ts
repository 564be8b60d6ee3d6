import { type ChildProcess, spawn } from "node:child_process";
import { open, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Package, postgresBinaries } from "./binaries.ts";
import { MAJOR, openCluster, type Passwords, SERVER_ENVIRONMENT } from "./cluster.ts";
import { endWithUs } from "./end-with-us.ts";
import { holdFolder } from "./folder-lock.ts";
import { forgetUnfinished, type Home, homeFolder, openHome, rememberHome } from "./home.ts";
import { clusterName, endLeftOver } from "./left-over.ts";
import { makeRoom } from "./log-file.ts";
import { freePort } from "./ports.ts";
import { ensureLogins } from "./roles.ts";
import { ended, keepThroughFullDisk } from "./through-full-disk.ts";
import { withoutSync } from "./without-sync.ts";

/** A running server. The URLs address one database under three logins. */
export type EmbeddedPostgres = {
  host: string;
  port: number;
  database: string;
  /** The superuser: for tests that clone template databases. */
  superUrl: string;
  /** The owner of the database, who may create schemas: for migrations. */
  ownerUrl: string;
  /** A login without rights of its own: for the server. */
  serviceUrl: string;
  /** The folder of this server, which is not always the requested one. */
  dataDir: string;
  /**
   * The pid of the present server process: after a full disk has ended one, another is started once
   * there is room.
   */
  readonly pid: number;
  /** See without-sync.ts. */
  withoutSync(work: () => Promise<void>): Promise<void>;
  /** Resolves when the server has ended for good, requested or not, and tells how. */
  exited: Promise<string>;
  /** Shuts the server down in order. May be called twice. */
  stop(): Promise<void>;
};

export type PostgresOptions = {
  dataDir: string;
  /** The next free port is taken when it is in use; 0 means any. */
  port?: number;
  /** Settings of postgresql.conf that override ours. */
  settings?: Record<string, string>;
  database?: string;
  /**
   * The URLs use a socket beside the data: a query costs a third less than over TCP. TCP is used
   * when the path of the data is too long for a socket.
   */
  overSocket?: boolean;
  /** Another major than ours, with its programs: data is moved out of it. */
  older?: { major: string; package: Package };
  /** The passwords of a new cluster; made up when they are not given. */
  passwords?: Passwords;
  /** Shuts it down in order, also during its start, which then throws the reason. */
  abort?: AbortSignal;
};

/**
 * The system's limit for the path of a socket, and the name that PostgreSQL gives its socket in a
 * folder.
 */
const LONGEST_SOCKET = 107;
const socketIn = (folder: string, port: number) => join(folder, `.s.PGSQL.${port}`);

const HOST = "127.0.0.1";
const READY_WITHIN_MS = 60_000;
const SHUTDOWN_WITHIN_MS = 30_000;

// Sized for a small machine. Everything that protects data stays at PostgreSQL's own default.
const SETTINGS: Record<string, string> = {
  shared_buffers: "128MB",
  max_connections: "100",
  wal_compression: "on",
  log_timezone: "UTC",
  timezone: "UTC",
};

/**
 * Starts PostgreSQL on `dataDir`, creating the cluster, the logins and the database when they are
 * missing, and resolves when it accepts connections. A server left over from a killed process is
 * ended first. Throws FolderInUse when a live process runs one there. The server ends with this
 * process, however that ends.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  options.abort?.throwIfAborted();
  const home = await openHome(resolve(options.dataDir));
  const release = await holdFolder(home.folder, "postgres");
  try {
    await endLeftOver(home.cluster);
    const bin = join(await postgresBinaries(home.account, options.older?.package), "bin");
    const passwords = await openCluster(home, bin, {
      major: options.older?.major ?? MAJOR,
      durable: options.settings?.fsync !== "off",
      passwords: options.passwords,
    });
    await rememberHome(options.dataDir, home);
    const launched = await launch(home, bin, options);
    return await supervise({ home, bin }, launched, passwords, options, release);
  } catch (error) {
    await forgetUnfinished(options.dataDir, home);
    await release();
    throw error;
  }
}

/** Ends a server left over on `dataDir` and deletes its data, wherever it is. */
export async function removePostgres(dataDir: string): Promise<void> {
  const folder = homeFolder(resolve(dataDir));
  const release = await holdFolder(folder, "postgres");
  try {
    await endLeftOver(join(folder, "cluster"));
    await rm(folder, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  } finally {
    await release();
  }
}

/** Starts the same server again at its known port; null when another program has taken the port. */
async function relaunch(home: Home, port: number, options: PostgresOptions) {
  const bin = join(await postgresBinaries(home.account, options.older?.package), "bin");
  const again = await launch(home, bin, { ...options, port });
  if (again.port === port) return again.server;
  again.server.kill("SIGINT");
  return null;
}

async function supervise(
  { home, bin }: { home: Home; bin: string },
  { server, port, isOverSocket }: Launched,
  passwords: Passwords,
  options: PostgresOptions,
  release: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  const { database = "ballast", abort } = options;
  const running = keepThroughFullDisk(server, home, () => relaunch(home, port, options));
  const exited = running.ended.then(async (how) => {
    abort?.removeEventListener("abort", stop);
    await release();
    return how;
  });
  const stop = async () => {
    running.stop("SIGINT");
    const force = setTimeout(() => running.stop("SIGQUIT"), SHUTDOWN_WITHIN_MS);
    await exited;
    clearTimeout(force);
  };
  abort?.addEventListener("abort", stop, { once: true });
  const url = (login: keyof Passwords, name: string) =>
    `postgres://${login}:${passwords[login]}@${HOST}:${port}/${name}` +
    (isOverSocket ? `?host=${encodeURIComponent(home.cluster)}` : "");
  try {
    await ensureLogins(url("postgres", "postgres"), passwords, database);
    abort?.throwIfAborted();
  } catch (error) {
    await stop();
    throw abort?.aborted ? abort.reason : error;
  }
  return {
    host: HOST,
    port,
    database,
    superUrl: url("postgres", database),
    ownerUrl: url("ballast_owner", database),
    serviceUrl: url("ballast_service", database),
    dataDir: home.folder,
    withoutSync: (work) => withoutSync({ home, bin, superUrl: url("postgres", "postgres") }, work),
    get pid() {
      return running.pid();
    },
    exited,
    stop,
  };
}

type Launched = { server: ChildProcess; port: number; isOverSocket: boolean };

// Another program may take the port before the server binds it: the next one is tried then.
async function launch(home: Home, bin: string, options: PostgresOptions): Promise<Launched> {
  const taken: number[] = [];
  for (;;) {
    const port = await freePort(options.port ?? 54_320, taken);
    const log = await openLog(home);
    const isOverSocket =
      options.overSocket === true && socketIn(home.cluster, port).length <= LONGEST_SOCKET;
    const settings = {
      ...SETTINGS,
      ...options.settings,
      port: String(port),
      listen_addresses: HOST,
      unix_socket_directories: isOverSocket ? home.cluster : "",
      cluster_name: clusterName(home.cluster),
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    // In a session of its own, so that Ctrl-C reaches it through us and in order.
    const server = spawn(join(bin, "postgres"), ["-D", home.cluster, ...flags], {
      cwd: home.folder,
      env: SERVER_ENVIRONMENT,
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
      ...(home.account === null ? {} : { uid: home.account.uid, gid: home.account.gid }),
    });
    endWithUs(server, "postgres");
    await log.close();
    const failure = await untilReady(home, server);
    if (failure === null) return { server, port, isOverSocket };
    const said = (await readFile(log.path)).subarray(log.from).toString();
    if (!/could not (bind|create any TCP)/.test(said)) {
      throw new Error(`PostgreSQL did not start: ${failure}\n${said.trim()}`);
    }
    taken.push(port);
  }
}

type Log = { path: string; fd: number; from: number; close(): Promise<void> };

async function openLog(home: Home): Promise<Log> {
  const path = join(home.folder, "postgres.log");
  makeRoom(path);
  const file = await open(path, "a", 0o600);
  const from = (await file.stat()).size;
  return { path, fd: file.fd, from, close: () => file.close() };
}

/** Resolves to null when the server accepts connections, else to how it ended. */
async function untilReady(home: Home, server: ChildProcess): Promise<string | null> {
  let failure: string | null = null;
  void ended(server).then((how) => {
    failure = how;
  });
  const deadline = performance.now() + READY_WITHIN_MS;
  while (failure === null) {
    if (await saysReady(home, server.pid)) return null;
    if (performance.now() > deadline) {
      server.kill("SIGQUIT");
      return `not ready within ${READY_WITHIN_MS / 1000} s`;
    }
    await sleep(20);
  }
  return failure;
}

// Line 1 of postmaster.pid is the pid, line 8 the state: pg_ctl reads the same lines.
async function saysReady(home: Home, pid: number | undefined): Promise<boolean> {
  const text = await readFile(join(home.cluster, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  return lines[0] === String(pid) && lines[7]?.trim() === "ready";
}
