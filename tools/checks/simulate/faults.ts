/**
 * What goes wrong in a simulation, each by the seed. Injected counts what really happened, noticed what
 * the code said of it by itself.
 */
import type { Random } from "../../../scripts/seeded-random.ts";

/** Those of a group would be in each other's way on one day; the lies are told in fault-injection.ts. */
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
/** One that came to pass. */
export type Happened = { kind: Fault; noticed: boolean };

export const emptyTally = (): Tally =>
  Object.fromEntries(FAULTS.map((name) => [name, { injected: 0, noticed: 0 }])) as Tally;

const isIn = (fault: Fault, group: string) => (GROUPS[fault] as readonly string[]).includes(group);
export const isLieOf = (rail: "chain" | "bank") => (fault: Fault) => isIn(fault, `${rail} lies`);
const isLie = (fault: Fault) => isIn(fault, "chain lies") || isIn(fault, "bank lies");

export type Plan = {
  /** Of a hundred days, on how many something goes wrong; how much at once at most; and what may. */
  faults: number;
  atOnce: number;
  kinds: readonly Fault[];
};

/** Deals out what may go wrong: each kind once, in an order of the seed's, before any a second time. */
export function createDeck(random: Random, { faults, atOnce, kinds }: Plan) {
  let waiting: Fault[] = [];
  const returned = new Set<Fault>();
  return {
    /** What may happen today, nothing on most days; `mayLie`: on others a lie would show nothing. */
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
    /** What nothing came of, such as a lost deposit where nobody paid in, has another turn, once. */
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
