/** Adapts the size of requests to a node: halves it after a refusal, doubles it again after a while. */

export type Pace = {
  /** The largest request now, between 1 and `most`. */
  size: number;
  readonly most: number;
  /** Full-size answers since the size last changed. */
  answered: number;
  /** Full-size answers needed before a larger size is tried; doubled whenever a larger size is refused. */
  needed: number;
  hasGrown: boolean;
};

const NEEDED_FIRST = 4;
const NEEDED_MOST = 256;

export function newPace(most: number): Pace {
  return { size: most, most, answered: 0, needed: NEEDED_FIRST, hasGrown: false };
}

/** Halves the size that was refused. */
export function shrink(pace: Pace, asked: number): void {
  if (pace.hasGrown) pace.needed = Math.min(pace.needed * 2, NEEDED_MOST);
  pace.size = Math.max(1, Math.floor(Math.min(asked, pace.size) / 2));
  pace.answered = 0;
  pace.hasGrown = false;
}

/** Counts an answer; one smaller than the full size says nothing about the limit. */
export function noteAnswer(pace: Pace, asked: number): void {
  if (asked < pace.size || pace.size === pace.most) return;
  pace.answered += 1;
  if (pace.answered < pace.needed) return;
  // The size that was tried last has worked.
  if (pace.hasGrown) pace.needed = NEEDED_FIRST;
  pace.size = Math.min(pace.most, pace.size * 2);
  pace.answered = 0;
  pace.hasGrown = true;
}
