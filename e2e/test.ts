/** The `test` of every spec: a phone, a stack, new members, and no unnoticed error. */
import type { Language } from "@ballast/contract/language.ts";
import { type BrowserContext, test as base } from "@playwright/test";
import {
  type Client,
  createClient,
  createSandbox,
  readSandboxAddress,
  type Sandbox,
  type SandboxPlace,
  sandboxAddress,
} from "../scripts/client.ts";
import { createMember, type Kind, type Member } from "./members.ts";
import { type NoErrors, watchForErrors } from "./no-errors.ts";

export { expect } from "@playwright/test";

export type Stack = SandboxPlace & {
  sandbox: Sandbox;
  /** A client of the public API, without a login or with a member's token. */
  client(token?: string): Client;
};

export type Options = {
  /** The language of the phone, which the app follows. */
  language: Language;
  /** The theme of the phone, which the app follows. */
  theme: "light" | "dark";
  /**
   * The phone is set to save data, as in most tests: then the app prefetches no screen, which is
   * half of the processor time of its start.
   */
  savesData: boolean;
};

type Fixtures = Options & {
  /** Fails the test at its end for every error of a page that `allow` did not name. */
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
      const address = E2E_URL || E2E_URLS.split(" ")[parallelIndex];
      if (!address) throw new Error("There is no stack for this worker.");
      const place = readSandboxAddress(address);
      if (place === null) throw new Error("E2E_URL takes the sandbox's address, with its key.");
      const client = (token?: string) => createClient(place.url, token);
      await use({ ...place, sandbox: createSandbox(place), client });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  context: async ({ context, savesData, stack }, use) => {
    await enterSandbox(context, stack);
    if (savesData) await context.addInitScript(saveData);
    await use(context);
  },
  page: async ({ page }, use) => {
    await use(page);
    // A response that a test was still changing when it ended is no finding about the test.
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

/**
 * Stores the sandbox's cookie in a browser, as a first visit does, so that the app shows the
 * drawer.
 */
export async function enterSandbox(context: BrowserContext, stack: Stack): Promise<void> {
  const entered = await context.request.get(sandboxAddress(stack), { maxRedirects: 0 });
  base.expect(entered.status()).toBe(303);
}

/** Runs in the page before its scripts, because no flag of the browser does this. */
export function saveData(): void {
  // In a page that another page opens, the script runs twice.
  const value = { saveData: true };
  Object.defineProperty(navigator, "connection", { value, configurable: true });
}
