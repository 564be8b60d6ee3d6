/**
 * Finds features in a built script or style sheet that the oldest promised browsers lack, using
 * MDN's data. It knows globals and their static functions for certain (`AbortSignal.any`), a method
 * by its name alone (`.toSorted()`): a method of several objects counts as supported when one of
 * them supports it.
 */
import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement } from "@mdn/browser-compat-data/types";
import { parseSync } from "vite";
import { SUPPORTED_BROWSERS } from "./supported-browsers.ts";

type Feature = { __compat?: CompatStatement } & { [name: string]: unknown };
type Features = Record<string, Feature>;
type Node = { type: string; [key: string]: unknown };

const ENGINES = { ...SUPPORTED_BROWSERS, safari_ios: SUPPORTED_BROWSERS.safari };

/**
 * Interfaces whose methods a page calls on objects it receives; others are found by their global.
 */
const PAGE = [
  "Window",
  "Document",
  "DocumentFragment",
  "Node",
  "Element",
  "HTMLElement",
  "HTMLDialogElement",
  "HTMLInputElement",
  "HTMLFormElement",
  "Navigator",
  "Response",
  "Request",
  "Headers",
  "URLSearchParams",
  "ReadableStream",
  "Blob",
  "Crypto",
  "SubtleCrypto",
  "Animation",
  "Clipboard",
  "Selection",
];

const globals = new Map<string, boolean>();
const methods = new Map<string, boolean>();
const statics = new Map<string, boolean>();

const note = (names: Map<string, boolean>, name: string, isThere: boolean) =>
  names.set(name, isThere || names.get(name) === true);

function isThere({ support }: CompatStatement): boolean {
  return Object.entries(ENGINES).every(([engine, oldest]) => {
    const said = support[engine as keyof typeof support];
    return [said ?? []].flat().some((one) => {
      const { version_added: added, version_removed: removed, flags, prefix } = one;
      const isHidden = flags !== undefined || prefix !== undefined || "alternative_name" in one;
      return !isHidden && reached(added, oldest) && !reached(removed, oldest);
    });
  });
}

function reached(version: string | boolean | null | undefined, oldest: string): boolean {
  if (typeof version !== "string" || version === "preview") return version === true;
  return Number.parseFloat(version.replace("≤", "")) <= Number.parseFloat(oldest);
}

type IsMethod = (global: string, member: string) => boolean;

function learn(room: Features, isMethod: IsMethod, isStatic: IsMethod): void {
  for (const [global, features] of Object.entries(room)) {
    if (!features.__compat) continue;
    note(globals, global, isThere(features.__compat));
    for (const [member, feature] of Object.entries(features as Features)) {
      if (!feature.__compat || !/^[a-zA-Z]+(_static)?$/.test(member)) continue;
      const name = member.replace(/_static$/, "");
      const there = isThere(feature.__compat);
      if (isStatic(global, member)) note(statics, `${global}.${name}`, there);
      // A method that every object has cannot be identified by its name.
      if (there || isMethod(global, member)) note(methods, name, there);
    }
  }
}

/**
 * The data does not tell whether a built-in function belongs to a global itself or to its
 * instances. Node does; a function that Node has in neither place is taken for both.
 */
const built = (global: string): { prototype?: object } | undefined =>
  Reflect.get(globalThis, global);
const language = bcd.javascript.builtins as unknown as Features;
learn(
  language,
  (global, member) => !(member in (built(global) ?? {})),
  (global, member) => !(member in (built(global)?.prototype ?? {})),
);
learn(
  (language.Intl ?? {}) as Features,
  () => false,
  () => false,
);
learn(
  bcd.api as unknown as Features,
  (global, member) => PAGE.includes(global) && !member.endsWith("_static"),
  (_, member) => member.endsWith("_static"),
);

/**
 * All features of a script that the oldest promised browsers lack: `AbortSignal.any`,
 * `.toSorted()`, `/v`.
 */
export function tooNewIn(script: string): Set<string> {
  const { program, errors } = parseSync("script.js", script);
  if (errors.length > 0) throw new Error(`no script: ${errors[0]?.message}`);
  const found = new Set<string>();
  look(program as unknown as Node, found);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

function look(node: Node, found: Set<string>): void {
  judge(node, found);
  for (const value of Object.values(node)) {
    if (isNode(value)) look(value, found);
    else if (Array.isArray(value)) for (const one of value) if (isNode(one)) look(one, found);
  }
}

const nameOf = (node: unknown) =>
  isNode(node) && node.type === "Identifier" ? String(node.name) : null;

function judge(node: Node, found: Set<string>): void {
  if (node.type === "Literal" && node.regex) judgePattern(node.regex as Pattern, found);
  if (node.type === "NewExpression") judgeGlobal(nameOf(node.callee), found);
  if (node.type === "CallExpression" && !node.optional) judgeCall(node.callee, found);
  if (node.type !== "MemberExpression" || node.computed) return;
  const [object, name] = [nameOf(node.object), nameOf(node.property)];
  judgeGlobal(object, found);
  if (statics.get(`${object}.${name}`) === false) found.add(`${object}.${name}`);
}

function judgeGlobal(name: string | null, found: Set<string>): void {
  if (name !== null && globals.get(name) === false) found.add(name);
}

function judgeCall(callee: unknown, found: Set<string>): void {
  judgeGlobal(nameOf(callee), found);
  if (!isNode(callee) || callee.type !== "MemberExpression" || callee.computed) return;
  const name = nameOf(callee.property);
  if (name !== null && methods.get(name) === false) found.add(`.${name}()`);
}

type Pattern = { pattern: string; flags: string };

/**
 * Regular expressions, which a build does not rewrite: a browser that does not support one refuses
 * the whole file.
 */
function judgePattern({ pattern, flags }: Pattern, found: Set<string>): void {
  if (flags.includes("v")) found.add("/v");
  if (/\(\?[ims]*-?[ims]+:/.test(pattern)) found.add("/(?i:)");
}

const AT_RULES = (bcd.css["at-rules"] ?? {}) as unknown as Features;
const SELECTORS = (bcd.css.selectors ?? {}) as unknown as Features;
const TYPES = (bcd.css.types ?? {}) as unknown as Features;

/**
 * `light-dark()`, `:open`, `@scope`: functions, selectors and rules. Other unknown parts are
 * ignored.
 */
export function tooNewInStyles(styles: string): Set<string> {
  const found = new Set<string>();
  const lacks = (features: Features, name: string) => {
    const compat = features[name]?.__compat;
    return compat !== undefined && !isThere(compat);
  };
  const rules = styles.replace(/\/\*[\s\S]*?\*\//g, "");
  for (const [, name = ""] of rules.matchAll(/([a-z-]+)\(/g)) {
    const functions = { ...TYPES, ...(TYPES.color as unknown as Features) };
    if (lacks(functions, name)) found.add(`${name}()`);
  }
  const selectors = rules.replace(/\{[^{}]*\}/g, "{}");
  for (const [, name = ""] of selectors.matchAll(/::?([a-z-]+)/g)) {
    if (lacks(SELECTORS, name)) found.add(`:${name}`);
  }
  for (const [, name = ""] of rules.matchAll(/@([a-z-]+)/g)) {
    if (lacks(AT_RULES, name)) found.add(`@${name}`);
  }
  return found;
}
