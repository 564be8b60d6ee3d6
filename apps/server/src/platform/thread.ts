/**
 * Work in a thread that is started when it is asked for and ended when nobody asks any more: it does
 * not hold up the event loop, and what it loads leaves the memory with it.
 */
import { once } from "node:events";
import { parentPort, Worker } from "node:worker_threads";

const IDLE_MS = 20_000;

type Reply<O> = { output: O } | { error: unknown };

/** Asks the program of a thread (`answerInThread`), one input at a time: callers queue before it. */
export function createThread<I, O>(program: URL, idleMs = IDLE_MS): (input: I) => Promise<O> {
  let thread: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;
  const end = () => {
    void thread?.terminate();
    thread = undefined;
  };
  return async (input) => {
    clearTimeout(ending);
    thread ??= start(program, (gone) => {
      if (thread === gone) thread = undefined;
    });
    try {
      const reply = await ask<O>(thread, input);
      if ("error" in reply) throw reply.error;
      ending = setTimeout(end, idleMs).unref();
      return reply.output;
    } catch (error) {
      end();
      throw error;
    }
  };
}

/** A thread that dies while nobody waits for it must neither end the process nor be asked again. */
function start(program: URL, onExit: (thread: Worker) => void): Worker {
  const thread = new Worker(program, { execArgv: [] });
  thread.on("error", () => {});
  thread.once("exit", () => onExit(thread));
  thread.unref();
  return thread;
}

async function ask<O>(thread: Worker, input: unknown): Promise<Reply<O>> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = async () => {
    await once(thread, "exit", { signal });
    throw new Error("a thread ended before it answered");
  };
  try {
    thread.postMessage(input);
    const [reply] = await Promise.race([once(thread, "message", { signal }), ended()]);
    return reply as Reply<O>;
  } finally {
    settled.abort();
  }
}

/** The program of a thread: answers each input. */
export function answerInThread<I, O>(work: (input: I) => Promise<O>): void {
  parentPort?.on("message", async (input: I) => {
    const reply: Reply<O> = await work(input).then(
      (output) => ({ output }),
      (error: unknown) => ({ error }),
    );
    parentPort?.postMessage(reply);
  });
}
