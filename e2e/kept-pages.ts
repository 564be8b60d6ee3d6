/**
 * Pages that serve all tests of a file: one login and one start of the app for each member and
 * language, and one start for all members who take turns. Screens are reached within the app, as
 * members reach them.
 */
import type { Language } from "@ballast/contract/language.ts";
import { type Browser, expect, type Page } from "@playwright/test";
import { enlargeText } from "./looks.ts";
import { keep, keepFirst, type Member, newSession } from "./members.ts";
import { watchForErrors } from "./no-errors.ts";
import { test as base, enterSandbox, type Stack, saveData } from "./test.ts";

/**
 * The page of the app for a member in a language; null is a visitor; TURNS is the page of
 * `takeTurn`.
 */
export type Look = (who: Member | null | typeof TURNS, language?: Language) => Promise<Page>;
const TURNS = "by turns";
type Fixtures = { look: Look };

/** The pages of this file, by member; a failed test ends the worker and its pages with it. */
const kept = new Map<string, Promise<Page>>();

export const test = base.extend<Fixtures>({
  // Watches the shared pages of the test; the test's own page only if the test uses it.
  noErrors: async ({ stack }, use) => {
    const errors = watchForErrors(stack.url);
    await use(errors);
    errors.leave();
    errors.verify();
  },
  page: async ({ page, noErrors }, use) => {
    noErrors.watch(page.context());
    await use(page);
  },
  look: async ({ browser, noErrors, viewport, stack }, use) => {
    const looked = new Set<Page>();
    await use(async (who, language = "en_US") => {
      const name = `${who === TURNS ? who : who?.phone} ${language}`;
      const asked =
        kept.get(name) ?? open({ browser, stack }, who === TURNS ? null : who, language);
      kept.set(name, asked);
      const page = await asked;
      noErrors.watch(page.context());
      looked.add(page);
      return page;
    });
    for (const page of looked) await putBack(page, viewport);
  },
});

/** Undoes what a test changed of the page, except the theme. */
async function putBack(page: Page, size: { width: number; height: number } | null): Promise<void> {
  if (page.isClosed()) return;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await enlargeText(page, "");
  if (size) await page.setViewportSize(size);
}

const members = new Map<string, Promise<Member>>();

/**
 * Creates a member once for a file, because each new session beyond a limit ends the member's
 * oldest.
 */
export function keptMember(name: string, make: () => Promise<Member>): Promise<Member> {
  const asked = members.get(name) ?? make();
  members.set(name, asked);
  return asked;
}

type Shared = { shared: Member; kept: Page };

/**
 * `shared` has bought, and no test buys with it again; `kept` is its page, without cached answers.
 */
export const testOfShared = test.extend<Shared>({
  shared: async ({ member }, use) => use(await keptMember("shared", () => member("invested"))),
  kept: async ({ look, shared }, use) => {
    const page = await look(shared);
    await forgetAnswers(page, shared);
    await use(page);
  },
});

/** Closes the pages at the end of a file, before the clock is advanced in another one. */
export async function closeKeptPages(): Promise<void> {
  members.clear();
  for (const asked of kept.values()) await (await asked).context().close();
  kept.clear();
}

/** Opens a page without loading it: the app starts when the page is first used. */
async function open(
  { browser, stack }: { browser: Browser; stack: Stack },
  member: Member | null,
  language: Language,
): Promise<Page> {
  const context = await browser.newContext();
  await enterSandbox(context, stack);
  // As for the page of a test (test.ts), no screen is prefetched.
  await context.addInitScript(saveData);
  const page = await context.newPage();
  const session = member === null ? {} : await newSession(member);
  await keepFirst(page, { ...session, "ballast.language": language });
  return page;
}

/** A path at which the app requests nothing. */
const NOWHERE = "/no/such/place";

const isApp = (page: Page) => new URL(page.url()).pathname === "/";

/**
 * Goes to a path within the app, and waits until another screen is shown; its figures may have
 * failed.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  if (!isApp(page)) {
    await page.goto(`/#${path}`);
    return;
  }
  // The state of a screen ends when it is left, so the same screen is left first and then entered
  // again.
  if (new URL(page.url()).hash === `#${path}`) {
    if (path === NOWHERE) return;
    await goTo(page, NOWHERE);
  }
  await move(page, { hash: path });
}

/**
 * Waits until another screen is shown after the path or the session has changed; the latter leads
 * to the login.
 */
const move = (page: Page, way: { hash: string } | { session: unknown }) =>
  page.evaluate(
    (chosen) =>
      new Promise<void>((resolve, reject) => {
        const left = document.querySelector("h1");
        const name = JSON.stringify(chosen);
        const late = setTimeout(() => reject(new Error(`${name}: nothing stands`)), 20_000);
        const look = () => {
          const heading = document.querySelector("h1");
          const isThere = heading !== null && heading !== left;
          if (!isThere || document.querySelector(".skeleton")) setTimeout(look, 20);
          else resolve(clearTimeout(late));
        };
        if ("hash" in chosen) window.location.hash = chosen.hash;
        else {
          const key = "ballast.session";
          localStorage.setItem(key, JSON.stringify(chosen.session));
          window.dispatchEvent(new StorageEvent("storage", { key }));
          localStorage.removeItem(key);
          window.dispatchEvent(new StorageEvent("storage", { key }));
        }
        look();
      }),
    way,
  );

/** A session of no member, with which the app requests nothing. */
const SESSION = {
  token: "of nobody",
  member: {
    ...{ headUrl: "", phone: "", name: "", shareCode: "", markHeadbgUrl: "", markText: "" },
    ...{ createTime: "", invitateCode: "", vipLevel: 0, timezoneType: 0 },
  },
};

/**
 * Makes the app drop its responses and request each anew: the member logs in again, as in another
 * tab; for a visitor, somebody logs in there and out again.
 */
export async function forgetAnswers(page: Page, member: Member | null): Promise<void> {
  if (!isApp(page)) return;
  await goTo(page, NOWHERE);
  if (member === null) {
    await move(page, { session: SESSION });
    return;
  }
  const session = await newSession(member);
  // The member's client uses the same session, because each new one beyond the limit ends the
  // oldest.
  member.client.token = (session["ballast.session"] as { token: string }).token;
  await keep(page, session);
  await page.evaluate(() =>
    window.dispatchEvent(new StorageEvent("storage", { key: "ballast.session" })),
  );
}

/**
 * The page on which members take turns, for members that a test creates for itself: each logs in
 * there as in another tab, and the app has no response yet. A toast outlives a turn.
 */
export async function takeTurn(
  look: Look,
  member: Member,
  language: Language = "en_US",
): Promise<Page> {
  const page = await look(TURNS, language);
  if (isApp(page)) await forgetAnswers(page, member);
  else await keepFirst(page, { ...(await newSession(member)), "ballast.language": language });
  return page;
}

/** Opens a path for a member on the page of `takeTurn`. */
export async function enter(
  look: Look,
  member: Member,
  path: string,
  language: Language = "en_US",
): Promise<Page> {
  const page = await takeTurn(look, member, language);
  await goTo(page, path);
  return page;
}

/** Opens a path on the page of `takeTurn`, and waits until every response has arrived. */
export async function enterLoaded(
  look: Look,
  member: Member,
  path: string,
  title: string,
): Promise<Page> {
  const page = await enter(look, member, path);
  await expectLoaded(page, title);
  return page;
}

export async function expectLoaded(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
}
