/**
 * `npm run docs`: writes the parts of the documentation that follow from the code. Tests say which rule,
 * screen or call they show by a tag at their end, or at the top of the file for all of it:
 * `// @rule 1.7/holds state/withdrawal @screen /user/withdraw @call applyWithdrawal`.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Endpoint } from "@ballast/contract/endpoint.ts";
import { jobsOf } from "../apps/server/src/jobs.ts";
import { readConfig } from "../apps/server/src/platform/config.ts";
import type { Chain } from "../apps/server/src/rails/chain/open-chain.ts";
import { CALLS_BY_NAME } from "../apps/server/test/all-calls.ts";
import { FOLDERS } from "../apps/web/src/screen-folders.ts";
import { command } from "./command.ts";

export const TRACED = "docs/traceability.md";
/** Settings without a default get any value: only names and defaults are read. */
export const CONFIG = readConfig({
  DATABASE_URL: "postgres://nobody@127.0.0.1/none",
  CHAIN_RPC_URL: "http://127.0.0.1:1",
  CHAIN_ID: "31337",
  TOKEN_ADDRESS: `0x${"5".repeat(40)}`,
  SMS_URL: "http://127.0.0.1:1",
  SMS_TOKEN: "none",
  BANK_URL: "http://127.0.0.1:1",
  BANK_KEYS: `none,${"0".repeat(64)},${"A".repeat(59)}=`,
  VAULT_KEYS: `1:${Buffer.alloc(32).toString("base64")}`,
});
/** The rows of the rules, written by hand except for the last column. */
const RULE = /^\| `([\w.]+\/[\w-]+)` \| (.*) \| [^|]*\|$/gm;
/** Screens without a folder: the root redirects, the last one stands for unknown paths. */
const SCREENS = ["/", ...Object.keys(FOLDERS), "/*"];

const texts = new Map<string, string>();
const read = (name: string) => texts.get(name) ?? keep(name, readFileSync(name, "utf8"));
const keep = (name: string, text: string) => texts.set(name, text) && text;
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((name) => name !== "" && existsSync(name));
const tests = files.filter((name) => /\.(test|spec)\.tsx?$/.test(name));

type Tag = { kind: string; id: string; test: string };
/** All tags of all tests, in the order of the files. */
const TAGS: readonly Tag[] = tests.flatMap((test) =>
  [...read(test).matchAll(/(?:^|[)\]},;] )\/\/ (@(?:rule|screen|call) .*)$/gm)].flatMap(
    ([, line]) =>
      (line ?? "").split(/ ?@/).flatMap((part) => {
        const [kind = "", ...ids] = part.split(" ");
        return ids.map((id) => ({ kind, id, test }));
      }),
  ),
);
const listed = (names: Iterable<string>) =>
  [...new Set(names)]
    .toSorted()
    .map((name) => `\`${name}\``)
    .join(", ");
const tagged = (kind: string, id: string) =>
  TAGS.filter((tag) => tag.kind === kind && tag.id === id).map(({ test }) => test);

/** The console's calls are tested through their declarations (console/permissions.test.ts). */
const MEMBER_CALLS = new Map([...CALLS_BY_NAME].filter(([, { service }]) => service !== "console"));
const addressOf = ({ service, path, method }: Endpoint) => `${service}/${path} ${method}`;

/**
 * Test files that name the call: those of the room that implements it, or any when that room has
 * none.
 */
function testsOf(name: string): string[] {
  const word = new RegExp(`\\b${name}\\b`);
  const rooms = files
    .filter((file) => /^apps\/server\/src\/.*routes[\w-]*\.ts$/.test(file) && word.test(read(file)))
    .map((file) => file.split("/").slice(0, 4).join("/"));
  const all = tests.filter((test) => test !== "tidy.test.ts" && word.test(read(test)));
  const near = all.filter((test) => rooms.some((room) => test.startsWith(`${room}/`)));
  return [...(near.length > 0 ? near : all), ...tagged("call", name)];
}

const table = (head: string, rows: readonly string[][]) =>
  [`| ${head} |`, head.replace(/[^|]+/g, "---").replace(/^|$/g, "|")]
    .concat(rows.map((cells) => `| ${cells.join(" | ")} |`))
    .join("\n");

