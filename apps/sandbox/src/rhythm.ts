/**
 * Schedules the chain's blocks. Empty blocks cost disk and time for ever, so the pace is full only
 * while somebody may be waiting for confirmations, and otherwise a block is made now and then.
 */

/**
 * More than the confirmations that a deposit needs, and than the distance of the "finalized" block.
 */
const BUSY_BLOCKS = 72;
const IDLE_SECONDS = 60;

export type Rhythm = {
  start(): void;
  /** Activity on the chain: full pace for the next blocks. */
  wake(): void;
  stop(): Promise<void>;
};

/** Calls `mine` at this interval in seconds; with 0 never, and blocks are made on demand alone. */
export function makeRhythm(blockSeconds: number, mine: () => Promise<void>): Rhythm {
  let busyBlocks = BUSY_BLOCKS;
  let minedAt = performance.now();
  let mining = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function next(): void {
    timer = setTimeout(() => {
      const fresh = performance.now() - minedAt < IDLE_SECONDS * 1000;
      if (busyBlocks === 0 && fresh) return next();
      busyBlocks = Math.max(0, busyBlocks - 1);
      minedAt = performance.now();
      // When a block fails the chain ends, and reports that itself.
      mining = mine().then(next, () => {});
    }, blockSeconds * 1000);
  }

  return {
    start() {
      if (blockSeconds > 0) next();
    },
    wake() {
      busyBlocks = BUSY_BLOCKS;
    },
    async stop() {
      clearTimeout(timer);
      await mining;
      clearTimeout(timer);
    },
  };
}
