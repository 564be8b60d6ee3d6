/**
 * Every screen in the language that scripts/pseudo-language.ts adds, 320 px wide: what stands outside of its
 * brackets was not translated, what stands in several was put together from pieces, what is cut off was too
 * narrow. Runs in that copy of the sources alone.
 */
import { LANGUAGES, type Language } from "@ballast/contract/language.ts";
import type { Page } from "@playwright/test";
import { PATHS, type Path } from "../apps/web/src/nav/paths.ts";
import { untilApp } from "./finders.ts";
import { idsOf } from "./gallery.ts";
import { closeKeptPages, goTo, keptMember, test } from "./kept-pages.ts";
import { expectNoOverflow } from "./looks.ts";
import { demoMember, type Member } from "./members.ts";
import { expect } from "./test.ts";

const LANGUAGE = process.env.E2E_LANGUAGE as Language | undefined;
test.skip(LANGUAGE === undefined || !LANGUAGES.includes(LANGUAGE), "runs in a copy of its own");
test.use({ viewport: { width: 320, height: 844 } });
test.afterAll(closeKeptPages);

/** One page for all: what is wrong is listed whole, and to try again would find the same. */
test.describe.configure({ retries: 0, timeout: 600_000 });

test("every screen is translated whole, in one piece and with room", async ({ look, stack }) => {
  const member = await keptMember("running", () => demoMember(stack, "running"));
  const found: string[] = [];
  for (const path of Object.keys(PATHS) as Path[]) {
    const isVisitors = "visitor" in PATHS[path] && !("open" in PATHS[path]);
    const page = await look(isVisitors ? null : member, LANGUAGE);
    await goTo(page, await withIds(path, member));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await untilApp(page);
    found.push(...(await findings(page)).map((what) => `${path} ${what}`));
    await expectNoOverflow(page).catch((error: Error) => found.push(`${path} ${error.message}`));
  }
  expect(found).toEqual([]);
});

async function withIds(path: Path, member: Member): Promise<string> {
  const { productId, orderId, newsId } = await idsOf(member);
  const queries: Partial<Record<Path, string>> = {
    "/index/detail": `productId=${productId}`,
    "/user/orders": `orderId=${orderId}`,
    "/info/detail": `newsId=${newsId}`,
  };
  const query = queries[path];
  return query === undefined ? path : `${path}?${query}`;
}

/** "not translated: …" and "in pieces: …" for each line of text of the page, and for what is only read aloud. */
function findings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInline = (node: Node): boolean =>
      node.nodeType === Node.TEXT_NODE ||
      (node instanceof Element &&
        getComputedStyle(node).display.startsWith("inline") &&
        [...node.childNodes].every(isInline));
    /** What stands in it beside other blocks. */
    const ownText = (element: Element): string =>
      [...element.childNodes]
        .map((node) => (isInline(node) ? (node.textContent ?? "") : " "))
        .join("");
    const wrongIn = (text: string, where: string): string[] => {
      const outside: string[] = [];
      let depth = 0;
      let groups = 0;
      for (const part of text.split(/([⟦⟧])/)) {
        if (part === "⟦") {
          if (depth === 0) groups += 1;
          depth += 1;
        } else if (part === "⟧") depth -= 1;
        else if (depth === 0) outside.push(part);
      }
      const left = outside.join(" ").match(/\p{L}{3,}/gu) ?? [];
      return [
        ...(left.length > 0 ? [`not translated${where}: ${left.join(" ")}`] : []),
        ...(groups > 1 ? [`in pieces${where}: ${text.trim().slice(0, 120)}`] : []),
      ];
    };
    const seen = [...document.querySelectorAll("body *")].filter((element) =>
      element.checkVisibility(),
    );
    const lines = seen.filter((element) => !isInline(element) && element.localName !== "script");
    return [
      ...lines.flatMap((element) => wrongIn(ownText(element), "")),
      ...seen.flatMap((element) =>
        ["aria-label", "placeholder", "title", "alt"].flatMap((name) =>
          wrongIn(element.getAttribute(name) ?? "", ` (${name})`),
        ),
      ),
    ];
  });
}
