/** Traces statements of SQL by what they do and where: `SELECT orders.buy_batch`, never their text or values. */
import { endsWith, startPart } from "./tracing.ts";

/** The first table, view or function of a schema that the statement reads from or writes to. */
const TARGET = /\b(?:from|into|update|join)\s+"?([a-z_]+"?\."?[a-z_0-9]+)/i;
/** Without one, the first function that it calls. */
const CALLED = /\b([a-z_]+\.[a-z_0-9]+)\s*\(/i;
const VERB = /^[\s(]*([a-z]{1,12})\b/i;

/** How many names are kept; value lists produce ever new texts. */
const KEPT_MOST = 2_000;
const names = new Map<string, string>();

/** Ends with the answer; statements that are answered by a callback are not traced. */
export function traceStatement(asked: unknown, answer: unknown): void {
  if (!(answer instanceof Promise)) return;
  const text = typeof asked === "string" ? asked : (asked as { text?: unknown } | null)?.text;
  const name = summaryOf(typeof text === "string" ? text : "");
  const span = startPart({
    name,
    kind: "client",
    attributes: { "db.system.name": "postgresql", "db.query.summary": name },
  });
  endsWith(span, answer);
}

export function summaryOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const verb = VERB.exec(text)?.[1]?.toUpperCase() ?? "SQL";
  const target = (TARGET.exec(text) ?? CALLED.exec(text))?.[1]?.replaceAll('"', "");
  const name = target === undefined ? verb : `${verb} ${target}`;
  if (names.size >= KEPT_MOST) names.clear();
  names.set(text, name);
  return name;
}
