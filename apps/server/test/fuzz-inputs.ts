/** Generates invalid inputs from the OpenAPI description of an operation; a seed always gives the same ones. */
import type { JsonSchema } from "../src/platform/openapi-schemas.ts";

/** A pseudo-random generator from a seed (mulberry32): uniform in [0, 1), not for secrets. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Field = { name: string; schema: JsonSchema; required: boolean };
export type Attempt = {
  method: string;
  path: string;
  /** Where the request carries its input. */
  kind: "query" | "form" | "multipart" | "none";
  input: [string, string][];
  headers: Record<string, string>;
};

const TEXTS = [
  "",
  " ",
  "\u0000",
  "0",
  "-1",
  "1.005",
  "1e9",
  "NaN",
  "Infinity",
  "00000000000000000001",
  "9".repeat(18),
  "9".repeat(19),
  "9".repeat(400),
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "'; drop schema ledger cascade; --",
  "\\",
  "%",
  "%00",
  "_%",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "../../../etc/passwd",
  "http://169.254.169.254/",
  "javascript:alert(1)",
  "\ud800",
  "\u202e\u0661\u0662\u0663",
  "👩‍👩‍👧‍👦",
  "a".repeat(3_000),
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "2026-11-21T00:00:00Z",
  "+14155550000",
  "00000000-0000-0000-0000-000000000000",
  "0x0000000000000000000000000000000000000000",
];
const NAMES = ["__proto__", "constructor", "toString", "id", "amount", "", "a[b]", "a.b"];
const KEYS = ["", "x", "0", "00000000-0000-0000-0000-000000000000", "9".repeat(300)];

/** Creates an attempt of one operation. `known` are ids, days and states that the API answered before. */
export function createAttempt(
  call: Pick<Attempt, "method" | "path" | "kind"> & { fields: Field[]; isMoney: boolean },
  known: readonly string[],
  random: () => number,
): Attempt {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const wordFor = (field: Field): string => {
    const likely = likelyFor(field);
    const chance = random();
    if (chance < 0.45 && likely.length > 0) return pick(likely);
    return chance < 0.65 && known.length > 0 ? pick(known) : pick(TEXTS);
  };
  const likelyFor = ({ schema }: Field): string[] => [
    ...(schema.enum ?? []).map(String),
    ...(schema.default === undefined ? [] : [String(schema.default)]),
    ...known.filter((word) => schema.pattern && new RegExp(schema.pattern, "u").test(word)),
    ...(schema.pattern ? ["1", "100", "1000000"] : []),
  ];
  const input: [string, string][] = [];
  for (const field of call.fields) {
    if (random() < (field.required ? 0.1 : 0.5)) continue;
    input.push([field.name, wordFor(field)]);
    if (random() < 0.05) input.push([field.name, pick(TEXTS)]);
  }
  if (random() < 0.1) input.push([pick(NAMES), pick(TEXTS)]);
  const headers: Record<string, string> = {};
  if (random() < 0.1) headers.language = pick(["xx_XX", "en", "*", "__proto__"]);
  if (call.isMoney && random() < 0.1) headers["idempotency-key"] = pick(KEYS);
  return { method: call.method, path: call.path, kind: call.kind, input, headers };
}
