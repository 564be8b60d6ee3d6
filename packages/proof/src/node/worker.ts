/** What a thread does: one task in, one answer out. */
import { parentPort } from "node:worker_threads";
import { type Refusal, Refused } from "../refusals.ts";
import { type FoldTask, foldBlock } from "./fold-block.ts";
import { type PlaceTask, placeBucket } from "./place.ts";
import { endScatter, type ScatterTask, scatterBatch } from "./scatter.ts";

export type Task = ScatterTask | { kind: "endScatter" } | PlaceTask | FoldTask;
export type Answer = { value: unknown } | { refusal: Refusal } | { error: string };

function carryOut(task: Task): unknown {
  if (task.kind === "scatter") return scatterBatch(task);
  if (task.kind === "endScatter") return endScatter();
  if (task.kind === "place") return placeBucket(task);
  return foldBlock(task);
}

function answer(task: Task): Answer {
  try {
    return { value: carryOut(task) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on("message", (task: Task) => parentPort?.postMessage(answer(task)));
