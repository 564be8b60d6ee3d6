/** Removes the backups that are not to be kept, and tells of each. */
import { line } from "../print.ts";
import { knownBackups } from "./known-backups.ts";
import { type Keep, refuseWrongClock, surplusOf } from "./retention.ts";
import type { Store } from "./store.ts";

type How = { now: Date; isDry: boolean };

export async function thinOut(store: Store, keep: Keep, { now, isDry }: How): Promise<string[]> {
  const known = await knownBackups(store);
  refuseWrongClock(known, now);
  const surplus = surplusOf(known, keep);
  for (const { parts } of isDry ? [] : surplus) {
    for (const part of parts) await store.remove(part);
  }
  const whole = known.filter(({ isWhole }) => isWhole);
  return [
    line("Kept", `${whole.length - surplus.length} of ${whole.length} backups in ${store.place}`),
    ...surplus.map(({ name }) => line(isDry ? "to remove" : "Removed", name)),
    ...known
      .filter(({ isWhole }) => !isWhole)
      .map(({ name }) => line("NOT WHOLE", `${name}: left as it is`)),
  ];
}
