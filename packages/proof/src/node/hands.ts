/** The task handler of a thread: one task in, one result out. */
import { type FoldTask, foldBlock } from "./fold-block.ts";
import { type PlaceTask, placeBuckets } from "./place.ts";
import { createScatter, type ScatterTask } from "./scatter.ts";

export type Task = ScatterTask | { kind: "endScatter" } | PlaceTask | FoldTask;
export type Hands = { carryOut(task: Task): unknown; drop(): void };

export function createHands(): Hands {
  const scatter = createScatter();
  return {
    carryOut(task) {
      if (task.kind === "scatter") return scatter.batch(task);
      if (task.kind === "endScatter") return scatter.end();
      if (task.kind === "place") return placeBuckets(task);
      return foldBlock(task);
    },
    drop: scatter.drop,
  };
}
