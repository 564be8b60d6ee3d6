/** What the texts say of the tree, held against the tree: links, paths, commands, calls, jobs, tests. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { configSchema } from "../apps/server/src/platform/config.ts";
import { CATALOG } from "../apps/server/src/staff-catalog.ts";
import {
  ALLOWED_CHAIN_IDS,
  WITHDRAWAL_FEE_BPS,
  WITHDRAWAL_FEE_MAX_BPS,
} from "../packages/contract/src/constants.ts";
import { LANGUAGES } from "../packages/contract/src/language.ts";
import { CONFIG, PAGES, TRACED, untraced, written } from "../scripts/docs.ts";

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((name) => name !== "" && existsSync(name));
const read = (name: string) => readFileSync(name, "utf8");
const texts = files.filter((name) => name.endsWith(".md"));
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((one) => one[1] ?? "");
/** A section of a text, by its heading. */
const section = (name: string, heading: string) =>
  read(name).split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";

describe("every text", () => {
  it("links to files that are there", () => {
    const broken = texts.flatMap((name) =>
      all(read(name), /\]\(([^)#\s]+)[^)]*\)/g)
        .filter((to) => !/^(https?|mailto):/.test(to))
        .filter((to) => !existsSync(posix.join(posix.dirname(name), to)))
        .map((to) => `${name}: ${to}`),
    );
    expect(broken).toEqual([]);
  });

  it("names files and folders that are there", () => {
    const wrong = texts.flatMap((name) =>
      all(read(name), /`((?:packages|apps|database|scripts|tools|bench|e2e|docs)\/[\w.*/-]+)`/g)
        .filter((path) => !isThere(path))
        .map((path) => `${name}: ${path}`),
    );
    expect(wrong).toEqual([]);
  });

  it("names rules by numbers that docs/rules.md has", () => {
    const rules = read("docs/rules.md");
    const has = (number: string) =>
      rules.includes(number.includes(".") ? `**§${number} ` : `\n## §${number} `);
    const named = files
      .filter((name) => /\.(md|ts|tsx|mjs|sql)$/.test(name))
      .flatMap((name) =>
        all(read(name), /§(\d+(?:\.\d+)?)/g).map((number) => [name, number] as const),
      );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(([, number]) => !has(number))).toEqual([]);
  });

  it("names programs that there are", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: object };
    const asked = texts.flatMap((name) => [
      ...all(read(name), /npm run ([\w-]+)/g).map((one) => [name, one, one in scripts] as const),
      ...all(read(name), /\bnode ((?:packages|apps|scripts|tools|bench|e2e)\/\S+?\.ts)\b/g).map(
        (one) => [name, one, existsSync(one)] as const,
      ),
    ]);
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter(([, , is]) => !is)).toEqual([]);
  });
});

