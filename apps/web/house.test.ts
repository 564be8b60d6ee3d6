/**
 * The house rules of the member's app: direction of imports, no text outside the catalogues,
 * nothing heavy before the login, and catalogues that have every message in every language.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type NodePath, parseSync, traverse, types } from "@babel/core";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { appTexts } from "@ballast/words/app-texts.ts";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { parse, type Token } from "@messageformat/parser";
import { beforeAll, describe, expect, it } from "vitest";
import { CATALOGUES, cataloguesOf } from "./src/i18n/catalogue.ts";
import { factsOf } from "./src/nav/paths.ts";
import { FOLDERS, NOT_FOUND } from "./src/screen-folders.ts";

const WEB = fileURLToPath(new URL(".", import.meta.url));
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SRC = join(WEB, "src");

const sources = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "src"],
  { cwd: WEB, encoding: "utf8" },
)
  .split("\n")
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(WEB, name));
const code = sources.filter((name) => !name.endsWith(".test.ts"));
const text = (name: string) => readFileSync(name, "utf8");

function importsIn(source: string): string[] {
  const pattern = /^(?:import|export)\b(?:[^"';]*\bfrom)?\s*["']([^"']+)["']/gm;
  return [...source.matchAll(pattern)].map((match) => match[1] ?? "");
}
const importsOf = (name: string) => importsIn(text(name));
const resolve = (from: string, target: string) => join(dirname(from), target);

/** Machinery comes first. A later room may import earlier ones and itself. */
const ROOMS = ["machinery", "features", "screens", "top"];
const MACHINERY = ["api", "i18n", "nav", "ui"];
function roomOf(name: string): string {
  const folder = relative(SRC, name).split("/");
  if (folder.length === 1) return "top";
  return MACHINERY.includes(folder[0] ?? "") ? "machinery" : (folder[0] ?? "");
}
const screenOf = (name: string) =>
  relative(join(SRC, "screens"), name).split("/").slice(0, 2).join("/");
/** The area and the domain, such as "member/orders". */
const featureOf = (name: string) =>
  relative(join(SRC, "features"), name).split("/").slice(0, 2).join("/");

