/**
 * Public incidents from gaps in background jobs: shown not by job, but as an outage of the chain, the bank
 * or our own jobs, with what it affected.
 */
import type { Affected, Incident } from "@ballast/contract/open/incidents.ts";
import type { JobGap } from "../platform/job-gaps.ts";

/** What members notice when a job stands still; other jobs are invisible to them. */
const AFFECTS: Record<string, Affected> = {
  "chain-watch": "deposits",
  "chain-earlier": "deposits",
  "chain-sweep": "deposits",
  "chain-send": "payouts",
  withdrawals: "payouts",
  "local-money": "local_money",
  "bank-poll": "local_money",
  "chain-reconcile": "comparison",
  "bank-reconcile": "comparison",
  accrual: "income",
  "sweep-income": "income",
  welcome: "income",
  snapshot: "proofs",
  "proof-assets": "proofs",
  monitor: "checks",
  messages: "messages",
  letters: "messages",
  "wind-down": "wind_down",
  "wind-down-watch": "wind_down",
};

export const affectedBy = (job: string): Affected => AFFECTS[job] ?? "order";

const kindOf = ({ name, kind }: JobGap): Incident["kind"] =>
  kind !== "waiting" ? "jobs" : name.startsWith("chain-") ? "chain" : "bank";

const later = (a: Date | null, b: Date | null) => (a === null || b === null ? null : a > b ? a : b);

/** Overlapping gaps of a kind are one outage that affects everything they affect. */
export function outagesOf(gaps: readonly JobGap[]): Incident[] {
  const oldestFirst = gaps.toSorted((a, b) => a.from.getTime() - b.from.getTime());
  const all: Incident[] = [];
  const newest = new Map<Incident["kind"], Incident>();
  for (const gap of oldestFirst) {
    const kind = kindOf(gap);
    const affects = affectedBy(gap.name);
    const last = newest.get(kind);
    if (last && (last.to === null || gap.from <= last.to)) {
      last.to = later(last.to, gap.to);
      if (!last.affected.includes(affects)) last.affected.push(affects);
    } else {
      const { from, to } = gap;
      const one: Incident = { kind, currency: null, from, to, reasons: [], affected: [affects] };
      newest.set(kind, one);
      all.push(one);
    }
  }
  return all;
}
