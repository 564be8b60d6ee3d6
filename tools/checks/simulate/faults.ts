/**
 * The faults of a simulation, drawn from the seed. `injected` counts those that really occurred,
 * `noticed` those that the code reported by itself.
 */
import type { Random } from "../../../scripts/seeded-random.ts";

/**
 * Faults of the same group would interfere on one day; fault-injection.ts injects the false
 * statements.
 */
const GROUPS = {
  "repeated-calls": ["calls"],
  "job-run-twice": ["jobs"],
  "killed-worker": ["jobs"],
  reorganisation: ["chain"],
  "lost-deposit": ["chain"],
  "webhook-twice": ["webhooks"],
  "webhook-late": ["webhooks"],
  "webhook-lost": ["webhooks"],
  "webhook-forged": ["webhooks"],
  "payout-refused": ["payouts"],
  "payout-late": ["payouts"],
  "payout-returned": ["payouts"],
  "charged-back": ["chargebacks"],
  "phantom-deposit": ["chain lies", "chain"],
  "missing-money": ["chain lies", "chain"],
  "paid-twice": ["chain lies", "chain"],
  "bank-shows-less": ["bank lies"],
  "bank-shows-more": ["bank lies"],
  "payment-never-came": ["bank lies"],
  "payout-never-made": ["bank lies", "payouts"],
  "payout-made-after-all": ["bank lies", "payouts"],
} as const satisfies Record<string, readonly string[]>;
export type Fault = keyof typeof GROUPS;
export const FAULTS = Object.keys(GROUPS) as Fault[];
export type Tally = Record<Fault, { injected: number; noticed: number }>;
/** A fault that occurred. */
export type Happened = { kind: Fault; noticed: boolean };

export const emptyTally = (): Tally =>
  Object.fromEntries(FAULTS.map((name) => [name, { injected: 0, noticed: 0 }])) as Tally;

const isIn = (fault: Fault, group: string) => (GROUPS[fault] as readonly string[]).includes(group);
export const isLieOf = (rail: "chain" | "bank") => (fault: Fault) => isIn(fault, `${rail} lies`);
const isLie = (fault: Fault) => isIn(fault, "chain lies") || isIn(fault, "bank lies");

export type Plan = {
  /** The percentage of days with faults, their maximum number at once, and the possible kinds. */
  faults: number;
  atOnce: number;
  kinds: readonly Fault[];
};

/** Deals the faults: each kind once, in random order, before any kind a second time. */
export function createDeck(random: Random, { faults, atOnce, kinds }: Plan) {
  let waiting: Fault[] = [];
  const returned = new Set<Fault>();
  return {
    /**
     * The faults that may occur today, none on most days. Without `mayLie` there are no false
     * statements, because they would prove nothing.
     */
    deal(mayLie: boolean): Fault[] {
      if (random.below(100) >= faults || kinds.length === 0) return [];
      if (waiting.length === 0) {
        waiting = shuffled(kinds, random);
        returned.clear();
      }
      const today: Fault[] = [];
      const busy = new Set<string>();
      for (const fault of waiting) {
        const groups = GROUPS[fault];
        if (today.length >= atOnce || groups.some((group) => busy.has(group))) continue;
        if (isLie(fault) && !mayLie) continue;
        for (const group of groups) busy.add(group);
        today.push(fault);
      }
      waiting = waiting.filter((fault) => !today.includes(fault));
      return today;
    },
    /**
     * Returns faults that did not occur, such as a lost deposit when nobody paid in, for one more
     * try.
     */
    takeBack(faults: readonly Fault[]): void {
      const again = faults.filter((fault) => !returned.has(fault));
      for (const fault of again) returned.add(fault);
      waiting.push(...again);
    },
  };
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  const left = [...all];
  return all.map(() => left.splice(random.below(left.length), 1)[0] as T);
}
