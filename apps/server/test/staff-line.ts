/** The staff command line against a test file's database, in this process and over its connections. */
import { lent } from "../src/console/run-staff.ts";
import { runStaff } from "../src/run-staff.ts";
import type { TestDatabase } from "./harness.ts";

export type Line = { exit: number; out: string[]; err: string[] };
export type StaffLine = (as: string | null, ...args: string[]) => Promise<Line>;

/** Answers a function that runs one command line as a person of `staffPair`. */
export function staffLine(database: TestDatabase): StaffLine {
  return async (as, ...args) => {
    const out: string[] = [];
    const err: string[] = [];
    const who = as === null ? [] : ["--as", as, "--key", `key of ${as}`];
    const exit = await runStaff(
      [...who, ...args],
      { DATABASE_URL: database.url },
      { out: (line) => out.push(line), err: (line) => err.push(line) },
      lent(database),
    );
    return { exit, out, err };
  };
}

/** The first public id of a kind in the output. */
export function idIn(line: Line, prefix: string): string {
  const found = new RegExp(`${prefix}_[0-9a-f]{32}`).exec(line.out.join("\n"))?.[0];
  if (!found) throw new Error(`no ${prefix} in: ${[...line.out, ...line.err].join(" / ")}`);
  return found;
}
