/** The entry point of a thread: one task in, one result out. */
import { parentPort } from "node:worker_threads";
import { type Refusal, Refused } from "../refusals.ts";
import { createHands, type Task } from "./hands.ts";

export type Answer = { value: unknown } | { refusal: Refusal } | { error: string };

const { carryOut } = createHands();

function answer(task: Task): Answer {
  try {
    return { value: carryOut(task) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on("message", (task: Task) => parentPort?.postMessage(answer(task)));
