/** How much a node is asked for at once: half as much after a refusal, twice as much again after a while. */

export type Pace = {
  /** The most to ask for now, between 1 and `most`. */
  size: number;
  readonly most: number;
  /** Answers of full size since the size last changed. */
  answered: number;
  /** Answers of full size before more is tried; doubled each time that trying more was refused. */
  needed: number;
  hasGrown: boolean;
};

const NEEDED_FIRST = 4;
const NEEDED_MOST = 256;

export function newPace(most: number): Pace {
  return { size: most, most, answered: 0, needed: NEEDED_FIRST, hasGrown: false };
}

/** Halves what was asked for. */
export function shrink(pace: Pace, asked: number): void {
  if (pace.hasGrown) pace.needed = Math.min(pace.needed * 2, NEEDED_MOST);
  pace.size = Math.max(1, Math.floor(Math.min(asked, pace.size) / 2));
  pace.answered = 0;
  pace.hasGrown = false;
}

/** Notes an answer; one to less than the full size says nothing about the limit. */
export function noteAnswer(pace: Pace, asked: number): void {
  if (asked < pace.size || pace.size === pace.most) return;
  pace.answered += 1;
  if (pace.answered < pace.needed) return;
  // What was tried last has held.
  if (pace.hasGrown) pace.needed = NEEDED_FIRST;
  pace.size = Math.min(pace.most, pace.size * 2);
  pace.answered = 0;
  pace.hasGrown = true;
}