/** Built, so not in the tree; or with a star for any part of a name. */
function isThere(path: string): boolean {
  if (/\/(dist|RESULTS\.md)$/.test(path)) return true;
  if (!path.includes("*")) return existsSync(path);
  const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}$`);
  return files.some((name) => pattern.test(name));
}

it("counts the languages as many as there are, in texts and comments", () => {
  const WORDS = new Map(
    ["nine", "ten", "eleven", "twelve", "thirteen"].map((word, n) => [word, n + 9]),
  );
  const counted = files
    .filter(
      (name) => /\.(md|ts|tsx)$/.test(name) && !/^(CHANGELOG|bench|docs\/decisions)/.test(name),
    )
    .flatMap((name) =>
      all(read(name), /\b(\d\d|nine|ten|eleven|twelve|thirteen) languages\b/g).map(
        (said) => [name, WORDS.get(said) ?? Number(said)] as const,
      ),
    );
  expect(counted.length).toBeGreaterThan(8);
  expect(counted.filter(([, number]) => number !== LANGUAGES.length)).toEqual([]);
});

it("reads every tag that stands in a test", () => {
  const isRead = /(?:^|[)\]},;] )\/\/ @(?:rule|screen|call) \S/;
  const lines = files
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && name !== "docs/tidy.test.ts")
    .flatMap((name) =>
      read(name)
        .split("\n")
        .map((line) => `${name}: ${line}`),
    )
    .filter((line) => /\/\/.*@(rule|screen|call)\b/.test(line));
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.filter((line) => !isRead.test(line.replace(/^[^:]+: /, "")))).toEqual([]);
});

it("gives the withdrawal fee as it is, and the highest one, in texts and glossaries", () => {
  const figures = texts
    .filter((name) => !/^(CHANGELOG|bench|docs\/decisions)/.test(name))
    .flatMap((name) =>
      [...read(name).matchAll(/\bfee\b( above)?[^.\n]*?(\d+(?:\.\d+)?)\s?%/g)].map(
        ([, above, figure]) => ({ name, figure, above: above !== undefined }),
      ),
    );
  expect(figures.length).toBeGreaterThan(LANGUAGES.length);
  expect(
    figures.filter(
      ({ figure, above }) =>
        Number(figure) * 100 !== Number(above ? WITHDRAWAL_FEE_MAX_BPS : WITHDRAWAL_FEE_BPS),
    ),
  ).toEqual([]);
});

it("names all settings that a server needs where it names four of them", () => {
  const needed = Object.entries(configSchema.shape)
    .filter(([, schema]) => !schema.safeParse(undefined).success)
    .map(([name]) => name);
  const lines = texts
    .filter((name) => !/^(CHANGELOG|docs\/decisions)/.test(name))
    .flatMap((name) =>
      read(name)
        .split("\n")
        .map((line) => ({ name, line })),
    )
    .map(({ name, line }) => ({ name, missing: needed.filter((one) => !line.includes(one)) }))
    .filter(({ missing }) => missing.length <= needed.length - 4);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter(({ missing }) => missing.length > 0)).toEqual([]);
});

it("names all chains that Ballast runs on where it names two of them", () => {
  const ids = ALLOWED_CHAIN_IDS.map((id) => new RegExp(`(?<!\\d)${id}(?!\\d)`));
  const lines = files
    .filter(
      (name) => /\.(md|json)$/.test(name) && !/^(CHANGELOG\.md|docs\/decisions|bench)/.test(name),
    )
    .flatMap((name) =>
      read(name)
        .split("\n")
        .map((line) => [name, line] as const),
    )
    .map(([name, line]) => [name, ids.filter((id) => id.test(line)).length] as const)
    .filter(([, named]) => named > 1);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.filter(([, named]) => named < ids.length)).toEqual([]);
});

describe("the tables", () => {
  it("ARCHITECTURE knows every room of the server", () => {
    const rooms = all(files.join("\n"), /^apps\/server\/src\/([\w-]+)\//gm);
    const inOrder = section("ARCHITECTURE.md", "Rooms and direction").match(/`contract ← .*`/)?.[0];
    const listed = [...(inOrder ?? "").matchAll(/← ([\w-]+)/g)].map(([, room]) => room);
    // What the rooms are followed by stands beside them.
    const beside = ["app", "main"];
    expect(listed.filter((room) => !beside.includes(room ?? "")).toSorted()).toEqual(
      [...new Set(rooms)].toSorted(),
    );
    const table = all(read("ARCHITECTURE.md"), /^\| ([\w-]+)(?:\/\w+)? \|.*\|.*\|$/gm);
    expect(rooms.filter((room) => !table.includes(room))).toEqual([]);
  });

  it("lists every staff command, and no other", () => {
    const table = read("docs/reference/commands.md").split("| For | Commands |")[1] ?? "";
    const listed = all(table.split("\n\n")[0] ?? "", /`([a-z-]+)`/g);
    expect(listed.toSorted()).toEqual(CATALOG.commands.map(({ name }) => name).toSorted());
  });

  it("lists every setting, with its default", () => {
    const rows = read("docs/reference/settings.md").matchAll(
      /^\| ((?:`[A-Z_]+`(?:, )?)+)(?: †)? \| ([^|]*) \|/gm,
    );
    const listed = new Map(
      [...rows].flatMap(([, names = "", value = ""]) =>
        all(names, /`(\w+)`/g).map((name) => [name, value] as const),
      ),
    );
    const settings = Object.keys(configSchema.shape);
    expect(settings.filter((name) => !listed.has(name))).toEqual([]);
    const isDefault = (name: string) => {
      const value = CONFIG[name as keyof typeof CONFIG];
      const said = /^`(.*)`$/.exec(listed.get(name) ?? "")?.[1];
      return said === undefined || String(value).endsWith(said);
    };
    expect(settings.filter((name) => !isDefault(name))).toEqual([]);
  });
});

describe("what npm run docs writes", () => {
  it.each(PAGES)("is written in %s as the code has it now", (name) => {
    expect(written(name)).toBe(read(name));
  });

  it("has a test for each rule, screen and call, and no tag of another", () => {
    expect(untraced()).toEqual([]);
  });

  it("has lost no rule and no tag", () => {
    expect(read(TRACED).match(/^\| `[\w.]+\/[\w-]+` \|/gm)?.length).toBeGreaterThan(290);
  });
});
