/** The `test` of every spec: a phone, a stack of its own, members to be, and no error unseen. */
import type { Language } from "@ballast/contract/language.ts";
import { test as base } from "@playwright/test";
import { type Client, createClient, createSandbox, type Sandbox } from "../scripts/client.ts";
import { createMember, type Kind, type Member } from "./members.ts";
import { type NoErrors, watchForErrors } from "./no-errors.ts";

export { expect } from "@playwright/test";

export type Stack = {
  url: string;
  sandbox: Sandbox;
  /** The public API, as nobody or with a member's token. */
  client(token?: string): Client;
};

export type Options = {
  /** What the phone speaks; the app follows it. */
  language: Language;
  /** What the phone prefers; the app follows it. */
  theme: "light" | "dark";
  /**
   * The phone is set to save data, as most tests are: then the app fetches no screen that nobody asked
   * for, which is half of what its start costs the processor.
   */
  savesData: boolean;
};

type Fixtures = Options & {
  /** Fails the test at its end for every error of a page that `allow` was not told of. */
  noErrors: NoErrors;
  /** Makes a new member of that kind over the API. */
  member(kind: Kind): Promise<Member>;
};

export const test = base.extend<Fixtures, { stack: Stack }>({
  language: ["en_US", { option: true }],
  theme: ["light", { option: true }],
  savesData: [true, { option: true }],
  stack: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const { E2E_URL, E2E_URLS = "" } = process.env;
      const url = E2E_URL?.replace(/\/$/, "") || E2E_URLS.split(" ")[parallelIndex];
      if (!url) throw new Error("There is no stack for this worker.");
      await use({ url, sandbox: createSandbox(url), client: (token) => createClient(url, token) });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  context: async ({ context, savesData }, use) => {
    if (savesData) await context.addInitScript(saveData);
    await use(context);
  },
  page: async ({ page }, use) => {
    await use(page);
    // An answer that a test was still changing when it ended says nothing about the test.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  locale: async ({ language }, use) => use(language.replace("_", "-")),
  colorScheme: async ({ theme }, use) => use(theme),
  noErrors: [
    async ({ context, stack }, use) => {
      const watch = watchForErrors(stack.url);
      watch.watch(context);
      await use(watch);
      watch.verify();
    },
    { auto: true },
  ],
  member: async ({ stack }, use) => use((kind) => createMember(stack, kind)),
});

/** In the page, before its scripts: no switch of the browser does it. */
export function saveData(): void {
  // Of a page that another opens it is asked twice.
  const value = { saveData: true };
  Object.defineProperty(navigator, "connection", { value, configurable: true });
}
