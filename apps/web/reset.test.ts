/** The page's own reset knows every element that the app draws and Tailwind's reset changes. */
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";

const preflight = createRequire(import.meta.url).resolve("tailwindcss/preflight.css");
/** Its rule for options is about lists of several; the one progress bar is a block. */
const WITHOUT = ["option", "progress"];

/** The names of elements in the selectors of a style sheet. */
function elementsIn(path: string): Set<string> {
  const css = readFileSync(path, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const selectors = [...css.matchAll(/([^{}]+)\{/g)].map(([, selector = ""]) => selector);
  const plain = selectors.map((selector) =>
    selector.replaceAll(/\[[^\]]*\]|::?[\w-]+|@[^{]*/g, " "),
  );
  return new Set(plain.flatMap((selector) => selector.match(/\b[a-z][a-z0-9]*\b/g) ?? []));
}

it("leaves out no element that is used", () => {
  const drawn = globSync("{src/**/*.tsx,start-page/*.ts}", { cwd: import.meta.dirname })
    .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
    .join();
  const ours = elementsIn(join(import.meta.dirname, "src/reset.css"));
  const used = [...elementsIn(preflight)].filter((name) => RegExp(`<${name}[\\s>/]`).test(drawn));
  expect(used).toEqual(expect.arrayContaining(["a", "button", "h1", "pre"]));
  expect(used.filter((name) => !ours.has(name) && !WITHOUT.includes(name))).toEqual([]);
});
