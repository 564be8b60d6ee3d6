/** Checks built files against the oldest browsers that the README promises. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { drawerFiles } from "@ballast/sandbox/drawer-files.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { buildAll, CONSOLE, distOf, MEMBERS_APP } from "./build.ts";
import { SUPPORTED_BROWSERS } from "./supported-browsers.ts";
import { tooNewIn, tooNewInStyles } from "./too-new.ts";

/** Features that are too new, by place, with the reason why each is harmless there. */
const HARMLESS: Record<string, string> = {
  ".startViewTransition()": "the router and React ask whether it is there",
  ViewTransition: "the router asks whether it is there",
  ".requestIdleCallback()": "api/when-idle.ts waits for a moment instead",
  ".vibrate()": "ui/haptic.ts asks whether it is there, and offers no setting elsewhere",
  ".share()": "the button is there only where it is",
  "Error.captureStackTrace": "zod and the console's libraries ask whether it is there",
  "Uint8Array.fromHex": "the library of hashes asks whether it is there",
  ".toHex()": "the library of hashes asks whether it is there",
  ".fromHex()": "a function of the library of hashes, which asks whether the browser has its own",
  ".use()": "a function of React, not of a stack of resources",
  ":open": "one of a list of :is(), which passes over what it does not know",
  ":popover-open": "one of a list of :is(), which passes over what it does not know",
  ":active-view-transition-type": "no transition is drawn where it is unknown",
  ":view-transition-group": "no transition is drawn where it is unknown",
  ":view-transition-new": "no transition is drawn where it is unknown",
  ":view-transition-old": "no transition is drawn where it is unknown",
  ":-webkit-inner-spin-button": "only where there is one to hide",
  ":-webkit-search-cancel-button": "only where there is one to hide",
};

/** The library that draws documents brings what old browsers lack, in its legacy build alone. */
const DRAWS_DOCUMENTS = /^(pdf-pages|pdf\.worker\.min)-/;

/** The time limit of the builds; nothing is built when `npm test` has just built. */
const BUILD_MS = 600_000;

type File = { name: string; text: string };

/**
 * The files of the newest build: `dist` also keeps files of earlier builds, which no file of this
 * one references.
 */
function filesOf(dist: string): File[] {
  const read = (name: string) => ({ name, text: readFileSync(join(dist, name), "utf8") });
  const reached = ["index.html", "verify.html", "sw.js"]
    .filter((name) => readdirSync(dist).includes(name))
    .map(read);
  const assets = readdirSync(join(dist, "assets")).filter((name) => /\.(m?js|css)$/.test(name));
  const left = new Set(assets);
  for (const { text } of reached) {
    for (const name of left) {
      if (!text.includes(name.replace(/\.js$/, ""))) continue;
      left.delete(name);
      reached.push({ ...read(join("assets", name)), name });
    }
  }
  return reached;
}

function insideOf(page: string, element: "script" | "style"): string[] {
  const all = page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"));
  return [...all].map(([, text = ""]) => text);
}

function tooNewInFile({ name, text }: File): string[] {
  if (name.endsWith(".css")) return [...tooNewInStyles(text)];
  if (!name.endsWith(".html")) return [...tooNewIn(text)];
  return [
    ...insideOf(text, "script").flatMap((script) => [...tooNewIn(script)]),
    ...insideOf(text, "style").flatMap((styles) => [...tooNewInStyles(styles)]),
  ];
}

describe("what browsers load", () => {
  let files: File[] = [];
  beforeAll(async () => {
    await buildAll(() => {});
    const drawer = [...drawerFiles()].map(([name, { text }]) => ({ name, text }));
    files = [
      ...filesOf(distOf(MEMBERS_APP)),
      ...filesOf(distOf(CONSOLE)),
      ...drawer.filter(({ name }) => /\.(js|css)$/.test(name)),
    ];
  }, BUILD_MS);

  it("uses nothing that the oldest promised browsers lack", () => {
    const own = files.filter(({ name }) => !DRAWS_DOCUMENTS.test(name));
    const found = own.flatMap((file) =>
      tooNewInFile(file).map((name) => ({ name, where: file.name })),
    );
    expect(found.filter(({ name }) => HARMLESS[name] === undefined)).toEqual([]);
    const names = new Set(found.map(({ name }) => name));
    expect(Object.keys(HARMLESS).filter((name) => !names.has(name))).toEqual([]);
    expect(own.length).toBeGreaterThan(100);
  }); // @rule state/browsers

  it("draws documents with a build that brings what old browsers lack", () => {
    const drawing = files.filter(({ name }) => DRAWS_DOCUMENTS.test(name));
    expect(drawing.map(({ name }) => DRAWS_DOCUMENTS.exec(name)?.[1]).sort()).toEqual([
      "pdf-pages",
      "pdf.worker.min",
    ]);
    for (const { text } of drawing) expect(text).toContain("zloirock/core-js");
  });
});

describe("what is too new", () => {
  it.each([
    ["AbortSignal.any([a, b])", "AbortSignal.any"],
    ["if (URL.canParse(text)) go()", "URL.canParse"],
    ["const { promise } = Promise.withResolvers()", "Promise.withResolvers"],
    ["Object.groupBy(list, by)", "Object.groupBy"],
    ["await Array.fromAsync(list)", "Array.fromAsync"],
    ["element.checkVisibility()", ".checkVisibility()"],
    ["one.union(other).size", ".union()"],
    ["list.values().map(double).toArray()", ".toArray()"],
    ["const all = /[\\p{L}--[a-z]]/v", "/v"],
    ["const all = /(?i:abc)/", "/(?i:)"],
  ])("is found: %s", (script, name) => {
    expect([...tooNewIn(script)]).toContain(name);
  });

  it.each([
    "AbortSignal.timeout(5)",
    "list.toSorted().at(-1)",
    "Object.hasOwn(one, name)",
    "text.replace(/(?<=a)b/, '')",
    "element.showModal?.()",
    "structuredClone(value)",
  ])("is not: %s", (script) => {
    expect([...tooNewIn(script)]).toEqual([]);
  });

  it("is found in styles", () => {
    const styles = "a:open{color:light-dark(red,blue)}@view-transition{navigation:auto}";
    expect([...tooNewInStyles(styles)].sort()).toEqual([
      ":open",
      "@view-transition",
      "light-dark()",
    ]);
    expect([...tooNewInStyles("a:has(b){color:oklch(0 0 0);height:1dvh}")]).toEqual([]);
  });
});

it("names the oldest browsers in the README as they are held to", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const { chrome, firefox, safari } = SUPPORTED_BROWSERS;
  expect(readme).toContain(`Safari ${safari}`);
  expect(readme).toContain(`Firefox ${firefox}`);
  expect(readme).toContain(`Chrome ${chrome}`);
});
