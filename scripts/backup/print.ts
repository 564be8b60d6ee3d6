/** The reports of backup, restore and drill. */
import type { Manifest } from "./manifest.ts";
import { logEntriesInWords, type Verdict } from "./verdict.ts";
import type { Backup } from "./write-backup.ts";

export const NOT_IN_IT =
  "The keys are not in it: VAULT_KEYS (vault-keys), the chain's words (keys.json) and the bank's " +
  "and SMS provider's tokens. Keep them elsewhere; without them the restored Ballast cannot open " +
  "bank cards and one-time codes, or pay on the chain.";

export function backupLines({ folder, manifest, sha256 }: Backup, where = folder): string[] {
  const { tables, files, proofs, state, booksAt } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const batches = state.heads.reduce((sum, head) => sum + BigInt(head.seq), 0n);
  const { wrong } = state;
  return [
    line("Backup", where),
    line(
      "Books at",
      `${booksAt}, ${rows} rows in ${tables.length} tables, ${files.count + proofs.count} files`,
    ),
    line("Size", size(bytesOf(manifest))),
    line("Chains", `${batches} seals, ${state.auditHead?.id ?? 0} entries in the audit log`),
    line("Manifest", `sha256 ${sha256}`),
    ...wrong.map(({ name, rows: n }) => line("WRONG", `invariant ${name}: ${n} rows`)),
    ...logEntriesInWords(state).map((words) => line("WRONG", words)),
    ...(wrong.length === 0 && state.brokenLogEntries === null
      ? []
      : [line("", `Kept as they are${wrongWords(wrong, state.brokenLogEntries !== null)}`)]),
  ];
}

export function verdictLines(verdict: Verdict, manifest: Manifest): string[] {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { invariants, seals, logEntries, problems, wrongThen, brokenThen } = verdict;
  return [
    line("Loaded", `${rows} rows, every file and table by its hash`),
    line(
      "Checked",
      `${invariants} invariants, ${seals} seals recomputed, ${logEntries} audit entries followed`,
    ),
    ...problems.map((problem) => line("WRONG", problem)),
    ...wrongThen.map((name) => line("wrong then", `invariant ${name}`)),
    ...brokenThen.map((words) => line("wrong then", words)),
    line("Verdict", verdictOf(verdict)),
  ];
}

/** What these books cannot know, and who must approve what before anything is sent. */
export function outsideLines({ booksAt }: Manifest): string[] {
  return [
    line("Unknown", `what was paid, received, given out or published since ${booksAt}`),
    line("Stopped", "nothing is signed, sent or published, and nothing is approved or taken back,"),
    line("", "until chain and bank were asked and two people have said that it may go on"),
    line("Next", "read docs/operations/restore.md, start Ballast, and when it has asked:"),
    line("", "npm run staff -- --as NAME unknown-payments   each with the request it fits"),
    line(
      "",
      "npm run staff -- --as NAME book-unknown …     each as what it was; another person agrees",
    ),
    line("", "npm run staff -- --as NAME resume-effects …   at the end; another person agrees"),
  ];
}

function verdictOf({ problems, wrongThen, brokenThen }: Verdict): string {
  if (problems.length > 0) {
    return "these are NOT the books that were backed up; start nothing on them";
  }
  const wrong = wrongWords(wrongThen, brokenThen.length > 0);
  return `these are the books that were backed up${wrong && `${wrong} as they were then`}`;
}

function wrongWords(wrong: readonly unknown[], isLogBroken: boolean): string {
  const what = [
    ...(wrong.length > 0 ? [countOf(wrong)] : []),
    ...(isLogBroken ? ["the audit log"] : []),
  ];
  return what.length === 0 ? "" : `, with ${what.join(" and ")} wrong`;
}

const countOf = ({ length }: readonly unknown[]) =>
  `${length} ${length === 1 ? "invariant" : "invariants"}`;

export function line(name: string, text: string): string {
  return `  ${name.padEnd(10)}  ${text}`;
}

export function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

export const bytesOf = ({ tables, files, proofs }: Manifest) =>
  tables.reduce((sum, table) => sum + table.bytes, files.bytes + proofs.bytes);

export function size(bytes: number): string {
  const mib = Math.ceil((bytes * 10) / 1024 / 1024) / 10;
  return `${mib} MiB`;
}