describe("direction", () => {
  const edges = code.flatMap((from) =>
    importsOf(from)
      .filter((target) => target.startsWith("."))
      .map((target) => ({ from, to: resolve(from, target) })),
  );
  const shown = ({ from, to }: { from: string; to: string }) =>
    `${relative(SRC, from)} → ${relative(SRC, to)}`;

  it("knows every room of the app", () => {
    expect(code.map(roomOf).filter((room) => !ROOMS.includes(room))).toEqual([]);
  });

  it("goes from screens to features to the machinery, never back", () => {
    const wrong = edges.filter(
      ({ from, to }) => ROOMS.indexOf(roomOf(to)) > ROOMS.indexOf(roomOf(from)),
    );
    expect(wrong.map(shown)).toEqual([]);
  });

  it("goes from one feature to another without a way back", () => {
    const uses = new Map<string, Set<string>>();
    for (const { from, to } of edges) {
      if (roomOf(from) !== "features" || roomOf(to) !== "features") continue;
      const [one, other] = [featureOf(from), featureOf(to)];
      if (one !== other) uses.set(one, (uses.get(one) ?? new Set()).add(other));
    }
    const reached = (start: string) => {
      const found = new Set(uses.get(start));
      for (const name of found) for (const next of uses.get(name) ?? []) found.add(next);
      return found;
    };
    expect([...uses.keys()].filter((name) => reached(name).has(name))).toEqual([]);
    expect(uses.size).toBeGreaterThan(8);
  });

  it("holds no mutable variable of a module: state that outlives a screen is a store", () => {
    const wrong = code.filter((name) => /^(?:export )?(?:let|var) /m.test(text(name)));
    expect(wrong.map((name) => relative(SRC, name))).toEqual([]);
  });

  it("never goes from one screen's folder to another's", () => {
    const wrong = edges.filter(
      ({ from, to }) =>
        roomOf(from) === "screens" && roomOf(to) === "screens" && screenOf(from) !== screenOf(to),
    );
    expect(wrong.map(shown)).toEqual([]);
  });

  it("keeps calls by name out of the machinery", () => {
    const services = /@ballast\/contract\/\w+\/(calls|capital-records)\.ts/;
    const wrong = code
      .filter((name) => roomOf(name) === "machinery")
      .flatMap((name) => importsOf(name).map((target) => [relative(SRC, name), target] as const))
      .filter(([, target]) => services.test(target));
    expect(wrong).toEqual([]);
  });

  it("reaches neither query cache nor schemas from what is loaded before the login", () => {
    const HEAVY = /^(@tanstack\/react-query|zod\b.*)$/;
    const CONTRACT = "@ballast/contract/";
    const seen = new Set<string>();
    const visitors = code.filter((name) => name.startsWith(join(SRC, "screens/entry/")));
    const queue = [join(SRC, "main.tsx"), ...visitors];
    const heavy: string[] = [];
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      for (const line of text(name).matchAll(/^import (?!type )[^"]*"([^"]+)"/gm)) {
        const target = line[1] ?? "";
        if (target.startsWith(CONTRACT)) {
          queue.push(join(ROOT, "packages/contract/src", target.slice(CONTRACT.length)));
        } else if (target.startsWith(".") && /\.tsx?$/.test(target)) {
          queue.push(resolve(name, target));
        } else if (HEAVY.test(target)) heavy.push(`${relative(ROOT, name)} → ${target}`);
      }
    }
    expect(heavy).toEqual([]);
    expect(seen.size).toBeGreaterThan(20);
  });
});

/** The functions that go to another screen. */
const LEADS_ON = new Set(["navigate", "goBack", "goBackTo", "replaceWith"]);

describe("an answer that comes late", () => {
  /**
   * Whether a function navigates after an await, or as a callback with a response, without checking
   * that its screen is still shown.
   */
  function leadsOnUnasked(path: NodePath<types.Function>): boolean {
    if (!path.node.async && !takesAnAnswer(path.node)) return false;
    const called = new Set<string>();
    path.traverse({
      CallExpression({ node: { callee } }) {
        if (types.isIdentifier(callee)) called.add(callee.name);
      },
    });
    return [...called].some((name) => LEADS_ON.has(name)) && !called.has("isHere");
  }

  /** A callback with a response is recognised by the name of its parameter. */
  const takesAnAnswer = ({ params: [first] }: types.Function) =>
    (types.isIdentifier(first) && first.name === "answer") ||
    (types.isObjectPattern(first) &&
      first.properties.some(
        (property) =>
          types.isObjectProperty(property) &&
          types.isIdentifier(property.key) &&
          property.key.name === "msg",
      ));

  const functionsThat = (source: string, is: (path: NodePath<types.Function>) => boolean) => {
    const tree = parseSync(source, {
      filename: "a.tsx",
      parserOpts: { plugins: ["typescript", "jsx"] },
    });
    let found = 0;
    traverse(tree, {
      Function(path) {
        if (is(path)) found += 1;
      },
    });
    return found;
  };

  it("leads nobody on who has left its screen", () => {
    const forms = code.filter((name) => !roomOf(name).startsWith("machinery"));
    const wrong = forms.filter((name) => functionsThat(text(name), leadsOnUnasked) > 0);
    expect(wrong.map((name) => relative(SRC, name))).toEqual([]);
    for (const [source, count] of [
      ["async () => { await send(); goBack(); }", 1],
      ["(answer) => { navigate(place); }", 1],
      ["(answer) => { if (isHere()) navigate(place); }", 0],
      ["({ msg, data }, typed) => { replaceWith(place); }", 1],
    ] as const) {
      expect([source, functionsThat(source, leadsOnUnasked)]).toEqual([source, count]);
    }
  });
});

describe("words", () => {
  const SPOKEN = new Set(["Trans", "Plural", "Select", "SelectOrdinal"]);
  const NAMES = new Set(["title", "label", "placeholder", "aria-label", "alt", "name"]);
  /** The word on all test money and the app's name, which are the same in every language. */
  const EVERYWHERE = new Set(["TEST", "Ballast"]);
  const isWords = (words: string) => /\p{L}{2}/u.test(words) && !EVERYWHERE.has(words.trim());

  function isTranslated(path: NodePath): boolean {
    return (
      path.findParent(
        (parent) =>
          parent.isJSXElement() &&
          types.isJSXIdentifier(parent.node.openingElement.name) &&
          SPOKEN.has(parent.node.openingElement.name.name),
      ) !== null
    );
  }

  it("group a number of units as amounts beside it are grouped (Units), not as the language does", () => {
    const others = code.filter((name) =>
      /# (unit|coin)s? (sold|at|for)|"# units?"/.test(text(name)),
    );
    expect(others.map((name) => relative(SRC, name))).toEqual([]);
  });

  it("stand in the catalogues alone", () => {
    const wrong: string[] = [];
    for (const name of code.filter((file) => file.endsWith(".tsx"))) {
      const tree = parseSync(text(name), {
        filename: name,
        configFile: false,
        babelrc: false,
        parserOpts: { plugins: ["typescript", "jsx"] },
      });
      if (tree === null) throw new Error(`${name} cannot be read`);
      const found = (path: NodePath, words: string) => {
        if (isWords(words) && !isTranslated(path))
          wrong.push(`${relative(SRC, name)}: ${words.trim()}`);
      };
      traverse(tree, {
        JSXText: (path) => found(path, path.node.value),
        JSXAttribute: (path) => {
          const { name: attribute, value } = path.node;
          const isShown = types.isJSXIdentifier(attribute) && NAMES.has(attribute.name);
          const isName = types.isJSXIdentifier(attribute) && attribute.name === "name";
          if (isShown && !isName && types.isStringLiteral(value)) found(path, value.value);
        },
        JSXExpressionContainer: (path) => {
          const { expression } = path.node;
          if (path.parentPath.isJSXElement() && types.isStringLiteral(expression)) {
            found(path, expression.value);
          }
        },
      });
    }
    expect(wrong).toEqual([]);
  }); // @rule message/languages
});

/** The argument names in a message, including its plural forms. */
function namesIn(tokens: Token[]): string[] {
  return tokens.flatMap((token) => [
    ...("arg" in token ? [token.arg] : []),
    ...("cases" in token ? token.cases.flatMap((form) => namesIn(form.tokens)) : []),
  ]);
}

/** The placeholders of a sentence: `{name}`, `{count, plural, …}`, `<0>…</0>`. */
function holesOf(sentence: string): string[] {
  const tags = [...sentence.matchAll(/<\/?(\d+)\/?>/g)].map((match) => match[0]);
  return [...new Set([...namesIn(parse(sentence)), ...tags])].sort();
}

/** By id: the English text, and the files that use the message, such as "src/ui/button.tsx". */
type InCode = Map<string, { english: string; files: string[] }>;

/** The messages in the code, by catalogue. */
async function messagesInCode(): Promise<Map<Catalogue, InCode>> {
  const catalogs = await getCatalogs(getConfig({ configPath: join(WEB, "lingui.config.ts") }));
  const found = await Promise.all(
    catalogs.map(async (catalog) => {
      const messages = Object.entries((await catalog.collect()) ?? {}).map(
        ([id, { message = "", origin = [] }]) =>
          [id, { english: message, files: origin.map(([file]) => file) }] as const,
      );
      return [basename(catalog.path), new Map(messages)] as const;
    }),
  );
  return new Map(found);
}

/** What `routes.tsx` draws around a screen, once the screen's catalogues are loaded. */
const FRAMES = {
  open: [join(SRC, "query-frame.tsx")],
  member: [join(SRC, "member-frame.tsx")],
};

type Reached = { file: string; loaded: readonly string[] };

/**
 * A file and everything of the app that it imports, transitively, with the catalogues that are
 * loaded then: a file that calls `need("member")` loads that one before its dynamic imports.
 */
function closureOf(start: Reached): Reached[] {
  const found = new Map([[keyOf(start), start]]);
  for (const { file, loaded } of found.values()) {
    const source = text(file);
    const needed = [...source.matchAll(/\bneed\("(\w+)"\)/g)].map(([, name]) => name ?? "");
    const later = [...source.matchAll(/\bimport\("(\.[^"]+)"\)/g)].map(([, to]) => to ?? "");
    // Type-only imports load no file.
    const values = importsIn(source.replace(/^(import|export) type\b[^;]*;$/gm, ""));
    for (const [targets, catalogues] of [
      [values, loaded],
      [later, [...new Set([...loaded, ...needed])].sort()],
    ] as const) {
      for (const target of targets.filter((one) => /^\..*\.tsx?$/.test(one))) {
        const next = { file: resolve(file, target), loaded: catalogues };
        if (file.endsWith("/routes.tsx") && Object.values(FRAMES).flat().includes(next.file)) {
          continue;
        }
        if (!found.has(keyOf(next))) found.set(keyOf(next), next);
      }
    }
  }
  return [...found.values()];
}

const keyOf = ({ file, loaded }: Reached) => `${file} ${loaded}`;

/** The dark patterns, out of thirteen, that are made of words: urging, blaming, trick questions. */
describe("words before a decision", () => {
  const URGING =
    /\b(hurry|last chance|miss out|don['’]t miss|act now|only .{1,12} left|limited (time|offer)|ending soon|exclusive|too late)\b|!/i;
  const BLAMING = /\b(no,? thanks|are you sure|really want|i don['’]t (want|like|care))\b/i;
  const TRICKING = /\b(uncheck|untick|opt out|do not .* not|not .* unless you do not)\b/i;
  const labels = (prop: string) =>
    code.flatMap((file) =>
      [...text(file).matchAll(new RegExp(`\\b${prop}=\\{t\`([^\`]+)\`\\}`, "g"))].map(
        ([, label = ""]) => label,
      ),
    );

  it("neither urge nor blame nor trick, in any message of the app", () => {
    const wrong = appTexts("en_US")
      .map(({ text: said }) => said)
      .filter((said) => [URGING, BLAMING, TRICKING].some((words) => words.test(said)));
    expect(wrong).toEqual([]);
  }); // @rule dark/urgency dark/question

  it("decline neutrally, and name what is confirmed", () => {
    expect(new Set(labels("decline"))).toEqual(new Set(["Keep it", "Stay"]));
    const confirmed = labels("confirm");
    expect(confirmed.length).toBeGreaterThan(12);
    expect(confirmed.filter((label) => /^(yes|no|ok|continue|agree|accept)$/i.test(label))).toEqual(
      [],
    );
  }); // @rule dark/shaming
});

describe("catalogues beside the code", () => {
  let inCode: Awaited<ReturnType<typeof messagesInCode>>;
  beforeAll(async () => {
    inCode = await messagesInCode();
  }, 120_000);

  it.each(LANGUAGES)("hold in %s each message of the code, and no other", (language) => {
    const texts = appTexts(language);
    for (const name of CATALOGUES) {
      const ids = texts.filter(({ catalogue }) => catalogue === name).map(({ id }) => id);
      expect(ids.sort(), name).toEqual([...(inCode.get(name)?.keys() ?? [])].sort());
    }
  });

  it("have in English the texts of the code", () => {
    const texts = appTexts("en_US");
    const wrong = texts.filter(
      ({ catalogue, id, text: said }) =>
        inCode.get(catalogue as Catalogue)?.get(id)?.english !== said,
    );
    expect(wrong).toEqual([]);
  });

  it("are loaded with each screen, frame and later part that speaks from them", () => {
    // A file that two kinds of screens share has its messages in the catalogues of both.
    const speaks = new Map<string, string[]>();
    for (const [name, messages] of inCode) {
      for (const file of new Set([...messages.values()].flatMap(({ files }) => files))) {
        speaks.set(file, [...(speaks.get(file) ?? []), name]);
      }
    }
    expect(speaks.size).toBeGreaterThan(200);
    const screens = [...Object.entries(FOLDERS), ["/*", NOT_FOUND] as const].flatMap(
      ([path, folder]) => {
        const { visitor, open } = factsOf(path);
        const frame = open ? FRAMES.open : visitor ? [] : FRAMES.member;
        const loaded = cataloguesOf(folder).toSorted();
        const files = [join(SRC, "screens", folder, "screen.tsx"), ...frame];
        return files.map((file) => ({ file, loaded }));
      },
    );
    const start = { file: join(SRC, "main.tsx"), loaded: ["entry"] };
    const wrong = [start, ...screens].flatMap((from) =>
      closureOf(from)
        .map(({ file, loaded }) => ({ file: relative(WEB, file), loaded }))
        .filter(({ file, loaded }) =>
          (speaks.get(file) ?? loaded).every((name) => !loaded.includes(name)),
        )
        .map(({ file }) => `${relative(SRC, from.file)} → ${file}, in ${speaks.get(file)}`),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });
});

describe("catalogues", () => {
  it.each(LANGUAGES)("say every message in %s, with the same holes", (language) => {
    const texts = appTexts(language);
    expect(texts.length).toBeGreaterThan(2_000);
    const wrong = texts.filter(
      ({ english, text: said }) =>
        said.trim() === "" || holesOf(said).join() !== holesOf(english).join(),
    );
    expect(wrong).toEqual([]);
  }); // @rule message/languages
});
