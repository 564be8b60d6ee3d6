/**
 * A connection that prepares its frequent statements, because planning them takes PostgreSQL longer than
 * running them. Statement names are shared by all connections of the process.
 */
import { createHash } from "node:crypto";
import pg from "pg";
import { GuardedClient } from "./guarded-client.ts";

/** A statement is prepared after this many runs in the process. */
export const OFTEN = 20;
/** Each connection keeps a plan per statement: ten kilobytes for a small one, far more for a view. */
export const PREPARED_MOST = 300;
/** How many texts are counted; value lists produce ever new ones. */
const COUNTED_MOST = 2_000;
/** Transaction control: cheaper as a simple query than prepared. */
const FRAME = /^(begin|commit|rollback|start|set|savepoint|release)\b/i;

const names = new Map<string, string>();
const never = new Set<string>();
const times = new Map<string, number>();

/** The name under which the statement is prepared; undefined while it is rare. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return asLast(text, known);
  // Several statements in one text cannot be prepared.
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

/** Marks the statement as used; the least recently used one is evicted, such as those of the start. */
function asLast(text: string, name: string): string {
  names.delete(text);
  names.set(text, name);
  if (names.size > PREPARED_MOST) names.delete(names.keys().next().value ?? "");
  return name;
}

/** Stops preparing a statement whose plan was lost. */
function heard(text: string, error: unknown): void {
  if (!isLostPlan(error)) return;
  names.delete(text);
  never.add(text);
}

/** The name is unknown or taken: a pooler is in between, or somebody ran DEALLOCATE ALL. */
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

// Handles text with values; every other form is passed on unchanged.
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
// Assigned to the prototype so that the driver's many overloads keep their types.
PreparingClient.prototype.query = query as typeof pg.Client.prototype.query;
