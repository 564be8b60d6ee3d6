/**
 * Group commit without a timer: items that arrive while a lane runs a batch form its next batch. Each
 * lane serves a fixed set of buckets, so two lanes never write the same account.
 */
import { availableParallelism } from "node:os";
import type { Span } from "@opentelemetry/api";
import { isOutOfReach } from "./db.ts";
import { endsWith, startPart, tracedTogether } from "./tracing.ts";

export type GroupCommit<Item, Outcome> = {
  submit(item: Item): Promise<Outcome>;
  /** Resolves when nothing is queued or running. */
  drain(): Promise<void>;
};

/** More lanes than cores would only make the batches smaller. */
const LANES = Math.min(4, availableParallelism());

type Waiting<Item, Outcome> = {
  item: Item;
  /** From its place in the queue to its outcome; null where its call is not traced. */
  span: Span | null;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
};

/**
 * `run` takes at most `most` items and answers one outcome each, in order. Items with the same
 * `keyOf` never share a batch: the later one waits for the next. When a batch fails as a whole, its
 * items are retried one by one, so that one bad item does not fail the others. They are not retried when
 * the database is out of reach. `name` is what traces call the lanes.
 */
export function createGroupCommit<Item, Outcome>(options: {
  name: string;
  lanes?: number;
  most?: number;
  queueMost?: number;
  laneOf(item: Item): number;
  keyOf(item: Item): string;
  run(items: Item[]): Promise<Outcome[]>;
  full(): Error;
}): GroupCommit<Item, Outcome> {
  const { lanes = LANES, most = 512, queueMost = 10_000, laneOf, keyOf, full } = options;
  const queues: Waiting<Item, Outcome>[][] = Array.from({ length: lanes }, () => []);
  const busy: boolean[] = queues.map(() => false);
  let idle: (() => void)[] = [];

  /** The batch's span is linked to those of the calls that it carries. */
  const run = (batch: readonly Waiting<Item, Outcome>[]): Promise<Outcome[]> =>
    tracedTogether(
      { name: `batch ${options.name}`, attributes: { "ballast.batch.size": batch.length } },
      batch.map(({ span }) => span),
      () => options.run(batch.map(({ item }) => item)),
    );

  async function settleAlone(waiting: Waiting<Item, Outcome>): Promise<void> {
    try {
      const [outcome] = await run([waiting]);
      if (outcome === undefined) throw new Error("lane: no outcome");
      waiting.resolve(outcome);
    } catch (error) {
      waiting.reject(error);
    }
  }

  async function settle(batch: Waiting<Item, Outcome>[]): Promise<void> {
    const [only] = batch;
    if (batch.length === 1 && only) return settleAlone(only);
    let outcomes: Outcome[];
    try {
      outcomes = await run(batch);
      if (outcomes.length !== batch.length) throw new Error("lane: outcomes do not match items");
    } catch (error) {
      // Retrying one by one would only repeat the same timeout for each item.
      if (isOutOfReach(error)) for (const waiting of batch) waiting.reject(error);
      else for (const waiting of batch) await settleAlone(waiting);
      return;
    }
    batch.forEach((waiting, index) => {
      waiting.resolve(outcomes[index] as Outcome);
    });
  }

  async function work(lane: number, queue: Waiting<Item, Outcome>[]): Promise<void> {
    busy[lane] = true;
    while (queue.length > 0) await settle(takeBatch(queue, most, keyOf));
    busy[lane] = false;
    if (busy.every((b) => !b)) {
      for (const resolve of idle) resolve();
      idle = [];
    }
  }

  return {
    submit(item) {
      const lane = laneOf(item) % lanes;
      const queue = queues[lane];
      if (!queue || queue.length >= queueMost) return Promise.reject(full());
      const span = startPart({
        name: `lane ${options.name}`,
        attributes: { "ballast.lane": lane, "ballast.lane.ahead": queue.length },
      });
      const outcome = new Promise<Outcome>((resolve, reject) => {
        queue.push({ item, span, resolve, reject });
        if (!busy[lane]) void work(lane, queue);
      });
      return endsWith(span, outcome);
    },
    drain: () =>
      busy.some(Boolean) ? new Promise((resolve) => idle.push(resolve)) : Promise.resolve(),
  };
}

/** Takes the longest run of items with distinct keys from the queue, in order, at most `most`. */
function takeBatch<Item, Outcome>(
  queue: Waiting<Item, Outcome>[],
  most: number,
  keyOf: (item: Item) => string,
): Waiting<Item, Outcome>[] {
  const batch: Waiting<Item, Outcome>[] = [];
  const later: Waiting<Item, Outcome>[] = [];
  const seen = new Set<string>();
  while (queue.length > 0 && batch.length < most) {
    const waiting = queue.shift() as Waiting<Item, Outcome>;
    const key = keyOf(waiting.item);
    if (seen.has(key)) later.push(waiting);
    else {
      seen.add(key);
      batch.push(waiting);
    }
  }
  queue.unshift(...later);
  return batch;
}
