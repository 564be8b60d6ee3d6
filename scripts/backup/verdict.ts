/** Compares restored books with the backup: invariants, chains, their ends and sums. */
import type pg from "pg";
import { invariantsOf, stateOf } from "./catalogue.ts";
import type { BooksState } from "./manifest.ts";

/** `wrongThen` names the invariants that are violated exactly as they were at the backup. */
export type Verdict = {
  invariants: number;
  seals: number;
  logEntries: number;
  problems: string[];
  wrongThen: string[];
  /** The breaks of the audit log, in words, when they are exactly those at the backup. */
  brokenThen: string[];
};

/**
 * Runs every named invariant (one of them recomputes the ledger's whole chain of seals), recomputes
 * the chain of the audit log, and compares the results with the backup's manifest.
 */
export async function judge(client: pg.Client, expected: BooksState): Promise<Verdict> {
  const found = await stateOf(client);
  const isAsThen = (one: BooksState["wrong"][number]) =>
    expected.wrong.some(({ name, hash }) => name === one.name && hash === one.hash);
  const problems = [
    ...(await newlyWrong(
      client,
      found.wrong.filter((one) => !isAsThen(one)),
    )),
    ...expected.wrong
      .filter(({ name }) => !found.wrong.some((one) => one.name === name))
      .map(({ name }) => `invariant ${name} holds, and was wrong when this was backed up`),
  ];
  const isBrokenAsThen =
    JSON.stringify(found.brokenLogEntries) === JSON.stringify(expected.brokenLogEntries);
  if (!isBrokenAsThen) {
    problems.push(...logEntriesInWords(found));
    if (found.brokenLogEntries === null) {
      problems.push("the audit log is whole, and was broken when this was backed up");
    }
  }
  problems.push(...differences(expected, found));
  const counts = await client.query<{ seals: string; entries: string }>(
    "select (select count(*) from ledger.seals) as seals, (select count(*) from console.audit_entries) as entries",
  );
  const { seals = "0", entries = "0" } = counts.rows[0] ?? {};
  return {
    invariants: (await invariantsOf(client)).length,
    seals: Number(seals),
    logEntries: Number(entries),
    problems,
    wrongThen: found.wrong.filter(isAsThen).map(({ name }) => name),
    brokenThen: isBrokenAsThen ? logEntriesInWords(found) : [],
  };
}

/** The first breaks of the audit log. */
export const logEntriesInWords = ({
  brokenLogEntries,
}: Pick<BooksState, "brokenLogEntries">): string[] =>
  (brokenLogEntries?.first ?? []).map(({ id, why }) => `audit log, entry ${id}: ${why}`);

/** The newly violated invariants, each with one of its rows as a starting point for the search. */
async function newlyWrong(client: pg.Client, wrong: BooksState["wrong"]): Promise<string[]> {
  const problems: string[] = [];
  for (const { name } of wrong) {
    const { rows } = await client.query(`select * from invariants.${name} limit 1`);
    problems.push(`invariant ${name}: ${asText(rows[0])}`);
  }
  return problems;
}

function differences(expected: BooksState, found: BooksState): string[] {
  const told = (what: keyof BooksState, says: string) =>
    JSON.stringify(expected[what]) === JSON.stringify(found[what]) ? [] : [says];
  return [
    ...told("heads", "the ends of the ledger's chains are not those of the manifest"),
    ...told("auditHead", "the end of the audit log is not that of the manifest"),
    ...told("sums", "the sums of the accounts are not those of the manifest"),
  ];
}

function asText(row: unknown): string {
  return JSON.stringify(row, (_key, value) =>
    Buffer.isBuffer(value) ? value.toString("hex") : value,
  );
}
