/**
 * One database on several machines, of which one at a time is the primary:
 * `postgres://login:password@one:5432,two:5432/ballast`, as libpq writes it. The driver takes one host,
 * so its socket finds the primary here. All hosts are watched over connections of their own: after a
 * failover new connections go to the machine that was promoted, and those to the old one are ended.
 *
 * The primary of the latest timeline is taken: a promotion begins a new one, so a process that has seen it
 * does not go back to an old primary that was not fenced. libpq's target_session_attrs would take that one.
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
/** `server`: which server answers, whatever it is called; `cluster`: whose copy it is. */
type Told = { standing: Standing; timeline: number; server: string; cluster: string };
type Host = Told & { host: string; port: number; url: string; error: string };
/** A change of how a host stands, in a sentence. */
type Hear = (says: string) => void;

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
  const hosts = hostsOf(databaseUrl);
  const [connectionString = ""] = urlsOf(databaseUrl);
  return hosts === null
    ? { connectionString }
    : { connectionString, stream: () => new PrimarySocket(hosts) };
}

type Connection = { connectionString: string; stream?: () => Socket };

const watched = new Map<string, { hosts: DatabaseHosts; users: number }>();

/** Null of a database with one host. The first call begins to watch its hosts. */
function hostsOf(databaseUrl: string): DatabaseHosts | null {
  const known = watched.get(databaseUrl);
  if (known) return known.hosts;
  const urls = urlsOf(databaseUrl);
  if (urls.length === 1) return null;
  const hosts = new DatabaseHosts(urls);
  watched.set(databaseUrl, { hosts, users: 0 });
  return hosts;
}

/** The name of the present primary, against which its certificate is checked; null with one host. */
export async function primaryHostOf(databaseUrl: string): Promise<string | null> {
  return (await hostsOf(databaseUrl)?.primary())?.host ?? null;
}

/** Watches the hosts of a database until the function that it returns is called. */
export function watchHosts(databaseUrl: string): () => void {
  if (hostsOf(databaseUrl) === null) return () => {};
  const mine = watched.get(databaseUrl);
  if (mine === undefined) return () => {};
  mine.users += 1;
  return () => {
    mine.users -= 1;
    if (mine.users > 0) return;
    mine.hosts.close();
    watched.delete(databaseUrl);
  };
}

/** Tells how the hosts of a database stand, and from then on when that changes. */
export function hearOfHosts(databaseUrl: string, hear: Hear): void {
  hostsOf(databaseUrl)?.hear(hear);
}

const GONE: Told = { standing: "gone", timeline: 0, server: "", cluster: "" };

class DatabaseHosts {
  readonly #hosts: Host[];
  readonly #sockets = new Map<Socket, Host>();
  /** Resolved when each host has answered once, or failed to: an early answer may be an old primary's. */
  readonly #heardAll: Promise<unknown>;
  /** The primary of the latest timeline so far; one of an earlier timeline is a former primary. */
  #latest: Told = GONE;
  #primary: Host | null = null;
  #hear: Hear = () => {};
  #isClosed = false;

  constructor(urls: readonly string[]) {
    this.#hosts = urls.map((url) => {
      const { hostname, port } = new URL(url);
      // An IPv6 address stands in brackets in a URL, and nowhere else.
      const host = hostname.replace(/^\[(.*)\]$/, "$1");
      return { ...GONE, host, port: Number(port || 5432), url, error: "not asked yet" };
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
      const primaries = this.#hosts.filter(
        ({ standing, timeline, cluster }) =>
          standing === "primary" &&
          timeline === this.#latest.timeline &&
          cluster === this.#latest.cluster,
      );
      // Where two of one timeline take writes, nobody knows which is right: stay.
      const [first] = primaries;
      const found = primaries.find(({ server }) => server === this.#latest.server) ?? first;
      if (found) return found;
      if (performance.now() > until) throw noPrimary(this.#hosts);
      await sleep(PRIMARY_POLL_MS);
    }
  }

  /** Ends the socket when its host is not the primary any more. */
  keep(socket: Socket, host: Host): void {
    this.#sockets.set(socket, host);
    socket.once("close", () => this.#sockets.delete(socket));
  }

  hear(hear: Hear): void {
    void this.#heardAll.then(() => {
      this.#hear = hear;
      for (const host of this.#hosts) hear(sayHow(host));
    });
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
          this.#note(host, await askHost(client));
          heard();
          await sleep(ASK_EVERY_MS, undefined, { ref: false });
        }
      } catch (error) {
        this.#note(host, GONE, error instanceof Error ? error.message : String(error));
        heard();
        await sleep(ASK_EVERY_MS, undefined, { ref: false });
      } finally {
        // A frozen server would not answer the farewell.
        client.connection.stream.destroy();
      }
    }
  }

  #note(host: Host, told: Told, error = ""): void {
    const before = sayHow(host);
    Object.assign(host, told, { error });
    const now = sayHow(host);
    if (now !== before) this.#hear(now);
    if (told.standing === "standby") this.#end((at) => at === host);
    if (told.standing !== "primary") return;
    const { cluster, timeline } = this.#latest;
    // Another database cluster that is named by mistake is no later primary of this one.
    if (cluster !== "" && told.cluster !== cluster) return;
    // It may have started again since.
    if (timeline === told.timeline && this.#primary === host) this.#latest = told;
    if (timeline >= told.timeline) return;
    this.#latest = told;
    this.#primary = host;
    this.#end(({ server }) => server !== told.server);
  }

  #end(which: (host: Host) => boolean): void {
    for (const [socket, host] of this.#sockets) {
      if (which(host)) {
        socket.destroy(new Error("Connection terminated: another machine is the primary"));
      }
    }
  }
}

function sayHow({ host, port, standing, timeline, error }: Host): string {
  const how = {
    primary: `a primary of timeline ${timeline}`,
    standby: "a standby",
    gone: `silent (${error})`,
  };
  return `${host}:${port} is ${how[standing]}`;
}

/** As PostgreSQL would refuse a write, where any host answers; else as a host that refuses connections. */
function noPrimary(hosts: readonly Host[]): Error {
  const former = hosts.some(({ standing }) => standing === "primary")
    ? "; a primary of another cluster, or of before the last failover, is not taken"
    : "";
  const message = `no primary: ${hosts.map(sayHow).join(", ")}${former}`;
  if (hosts.every(({ standing }) => standing === "gone")) {
    return Object.assign(new Error(message), { code: "ECONNREFUSED" });
  }
  const refusal = new pg.DatabaseError(message, 0, "error");
  refusal.code = READ_ONLY;
  return refusal;
}

/** The timeline of a primary is the first part of the name of its present log file. */
const HOST = `select case when pg_is_in_recovery() then 0
    else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline,
  coalesce(system_identifier::text, '') as cluster,
  concat_ws(' ', inet_server_port(), pg_postmaster_start_time()) as server
  from pg_control_system()`;

async function askHost(client: pg.Client): Promise<Told> {
  const { rows } = await client.query<Omit<Told, "standing">>(HOST);
  const [told] = rows;
  if (told === undefined) return GONE;
  return { ...told, standing: told.timeline === 0 ? "standby" : "primary" };
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
