/**
 * A PostgreSQL connection on which no call waits forever: connecting and closing have timeouts, and a
 * connection that its server no longer knows is discarded (stuck-connections.ts). A commit is acknowledged
 * only once it is on disk, whatever the database's own setting is.
 */
import type { Socket } from "node:net";
import pg from "pg";
import { connectionTo, primaryHostOf } from "./database-hosts.ts";
import { unwatch, type Watched, watch } from "./stuck-connections.ts";
import { traceStatement } from "./trace-statement.ts";
import { isTracing } from "./tracing.ts";

/** Timeout of TCP connect and login together. */
const CONNECT_MS = 4_000;
/** Timeout of closing; a frozen server does not answer it. */
const END_MS = 2_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * The first statement of each connection: raises synchronous_commit where it is weaker, and reads the
 * backend's process id, because a pooler in between may have reported another one.
 */
const BEGIN = `select pg_backend_pid() as pid, current_setting('synchronous_commit') as given,
  case when current_setting('synchronous_commit') not in ('on', 'remote_apply')
    then set_config('synchronous_commit', 'on', false) end as raised`;

type Message = { parameterName: string; parameterValue: string };
type Wire = pg.Connection & { stream: Socket };

export class GuardedClient extends pg.Client implements Watched {
  readonly given: pg.ClientConfig;
  /** As it was given, perhaps with several hosts; undefined where hosts are given otherwise. */
  readonly #url: string | undefined;
  pid: number | null = null;
  /** The database's own synchronous_commit for this login, before it was raised. */
  durability = "";
  /** Parameters that PostgreSQL reports at login and whenever they change. */
  readonly #reported = new Map<string, string>();
  #asked = 0;
  #turn = 0;
  #since: number | null = null;

  constructor({ connectionString, ...others }: pg.ClientConfig = {}) {
    const given = {
      ...others,
      ...(connectionString === undefined ? {} : connectionTo(connectionString)),
    };
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      ...given,
      connectionTimeoutMillis: CONNECT_MS,
    });
    this.given = given;
    this.#url = connectionString;
    // The pending query rejects too; without a listener the event would end the process.
    this.on("error", () => {});
    // The driver listens only once it connects, and the connection may be thrown away before.
    (this.connection as Wire).stream.on("error", () => {});
    this.on("end", () => unwatch(this));
    this.connection.on("readyForQuery", () => this.#answered());
    this.connection.on("parameterStatus", ({ parameterName, parameterValue }: Message) => {
      this.#reported.set(parameterName, parameterValue);
    });
  }

  /** True of a connection to a standby, or to a database that takes no writes. */
  get isReadOnly(): boolean {
    return ["in_hot_standby", "default_transaction_read_only"].some(
      (name) => this.#reported.get(name) === "on",
    );
  }

  get turn(): number {
    return this.#turn;
  }

  get waitsSince(): number | null {
    return this.#since;
  }

  get bytes(): number {
    const { bytesRead = 0, bytesWritten = 0 } = (this.connection as Wire).stream;
    return bytesRead + bytesWritten;
  }

  throwAway(why: string): void {
    (this.connection as Wire).stream.destroy(new Error(`Connection terminated: ${why}`));
  }

  /** Called before each statement is sent. */
  asks(): void {
    this.#asked += 1;
    this.#since ??= performance.now();
  }

  /** Its stream finds the primary; the driver checks the certificate against `host`. */
  async findPrimary(): Promise<void> {
    const found = this.#url === undefined ? null : await primaryHostOf(this.#url);
    if (found !== null) this.host = found;
  }

  async begin(): Promise<void> {
    watch(this);
    try {
      type Begun = { pid: number; given: string; raised: string | null };
      const { rows } = await this.query<Begun>(BEGIN);
      this.pid = rows[0]?.pid ?? null;
      this.durability = rows[0]?.given ?? "";
    } catch (error) {
      this.throwAway("it could not be begun");
      throw error;
    }
  }

  #answered(): void {
    if (this.#asked === 0) return;
    this.#asked -= 1;
    this.#turn += 1;
    this.#since = this.#asked > 0 ? performance.now() : null;
  }
}

// Assigned to the prototype so that the driver's many overloads keep their types.
type Method = (this: GuardedClient, ...given: unknown[]) => unknown;
type Done = (error: unknown, client?: GuardedClient) => void;

const query: Method = function (...given) {
  this.asks();
  const answer = (pg.Client.prototype.query as Method).apply(this, given);
  if (isTracing()) traceStatement(given[0], answer);
  return answer;
};
GuardedClient.prototype.query = query as typeof pg.Client.prototype.query;

const connect: Method = function (callback) {
  const open = pg.Client.prototype.connect as (this: pg.Client) => Promise<unknown>;
  const opened = this.findPrimary()
    .then(() => open.call(this))
    .then(() => this.begin());
  if (typeof callback !== "function") return opened.then(() => this);
  return void opened.then(
    () => (callback as Done)(null, this),
    (error) => (callback as Done)(error),
  );
};
GuardedClient.prototype.connect = connect as typeof pg.Client.prototype.connect;

const end: Method = function (...given) {
  const { stream } = this.connection as Wire;
  const force = setTimeout(() => stream.destroy(), END_MS).unref();
  stream.once("close", () => clearTimeout(force));
  return (pg.Client.prototype.end as Method).apply(this, given);
};
GuardedClient.prototype.end = end as typeof pg.Client.prototype.end;
