/**
 * A connection whose frequent statements are prepared: PostgreSQL keeps how it answers them, where to
 * plan them anew took it longer than to carry them out. The names are the process's, for all connections.
 */
import { createHash } from "node:crypto";
import pg from "pg";
import { GuardedClient } from "./guarded-client.ts";

/** Asked so often by this process, a statement is one that will be asked again. */
export const OFTEN = 20;
/** Each connection keeps the plans of what it was asked: ten kilobytes for a small one, far more for a view. */
export const PREPARED_MOST = 300;
/** Texts that are counted; lists of values make ever new ones. */
const COUNTED_MOST = 2_000;
/** What only frames others; as one simple message it takes less than prepared. */
const FRAME = /^(begin|commit|rollback|start|set|savepoint|release)\b/i;

const names = new Map<string, string>();
const never = new Set<string>();
const times = new Map<string, number>();

/** The name under which this text is prepared, once it is asked often. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return asLast(text, known);
  // What holds several statements cannot be prepared.
  if (never.has(text) || text.includes(";") || FRAME.test(text)) return undefined;
  const asked = (times.get(text) ?? 0) + 1;
  if (asked < OFTEN) {
    if (times.size >= COUNTED_MOST) times.clear();
    times.set(text, asked);
    return undefined;
  }
  times.delete(text);
  return asLast(text, createHash("md5").update(text).digest("hex"));
}

/** What was not asked for longest makes room: the beginning of a process asks what it never asks again. */
function asLast(text: string, name: string): string {
  names.delete(text);
  names.set(text, name);
  if (names.size > PREPARED_MOST) names.delete(names.keys().next().value ?? "");
  return name;
}

/** A statement whose plan was lost is planned anew each time from then on. */
function heard(text: string, error: unknown): void {
  if (!isLostPlan(error)) return;
  names.delete(text);
  never.add(text);
}

/** The connection does not know the name, or knows another by it: a pooler stands between, or somebody let go of all. */
const OTHER_NAMES = new Set(["26000", "42P05"]);

/**
 * True of the refusal of a prepared statement that is not there any more, or whose columns are others
 * since a migration beside us; it did nothing.
 */
export function isLostPlan(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = "", routine } = error;
  return OTHER_NAMES.has(code) || (code === "0A000" && routine === "RevalidateCachedQuery");
}

type Ask = (this: GuardedClient, ...given: unknown[]) => unknown;
type Answered = (error: unknown, result: unknown) => void;

export class PreparingClient extends GuardedClient {}

// A text with its values; anything else goes through as it is.
const query: Ask = function (...given) {
  const ask: Ask = GuardedClient.prototype.query;
  const [text, values, answered] = given;
  if (typeof text !== "string" || !Array.isArray(values)) return ask.apply(this, given);
  const name = nameOf(text);
  if (name === undefined) return ask.apply(this, given);
  const asked = { name, text, values };
  if (typeof answered === "function") {
    return ask.call(this, asked, (error: unknown, result: unknown) => {
      heard(text, error);
      (answered as Answered)(error, result);
    });
  }
  const answer = ask.call(this, asked) as Promise<unknown>;
  answer.catch((error) => heard(text, error));
  return answer;
};
// Not in the class: the many ways to call it are the driver's, and stay so.
PreparingClient.prototype.query = query as typeof pg.Client.prototype.query;
