/**
 * Every screen in the language that scripts/pseudo-language.ts adds, 320 px wide: text outside of
 * brackets was not translated, text in several brackets was built from pieces, text that is cut off
 * had too little room. Runs only in that copy of the sources.
 */
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@ballast/contract/language.ts";
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

/** One test for all screens: it lists every finding, and a retry would find the same. */
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
    const wrong = await findings(page);
    const isOwn = (what: string) =>
      what.startsWith("not translated") && WRITTEN_BY_PEOPLE.includes(path);
    found.push(...wrong.filter((what) => !isOwn(what)).map((what) => `${path} ${what}`));
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

/** Screens that show text written by members and staff, or commands to copy. */
const WRITTEN_BY_PEOPLE: readonly Path[] = [
  ...(["/dynamic", "/user/news", "/user/verify", "/proofs"] as const),
  ...(["/index/lowerincome", "/index/invitation", "/index/shareLink"] as const),
];
/** Names that are the same in every language: units, the demo's products, services, languages. */
const NAMES = [
  ...[
    "tUSDT",
    "tINR",
    "tTRY",
    "tEUR",
    "UTC",
    "USDT",
    "TEST",
    "BEP",
    "Ballast",
    "Sandbox",
    "WhatsApp",
    "Telegram",
    "Facebook",
    "YouTube",
  ],
  ...["Harbour", "Breakwater", "Lighthouse", "Anchor", "Pilot", "Quay", "Tide"],
  ...Object.values(LANGUAGE_NAMES),
  ...wordsOfIntl(LANGUAGE?.replace("_", "-") ?? "en"),
];

/** The words of the browser itself in the replaced language: months, weekdays, units, countries. */
function wordsOfIntl(locale: string): string[] {
  const dates = (options: Intl.DateTimeFormatOptions) =>
    Array.from({ length: 12 }, (_, n) => new Date(2026, n, n + 1).toLocaleString(locale, options));
  const units = ["second", "minute", "hour", "day"].flatMap((unit) =>
    [1, 2].map((n) => n.toLocaleString(locale, { style: "unit", unit, unitDisplay: "long" })),
  );
  const country = new Intl.DisplayNames(locale, { type: "region" }).of("US") ?? "";
  return [...dates({ month: "long" }), ...dates({ weekday: "long" }), ...units, country].flatMap(
    (text) => text.match(/\p{L}+/gu) ?? [],
  );
}

/**
 * "not translated: …" and "in pieces: …" for each line of text of the page, and for texts of screen
 * readers.
 */
function findings(page: Page): Promise<string[]> {
  return page.evaluate((names) => {
    const isInline = (node: Node): boolean =>
      node.nodeType === Node.TEXT_NODE ||
      (node instanceof Element &&
        getComputedStyle(node).display.startsWith("inline") &&
        [...node.childNodes].every(isInline));
    /** The element's own text, without that of block elements inside it. */
    const ownText = (element: Element): string =>
      [...element.childNodes]
        .map((node) => (isInline(node) ? (node.textContent ?? "") : " "))
        .join("");
    /** Every letter of a translated text differs from the English letter. */
    const plainWord = /(?<![\p{L}\d])[A-Za-z]{3,}(?![\p{L}\d])/gu;
    /** Codes, files, addresses and hashes. */
    const code = /\S*[\d/_@…]\S*|\S+\.\S+/g;
    /**
     * Whole sentences may follow each other, and facts may be separated by dots, commas and
     * figures.
     */
    const inPieces = /[^.!?:…”)]⟧\s*⟦/;
    const wrongIn = (text: string, where: string): string[] => {
      const left = (text.replace(code, " ").match(plainWord) ?? []).filter(
        (word) => !names.includes(word),
      );
      return [
        ...(left.length > 0 ? [`not translated${where}: ${left.join(" ")}`] : []),
        ...(inPieces.test(text) ? [`in pieces${where}: ${text.trim().slice(0, 120)}`] : []),
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
  }, NAMES);
}