/** The generated parts between markers, by the name of the marker. */
const PARTS: Record<string, () => string> = {
  events: () => table("Event | | Debits | Credits | Posted by", eventRows()),
  invariants: () => table("View | Holds", invariantRows()),
  jobs: () => table("Job | Every | Does", jobRows()),
  calls: () =>
    table(
      "Call | Declared as | Named by",
      [...MEMBER_CALLS]
        .toSorted(([, a], [, b]) => (addressOf(a) < addressOf(b) ? -1 : 1))
        .map(([name, call]) => [
          `\`${call.method} ${call.service}/${call.path}\``,
          `\`${name}\``,
          listed(testsOf(name)),
        ]),
    ),
  screens: () =>
    table(
      "Screen | Folder | Shown by",
      SCREENS.map((path) => [
        `\`${path}\``,
        path in FOLDERS ? `\`${FOLDERS[path as keyof typeof FOLDERS]}\`` : "–",
        listed(tagged("screen", path)),
      ]),
    ),
};

/**
 * Rows of an `insert into ledger.events` or `ledger.event_shapes`, as the migrations write them.
 */
const ledgerRows = (row: RegExp) =>
  files
    .filter((name) => /^database\/migrations\/.*\.sql$/.test(name))
    .flatMap((name) => [...read(name).matchAll(row)].map((found) => found.slice(1)));

function eventRows(): string[][] {
  const shapes = ledgerRows(/\('(\w+)', '((?:client|reserve|house)\.\w+)', '([DC])'\)/g);
  const kinds = (event: string, side: string) =>
    listed(shapes.filter(([of, , at]) => of === event && at === side).map(([, kind = ""]) => kind));
  return ledgerRows(/\('(\w+)', '\{([\w,]+)\}', (\d), (?:true|false), '((?:[^']|'')*)'\)/g).map(
    ([event = "", by = "", approvals, meaning = ""]) => [
      `\`${event}\``,
      meaning.replaceAll("''", "'"),
      kinds(event, "D") || "what the original credited",
      kinds(event, "C") || "what the original debited",
      by.replaceAll(",", ", ") + (approvals === "0" ? "" : `, ${approvals} approving`),
    ],
  );
}

/** The purpose of an invariant is the comment on its view in the database. */
function invariantRows(): string[][] {
  return files
    .filter((name) => name.startsWith("database/invariants/"))
    .flatMap((name) => [
      ...read(name).matchAll(/comment on view invariants\.(\w+) is\s+'((?:[^']|'')*)'/g),
    ])
    .map(([, view, comment = ""]) => [`\`${view}\``, comment.replaceAll("''", "'")]);
}

/** The chain is not contacted, because jobs are only listed. */
const jobRows = () =>
  jobsOf(CONFIG, {} as Chain).map(({ name, everySeconds, does = "" }) => [
    `\`${name}\``,
    everySeconds === 3_600 ? "hour" : `${everySeconds} s`,
    does,
  ]);

function partNamed(name: string): () => string {
  const part = PARTS[name];
  if (!part) throw new Error(`No part of a page is called ${name}`);
  return part;
}

/** The text of a page as the code has it now. */
export function written(name: string): string {
  const text = read(name).replace(
    /(<!-- made by npm run docs: ([\w-]+) -->\n)[\s\S]*?(\n<!-- end -->)/g,
    (_, begin: string, part: string, end: string) => `${begin}${partNamed(part)()}${end}`,
  );
  if (name !== TRACED) return text;
  return text.replace(
    RULE,
    (_, id: string, what: string) => `| \`${id}\` | ${what} | ${listed(tagged("rule", id))} |`,
  );
}

/** Pages with a generated part. */
export const PAGES: readonly string[] = files.filter(
  (name) =>
    name.endsWith(".md") && (name === TRACED || read(name).includes("<!-- made by npm run docs")),
);

/** Rules, screens and calls without a test, and tags that name none of them. */
export function untraced(): string[] {
  const rules = [...read(TRACED).matchAll(RULE)].map(([, id = ""]) => id);
  const known: Record<string, Set<string>> = {
    rule: new Set(rules),
    screen: new Set(SCREENS),
    call: new Set(MEMBER_CALLS.keys()),
  };
  const strangers = TAGS.filter(({ kind, id }) => !known[kind]?.has(id));
  return [
    ...rules.filter((id, no) => rules.indexOf(id) !== no).map((id) => `${id} twice`),
    ...rules.filter((id) => tagged("rule", id).length === 0).map((id) => `no test of ${id}`),
    ...SCREENS.filter((path) => tagged("screen", path).length === 0).map(
      (path) => `no test of ${path}`,
    ),
    ...[...MEMBER_CALLS.keys()]
      .filter((name) => testsOf(name).length === 0)
      .map((name) => `no test of ${name}`),
    ...strangers.map(({ kind, id, test }) => `${test}: no ${kind} ${id}`),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await command({ usage: "npm run docs" }, async () => {
    for (const name of PAGES) writeFileSync(name, written(name));
    console.log(`Written: ${PAGES.map((name) => basename(name)).join(", ")}`);
  });
}
