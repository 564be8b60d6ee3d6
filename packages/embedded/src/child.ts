import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { compiledPrograms } from "./compiled.ts";
import { endWithUs } from "./end-with-us.ts";
import { type LogFile, type LogLoss, makeRoom, openLogFile } from "./log-file.ts";
import { processesWithVariable, runningProcesses, signal, untilGone } from "./processes.ts";

export type ChildOptions = {
  /** The name in messages: "the server". */
  name: string;
  /** A script for this Node, then its arguments. */
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Receives all output of the child. */
  logFile: string;
  /** Called when the log cannot be written because the disk is full, and when it can be again. */
  onLogLoss?: (loss: LogLoss) => void;
  cwd?: string;
  readyWithinMs?: number;
  /** Aborts the start of the child: it is stopped and the start throws the reason. */
  abort?: AbortSignal;
};

/** A running program of ours. `ready` is the content of its ready line. */
export type Child = {
  name: string;
  pid: number;
  ready: Record<string, unknown>;
  /**
   * Resolves when the child has ended, requested or not, and tells how: "exit code 1", "SIGKILL".
   */
  exited: Promise<string>;
  /**
   * Requests its end, and kills it and all its descendants when it does not end. May be called
   * twice.
   */
  stop(): Promise<void>;
};

/**
 * Keeps less free memory: a smaller part of the heap for new objects saves the server 30 MB, one arena of
 * the allocator for all threads and a fixed limit of what it keeps 10 (docs/decisions/0045).
 */
const LEAN = {
  NODE_OPTIONS: "--max-semi-space-size=4",
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 20_000;
const GROUP_WITHIN_MS = 5_000;
const TAIL_LINES = 20;

/**
 * Starts a program and waits for its ready line: one line of JSON on stdout with `"ready": true`.
 * When it ends or stays silent instead, throws with the last lines of its output.
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  const running = run(options);
  const silence = new AbortController();
  const withinMs = options.readyWithinMs ?? READY_WITHIN_MS;
  try {
    const ready = await Promise.race([
      running.ready,
      running.exited.then((how) => Promise.reject(new Error(`${options.name} ended (${how})`))),
      sleep(withinMs, null, { signal: silence.signal }).then(() =>
        Promise.reject(new Error(`${options.name} was not ready within ${withinMs / 1000} s`)),
      ),
      aborted(options.abort),
    ]);
    const { pid, exited, stop } = running;
    return { name: options.name, pid, ready, exited, stop };
  } catch (error) {
    await running.stop();
    throw explained(error, running.tail(), options);
  } finally {
    silence.abort();
  }
}

/** Runs a program to its end. Unless it exits with 0, throws with the last lines of its output. */
export async function runChild(options: ChildOptions): Promise<void> {
  const running = run(options);
  try {
    const how = await Promise.race([running.exited, aborted(options.abort)]);
    if (how !== "exit code 0") throw new Error(`${options.name} ended (${how})`);
  } catch (error) {
    await running.stop();
    throw explained(error, running.tail(), options);
  }
}

/**
 * Ends every process of our account whose environment holds this variable, with all its
 * descendants: what a killed launcher left behind. Parents are ended first, so that they end their
 * own children.
 */
export async function endMarked(variable: string, value: string): Promise<number> {
  const running = () => processesWithVariable(variable, value);
  const found = running();
  const ids = new Set(found.map(({ pid }) => pid));
  const heads = found.filter(({ parent }) => !ids.has(parent));
  const headIds = new Set(heads.map(({ pid }) => pid));
  for (const pid of headIds) signal(pid, "SIGTERM");
  await untilGone(() => running().filter(({ pid }) => headIds.has(pid)), STOP_WITHIN_MS);
  for (const name of ["SIGTERM", "SIGKILL"] as const) {
    for (const { pid } of running()) signal(pid, name);
    await untilGone(running, GROUP_WITHIN_MS);
  }
  return found.length;
}

type Running = Omit<Child, "ready" | "name"> & {
  ready: Promise<Record<string, unknown>>;
  tail(): string[];
};

function run(options: ChildOptions): Running {
  const child = spawn(process.execPath, options.args, {
    cwd: options.cwd,
    env: { ...compiledPrograms(), ...LEAN, ...options.env },
    // A process group of its own: Ctrl-C reaches it through us and in order, and what it leaves
    // behind can be found.
    detached: true,
    // The IPC channel carries the figures about its log for its own metrics.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  endWithUs(child, "group");
  makeRoom(options.logFile);
  const log = openLogFile(options.logFile, (loss) => {
    options.onLogLoss?.(loss);
    if (loss.isOver && child.connected) child.send({ lostLogBytes: loss.bytes }, () => {});
  });
  const tail: string[] = [];
  const ready = new Promise<Record<string, unknown>>((resolve) => {
    onLines(child, log, (line) => {
      tail.push(line);
      if (tail.length > TAIL_LINES) tail.shift();
      const said = readyLine(line);
      if (said !== null) resolve(said);
    });
  });
  const exited = ended(child).finally(() => log.end());
  const pid = child.pid ?? 0;
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= stopGroup(pid, exited);
    return stopped;
  };
  return { pid, ready, exited, stop, tail: () => tail };
}

function onLines(child: ChildProcess, log: LogFile, take: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream?.setEncoding("utf8").on("data", (text: string) => {
      log.write(text);
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
    });
  }
}

function readyLine(line: string): Record<string, unknown> | null {
  if (!line.startsWith("{") || !line.includes('"ready"')) return null;
  try {
    const said: unknown = JSON.parse(line);
    return typeof said === "object" && said !== null && "ready" in said && said.ready === true
      ? { ...said }
      : null;
  } catch {
    return null;
  }
}

// "close" comes after the last output, "exit" may come before it, and the tail must be complete.
// But a descendant may hold the output open after the child's end, so the wait for "close" is
// short.
async function ended(child: ChildProcess): Promise<string> {
  const closed = once(child, "close").catch(() => {});
  try {
    await once(child, "exit");
  } catch (error) {
    return String(error);
  }
  await Promise.race([closed, sleep(200, null, { ref: false })]);
  return child.signalCode ?? `exit code ${child.exitCode}`;
}

async function stopGroup(pid: number, exited: Promise<string>): Promise<void> {
  if (pid === 0) return;
  signal(pid, "SIGTERM");
  const force = setTimeout(() => signal(-pid, "SIGKILL"), STOP_WITHIN_MS);
  await exited;
  clearTimeout(force);
  // The group may outlive its head, for example a chain node whose parent was killed.
  const group = () => runningProcesses().filter((process) => process.group === pid);
  for (const name of ["SIGTERM", "SIGKILL"] as const) {
    for (const process of group()) signal(process.pid, name);
    await untilGone(group, GROUP_WITHIN_MS);
  }
}

function aborted(abort: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (abort?.aborted) reject(abort.reason);
    else abort?.addEventListener("abort", () => reject(abort.reason), { once: true });
  });
}

function explained(error: unknown, tail: string[], { abort, logFile }: ChildOptions): unknown {
  if (!(error instanceof Error) || abort?.aborted) return error;
  return new Error(
    `${error.message}. It last said (all of it is in ${logFile}):\n${tail.join("\n")}`,
  );
}
