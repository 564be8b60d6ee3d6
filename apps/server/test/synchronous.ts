/** Makes the standby of a pair a synchronous one, and loses it in the ways in which machines are lost. */
import { signal } from "@ballast/embedded/processes.ts";
import pg from "pg";
import type { Replicas } from "./replicas.ts";

export async function rowsOf<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Sets a setting of a running server and lets it read its settings anew. */
async function setTo(url: string, name: string, value: string): Promise<void> {
  await rowsOf(url, `alter system set ${name} = ${pg.escapeLiteral(value)}`);
  await rowsOf(url, "select pg_reload_conf()");
  for (;;) {
    const [row] = await rowsOf<{ now: string }>(url, `select current_setting('${name}') as now`);
    if (row?.now === value) return;
  }
}

/** The standbys that commits of the primary wait for, as in synchronous_standby_names. */
export const commitsWaitFor = ({ primary }: Replicas, names: string): Promise<void> =>
  setTo(primary.superUrl, "synchronous_standby_names", names);

/** Ends the standby's connection to the primary; the result connects it again. */
export async function loseStandby({ standby }: Replicas): Promise<() => Promise<void>> {
  const url = standby.superUrl;
  const [row] = await rowsOf<{ to: string }>(
    url,
    "select current_setting('primary_conninfo') as to",
  );
  await setTo(url, "primary_conninfo", "");
  return () => setTo(url, "primary_conninfo", row?.to ?? "");
}

/** Stops the standby's receiver, which keeps its connection and confirms nothing; the result continues it. */
export async function freezeStandby({ standby }: Replicas): Promise<() => void> {
  const [row] = await rowsOf<{ pid: number }>(
    standby.superUrl,
    "select pid from pg_stat_activity where backend_type = 'walreceiver'",
  );
  if (row === undefined) throw new Error("the standby receives nothing");
  signal(row.pid, "SIGSTOP");
  return () => void signal(row.pid, "SIGCONT");
}
