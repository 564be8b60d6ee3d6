/** Which backups are kept: the newest of each of the last days, weeks and months that have one. */
import { BackupRefused } from "../manifest.ts";
import type { KnownBackup } from "./known-backups.ts";

export type Keep = { days: number; weeks: number; months: number };

const KEEP = /^(\d{1,3})d(?:,(\d{1,3})w)?(?:,(\d{1,3})m)?$/;
const DAY_MS = 86_400_000;
/** A clock that is set every now and then may go back by so much. */
const CLOCK_MS = 900_000;

export function readKeep(text: string): Keep {
  const [, days, weeks = "0", months = "0"] = KEEP.exec(text) ?? [];
  const keep = { days: Number(days), weeks: Number(weeks), months: Number(months) };
  if (keep.days >= 1) return keep;
  throw new BackupRefused(
    `--keep takes days, weeks and months, as 7d,4w,12m, and at least one day, not "${text}".`,
  );
}

/**
 * Counts days that have a backup, not days before now: while no backup is made, none is removed.
 * The newest whole one always stays, and so does what is not whole, which a person looks at.
 */
export function surplusOf(known: readonly KnownBackup[], keep: Keep): KnownBackup[] {
  const whole = known
    .filter(({ isWhole }) => isWhole)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set<string>(whole.slice(0, 1).map(({ name }) => name));
  for (const [count, periodOf] of [
    [keep.days, dayOf],
    [keep.weeks, weekOf],
    [keep.months, monthOf],
  ] as const) {
    const seen = new Set<string>();
    for (const { name, at } of whole) {
      const period = periodOf(at);
      if (seen.has(period) || seen.size === count) continue;
      seen.add(period);
      kept.add(name);
    }
  }
  return whole.filter(({ name }) => !kept.has(name));
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const monthOf = (at: Date) => at.toISOString().slice(0, 7);
/** The Monday of its week: 1 January 1970 was a Thursday. */
const weekOf = (at: Date) => `${Math.floor((at.getTime() / DAY_MS + 3) / 7)}`;

/**
 * Names tell the order only while the clocks that gave them were right. Throws BackupRefused where a
 * backup is named after now, or the newest by name is not the one that the store got last.
 */
export function refuseWrongClock(known: readonly KnownBackup[], now: Date): void {
  const whole = known.filter(({ isWhole }) => isWhole);
  const ahead = whole.find(({ at }) => at.getTime() > now.getTime() + CLOCK_MS);
  const [newest] = whole.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const [last] = whole.toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime());
  const isBehind =
    newest !== undefined &&
    last !== undefined &&
    last.at.getTime() < newest.at.getTime() - CLOCK_MS &&
    last.modifiedAt.getTime() > newest.modifiedAt.getTime() + CLOCK_MS;
  if (ahead === undefined && !isBehind) return;
  throw new BackupRefused(
    ahead
      ? `Nothing was removed: ${ahead.name} has a name of a time to come. A clock is or was wrong: set it, or remove that backup by hand.`
      : `Nothing was removed: ${last?.name} arrived after ${newest?.name}, and has a name of before it. A clock is or was wrong: set it, or remove one of them by hand.`,
  );
}
