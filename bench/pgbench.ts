/** The reference: pgbench's TPC-B-like transaction on the same server in the same run. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);
export type Reference = {
  /** Null when pgbench could not open that many connections in time. */
  perSecond(callers: number, seconds: number): Promise<number | null>;
};

/** Null when pgbench is not installed (it comes with Debian's PostgreSQL package). */
export async function openReference(superUrl: string, scale: number): Promise<Reference | null> {
  try {
    await run("pgbench", ["--version"]);
  } catch {
    return null;
  }
  const admin = new pg.Client({ connectionString: superUrl });
  await admin.connect();
  await admin.query("create database pgbench");
  await admin.end();
  const url = new URL(superUrl);
  url.pathname = "/pgbench";
  await run("pgbench", ["-i", "-q", "-s", String(scale), url.toString()]);
  return {
    async perSecond(callers, seconds) {
      const { stdout } = await run("pgbench", [
        ...["-n", "-c", String(callers), "-j", String(Math.min(callers, 2)), "-T", String(seconds)],
        url.toString(),
      ]);
      const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
      return tps === undefined ? null : Number(tps);
    },
  };
}
