/**
 * The common behaviour of all commands: parses the arguments and refuses unknown ones by name, and
 * ends in order, leaving no child process.
 */
import { constants } from "node:os";
import { parseArgs } from "node:util";
import { OperatorError } from "@ballast/contract/operator-error.ts";
import { sentenceOf } from "../apps/server/src/platform/causes.ts";

/** A refusal with a one-sentence message: exit code 1. */
export class CommandRefused extends OperatorError {}

/** Invalid arguments: one sentence and the usage, exit code 2. */
export class Misused extends CommandRefused {}

const MISUSED = 2;
/** A requested end, by a signal or because nobody reads the output any more. */
class Ended extends Error {
  readonly code: number;
  constructor(signal: NodeJS.Signals) {
    super(`Ended by ${signal}.`);
    this.code = 128 + constants.signals[signal];
  }
}

type Kind = "value" | "switch";
export type Usage<O extends Record<string, Kind> = Record<string, never>> = {
  /** The usage text: the command with all its arguments. */
  usage: string;
  options?: O;
  /** The maximum number of positional arguments; none by default. */
  words?: number;
  /** Signals that abort `life` instead of ending at once: for commands that start programs. */
  inOrder?: readonly NodeJS.Signals[];
  /** The command continues when nobody reads its output. */
  outlivesReader?: boolean;
};

export type Given<O extends Record<string, Kind>> = {
  options: { [name in keyof O]?: O[name] extends "switch" ? true : string };
  words: string[];
  /**
   * Aborted when the command must end: by a signal of `inOrder`, or when nobody reads its output.
   */
  life: AbortSignal;
};

export const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The time limit for an end in order. */
const ENDS_WITHIN_MS = 20_000;

export async function command<const O extends Record<string, Kind> = Record<string, never>>(
  usage: Usage<O>,
  run: (given: Given<O>) => Promise<void>,
): Promise<void> {
  const life = new AbortController();
  endInOrder(usage, life);
  try {
    const args = process.argv.slice(2);
    if (args.includes("--help")) return console.log(`Usage: ${usage.usage}`);
    const { options, words } = readLine(usage, args);
    await run({ options, words, life: life.signal });
  } catch (error) {
    if (life.signal.aborted) console.error(life.signal.reason.message);
    else if (error instanceof Misused) console.error(`${error.message}\nUsage: ${usage.usage}`);
    else console.error(sentenceOf(error) ?? error);
    process.exitCode = error instanceof Misused ? MISUSED : 1;
  }
  // Queries to a lost database or node may hang.
  if (life.signal.aborted) process.exit(life.signal.reason.code);
}

/** Throws Misused for arguments that the command does not accept. */
export function readLine<const O extends Record<string, Kind>>(
  { options, words: most = 0 }: Usage<O>,
  args: readonly string[],
): Pick<Given<O>, "options" | "words"> {
  const known = Object.entries(options ?? {});
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      known.map(([name, kind]) => [name, { type: kind === "switch" ? "boolean" : "string" }]),
    ),
  });
  const found: Record<string, string | true> = {};
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    const kind = known.find(([one]) => one === name)?.[1];
    if (kind === undefined) throw new Misused(`There is no option ${rawName}.`);
    if (name in found) throw new Misused(`${rawName} is given twice.`);
    if (kind === "switch" && value !== undefined) throw new Misused(`${rawName} takes no value.`);
    if (kind === "value" && (!value || value.startsWith("--"))) {
      throw new Misused(`${rawName} needs a value.`);
    }
    found[name] = value ?? true;
  }
  const surplus = words[most];
  if (surplus !== undefined) throw new Misused(`There is nothing to be done with "${surplus}".`);
  return { options: found as Given<O>["options"], words };
}

/** A whole number from an option or a setting; `otherwise` when it is absent or empty. */
export function wholeNumber(
  name: string,
  text: string | undefined,
  { otherwise, from, to }: { otherwise: number; from: number; to: number },
): number {
  if (text === undefined || text === "") return otherwise;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= from && number <= to) return number;
  throw new Misused(`${name} must be a whole number from ${from} to ${to}, not "${text}".`);
}

/**
 * Throws the reason when `life` is aborted before the work ends; the work then continues
 * unobserved.
 */
export async function unlessEnded<T>(life: AbortSignal, work: Promise<T>): Promise<T> {
  const over = new Promise<never>((_, reject) => {
    if (life.aborted) reject(life.reason);
    life.addEventListener("abort", () => reject(life.reason), { once: true });
  });
  work.catch(() => {});
  over.catch(() => {});
  return await Promise.race([work, over]);
}

function endInOrder(
  { inOrder, outlivesReader }: Pick<Usage, "inOrder" | "outlivesReader">,
  life: AbortController,
): void {
  const end = (signal: NodeJS.Signals) => {
    const reason = new Ended(signal);
    if (inOrder === undefined) process.exit(reason.code);
    if (life.signal.aborted) return;
    life.abort(reason);
    setTimeout(() => process.exit(reason.code), ENDS_WITHIN_MS).unref();
  };
  for (const signal of inOrder ?? []) process.on(signal, () => end(signal));
  if (outlivesReader) return;
  // A reader such as `head`, or the terminal, is gone: nobody would see further output.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => end("SIGPIPE"));
}
