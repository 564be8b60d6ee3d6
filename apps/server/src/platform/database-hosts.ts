/**
 * One database on several machines, of which one at a time is the primary:
 * `postgres://login:password@one:5432,two:5432/ballast`, as libpq writes it. The driver takes one host,
 * so its socket finds the primary here. All hosts are watched over connections of their own: after a
 * failover new connections go to the machine that was promoted, and those to the old one are ended.
 *
 * The primary of the latest timeline is taken: a promotion begins a new one, so an old primary that comes
 * back without having been fenced is never written to again. libpq's target_session_attrs would take it.
 */
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** How often each host is asked, and how long an answer may take; then the host counts as gone. */
const ASK_EVERY_MS = 500;
const ANSWER_MS = 1_500;
/** How long a new connection waits for a primary; the driver gives up after 4 s. */
const PRIMARY_WITHIN_MS = 3_500;
const PRIMARY_POLL_MS = 25;
/** The SQLSTATE of a write on a standby. */
const READ_ONLY = "25006";

type Standing = "primary" | "standby" | "gone";
type Host = { host: string; port: number; url: string; standing: Standing; timeline: number };

const URL_FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)([/?#].*)?$/;

/** The URL of each host of a database URL. Throws where one cannot be read. */
export function urlsOf(databaseUrl: string): string[] {
  const [, before = "", hosts = "", after = ""] = URL_FORM.exec(databaseUrl) ?? [];
  const urls = hosts.split(",").map((host) => `${before}${host}${after}`);
  // A host of the query, such as the folder of a Unix socket, would be the same for all.
  if (urls.length > 1 && urls.some((url) => new URL(url).searchParams.has("host"))) {
    throw new Error("several hosts, and another host in the query");
  }
  return urls.map((url) => {
    if (!/^postgres(ql)?:$/.test(new URL(url).protocol)) throw new Error("not of PostgreSQL");
    return url;
  });
}

export function isDatabaseUrl(text: string): boolean {
  try {
    return urlsOf(text).every((url) => URL.canParse(url));
  } catch {
    return false;
  }
}

/**
 * What the driver needs to connect to the primary of a database: the URL alone, or where it has several
 * hosts a socket that finds the primary.
 */
export function connectionTo(databaseUrl: string): Connection {
  const urls = urlsOf(databaseUrl);
  const [connectionString = ""] = urls;
  if (urls.length === 1) return { connectionString };
  return {
    connectionString,
    stream: () => new PrimarySocket(watchedHosts(databaseUrl, urls)),
  };
}

type Connection = { connectionString: string; stream?: () => Socket };

const watched = new Map<string, DatabaseHosts>();

function watchedHosts(databaseUrl: string, urls: readonly string[]): DatabaseHosts {
  const known = watched.get(databaseUrl) ?? new DatabaseHosts(urls);
  watched.set(databaseUrl, known);
  return known;
}

/** Ends the watch over the hosts of a database; without one it does nothing. */
export function unwatchHosts(databaseUrl: string): void {
  watched.get(databaseUrl)?.close();
  watched.delete(databaseUrl);
}

class DatabaseHosts {
  readonly #hosts: Host[];
  readonly #sockets = new Map<Socket, Host>();
  /** Resolved when each host has answered once, or failed to: an early answer may be an old primary's. */
  readonly #heardAll: Promise<unknown>;
  /** The latest timeline that was a primary's; a primary of an earlier one is a former primary. */
  #latest = 0;
  #isClosed = false;

  constructor(urls: readonly string[]) {
    this.#hosts = urls.map((url) => {
      const { hostname, port } = new URL(url);
      return { host: hostname, port: Number(port || 5432), url, standing: "gone", timeline: 0 };
    });
    this.#heardAll = Promise.all(
      this.#hosts.map((host) => new Promise<void>((heard) => void this.#watch(host, heard))),
    );
  }

  /** The present primary; waits for one where there is none. */
  async primary(): Promise<Host> {
    await this.#heardAll;
    const until = performance.now() + PRIMARY_WITHIN_MS;
    for (;;) {
      const found = this.#hosts.find(
        ({ standing, timeline }) => standing === "primary" && timeline === this.#latest,
      );
      if (found) return found;
      if (performance.now() > until) throw noPrimary(this.#hosts);
      await sleep(PRIMARY_POLL_MS);
    }
  }

  /** Ends the socket as soon as another host is the primary. */
  keep(socket: Socket, host: Host): void {
    this.#sockets.set(socket, host);
    socket.once("close", () => this.#sockets.delete(socket));
  }

  close(): void {
    this.#isClosed = true;
  }

  async #watch(host: Host, heard: () => void): Promise<void> {
    while (!this.#isClosed) {
      const client = new pg.Client({
        connectionString: host.url,
        application_name: "ballast hosts",
        connectionTimeoutMillis: ANSWER_MS,
        query_timeout: ANSWER_MS,
      });
      client.on("error", () => {});
      try {
        await client.connect();
        (client.connection.stream as Socket).unref();
        while (!this.#isClosed) {
          this.#note(host, await standingOf(client));
          heard();
          await sleep(ASK_EVERY_MS, undefined, { ref: false });
        }
      } catch {
        this.#note(host, { standing: "gone", timeline: 0 });
        heard();
        await sleep(ASK_EVERY_MS, undefined, { ref: false });
      } finally {
        // A frozen server would not answer the farewell.
        client.connection.stream.destroy();
      }
    }
  }

  #note(host: Host, told: Pick<Host, "standing" | "timeline">): void {
    Object.assign(host, told);
    if (told.standing !== "primary" || told.timeline < this.#latest) return;
    this.#latest = told.timeline;
    for (const [socket, at] of this.#sockets) {
      if (at !== host)
        socket.destroy(new Error("Connection terminated: another machine is the primary"));
    }
  }
}

/** As PostgreSQL would refuse a write, where any host answers; else as a host that refuses connections. */
function noPrimary(hosts: readonly Host[]): Error {
  const told = hosts.map(({ host, port, standing, timeline }) => {
    const is = {
      primary: `a primary of before the last failover (timeline ${timeline})`,
      standby: "a standby",
      gone: "silent",
    };
    return `${host}:${port} is ${is[standing]}`;
  });
  const message = `no primary: ${told.join(", ")}`;
  if (hosts.every(({ standing }) => standing === "gone")) {
    return Object.assign(new Error(message), { code: "ECONNREFUSED" });
  }
  const refusal = new pg.DatabaseError(message, 0, "error");
  refusal.code = READ_ONLY;
  return refusal;
}

/** The timeline of a primary is the first part of the name of its present log file. */
const STANDING = `select case when pg_is_in_recovery() then 0
  else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`;

async function standingOf(client: pg.Client): Promise<Pick<Host, "standing" | "timeline">> {
  const { rows } = await client.query<{ timeline: number }>(STANDING);
  const timeline = rows[0]?.timeline ?? 0;
  return { standing: timeline === 0 ? "standby" : "primary", timeline };
}

/** A socket that connects to the primary, whatever host it is asked for. */
class PrimarySocket extends Socket {
  readonly #hosts: DatabaseHosts;

  constructor(hosts: DatabaseHosts) {
    super();
    this.#hosts = hosts;
  }

  override connect(): this {
    this.#hosts.primary().then(
      (host) => {
        if (this.destroyed) return;
        this.#hosts.keep(this, host);
        super.connect(host.port, host.host);
      },
      (error) => this.destroy(error),
    );
    return this;
  }
}
