/** Whether there are sales now, why not, and what to do about each reason. */
import type { consoleSales } from "@ballast/contract/console/today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import type { Router } from "../platform/http.ts";
import { orClosed } from "../reserve/books-closed.ts";
import { guardWords } from "../reserve/guard-words.ts";
import { type Guard, guards } from "../reserve/monitor.ts";
import { windDownSince } from "../wind-down/status.ts";

type Sales = OutputOf<typeof consoleSales>["list"][number];

const NEXT: Record<string, string> = {
  client_cover:
    "Compare the house's wallets with the statements; no withdrawal is stopped by this.",
  reserve_cover: "Fund the reserve, or find what was booked without its money.",
  shortfall:
    "The operator sends what it owes to the house's wallet; when a statement shows it, capital-in.",
  reconciliation_break:
    "Look at the newest statements: which wallet differs, and since which block.",
  statement_old: "See that the chain or the bank answers; the statement comes by itself.",
  seal_old: "See that the monitor runs; it verifies seals every 30 seconds.",
  proof_old: "See Ledger, Proof runs: why the day's snapshot is missing, and take it again.",
  proof_wrong:
    "See Ledger, Proof runs: which currency differs by how much; then the invariants of the books.",
  invariant_old: "See that the monitor runs, and which invariant takes long.",
  guard_old: "See that a process with the role worker runs.",
  books_closed:
    "See what /readyz says, and the runbook of the database; sales go on by themselves.",
  wind_down:
    "Nothing: sales have ended for good. Reserve, The end says how far it is, and what holds it up.",
  never_checked: "Wait for the first run of the monitor.",
};
const INVARIANT = "Run the invariant's view and look at its rows before anything else.";

const nextFor = (code: string) =>
  code.startsWith("invariant:") ? INVARIANT : (NEXT[code] ?? "Look at status on the command line.");

/** A stop keeps the causes it had: what is still wrong is what the last look found. */
const wrongNow = ({ red, stale, reasons, haltedAt }: Guard) => [
  ...new Set([...red, ...stale, ...(haltedAt ? [] : reasons)]),
];

function stateOf({ haltedAt, refusal }: Guard): Sales["state"] {
  if (refusal === "sales_ended") return "ended";
  if (haltedAt !== null) return "stopped";
  return refusal === null ? "on" : "waiting";
}

export async function salesNow({ db, probe }: Pick<Router, "db" | "probe">): Promise<Sales[]> {
  const all = await orClosed(probe, await guards(db));
  const endedAt = await windDownSince(db);
  return all.map((guard) => ({
    currency: guard.currency as Sales["currency"],
    state: stateOf(guard),
    since: stateOf(guard) === "ended" ? endedAt : guard.haltedAt,
    checkedAt: guard.checkedAt,
    clientCoverBps: Number(guard.clientCoverBps),
    reserveCoverBps: Number(guard.reserveCoverBps),
    reasons: wrongNow(guard).map((code) => ({
      code,
      says: guardWords(code),
      next: nextFor(code),
    })),
    stoppedFor: (guard.haltedFor ?? []).map(guardWords),
  }));
}
