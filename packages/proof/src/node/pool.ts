/** A pool of threads, each of which processes one task after the other. */
import { availableParallelism } from "node:os";
import { setImmediate as breathe } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { Refused } from "../refusals.ts";
import { createHands, type Task } from "./hands.ts";
import type { Answer } from "./worker.ts";

export type Thread = { ask<T>(task: Task): Promise<T> };
export type Pool = { threads: Thread[]; stop(): Promise<void> };

/**
 * Size 0 runs the tasks in this thread: starting a thread takes longer than building a small tree.
 */
export function startPool(size = Math.min(availableParallelism(), 8)): Pool {
  if (size === 0) return ownThread();
  const workers = Array.from(
    { length: size },
    () => new Worker(new URL("./worker.ts", import.meta.url)),
  );
  return {
    threads: workers.map(threadOf),
    async stop() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function ownThread(): Pool {
  const { carryOut, drop } = createHands();
  const ask = async <T>(task: Task) => {
    // Yields between two tasks, so that other waiting work runs.
    await breathe();
    return carryOut(task) as T;
  };
  return { threads: [{ ask }], stop: async () => drop() };
}

/** The results arrive in the order of the tasks. */
function threadOf(worker: Worker): Thread {
  type Waiting = { resolve(value: unknown): void; reject(reason: Error): void };
  const waiting: Waiting[] = [];
  let ended: Error | null = null;
  worker.on("message", (answer: Answer) => {
    const first = waiting.shift();
    if ("refusal" in answer) first?.reject(new Refused(answer.refusal));
    else if ("error" in answer) first?.reject(new Error(answer.error));
    else first?.resolve(answer.value);
  });
  const end = (reason: Error) => {
    ended = reason;
    for (const { reject } of waiting.splice(0)) reject(reason);
  };
  worker.on("error", end);
  worker.on("exit", () => end(new Error("the thread has ended")));
  return {
    ask<T>(task: Task) {
      return new Promise<T>((resolve, reject) => {
        if (ended) return reject(ended);
        waiting.push({ resolve: resolve as (value: unknown) => void, reject });
        worker.postMessage(task, task.kind === "scatter" ? [task.batch.buffer] : []);
      });
    },
  };
}

/**
 * Hands out the tasks as they arrive, two per thread at a time, so that no thread waits for its
 * next task.
 */
export async function spread<T>(
  pool: Pool,
  tasks: Iterator<Task> | AsyncIterator<Task>,
  done: (value: T, task: Task) => void,
): Promise<void> {
  let failed = false;
  const serve = async (thread: Thread) => {
    while (!failed) {
      const next = await tasks.next();
      if (next.done) return;
      done(await thread.ask<T>(next.value), next.value);
    }
  };
  const served = pool.threads.flatMap((thread) => [serve(thread), serve(thread)]);
  try {
    await Promise.all(served);
  } finally {
    failed = true;
  }
}
