/** Errors of a page that are not visible on it. */
import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type WebError,
  type WebSocket,
} from "@playwright/test";

export type NoErrors = {
  /** Watches a context and its pages from now on; has no effect on one that is watched already. */
  watch(context: BrowserContext): void;
  /** Errors that this test causes on purpose, by a part of their text. */
  allow(...errors: (string | RegExp)[]): void;
  /** Throws when there was another error. */
  verify(): void;
  /** Stops watching: what outlives this test belongs to the next one. */
  leave(): void;
};

/**
 * Collects exceptions, console errors (which include what the CSP refused), and requests to other
 * hosts.
 */
export function watchForErrors(url: string): NoErrors {
  const found: string[] = [];
  const allowed: (string | RegExp)[] = [];
  const watched = new Set<BrowserContext>();
  const ours = [url, url.replace(/^http/, "ws")].map((origin) => `${origin}/`);
  const isOurs = (address: string) =>
    /^(data|blob|about):/.test(address) || ours.some((origin) => address.startsWith(origin));
  const onException = (event: WebError) => found.push(`exception: ${event.error()}`);
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== "error") return;
    found.push(`console: ${message.text()} (${message.location().url})`);
  };
  const onRequest = (request: Request) => {
    if (!isOurs(request.url())) found.push(`other host: ${request.url()}`);
  };
  const onSocket = (socket: WebSocket) => {
    if (!isOurs(socket.url())) found.push(`other host: ${socket.url()}`);
  };
  const onPage = (page: Page) => page.on("websocket", onSocket);
  return {
    watch(context) {
      if (watched.has(context)) return;
      watched.add(context);
      context.on("weberror", onException);
      context.on("console", onConsole);
      context.on("request", onRequest);
      context.on("page", onPage);
      for (const page of context.pages()) onPage(page);
    },
    allow: (...errors) => void allowed.push(...errors),
    verify() {
      const unexpected = found.filter(
        (text) =>
          !allowed.some((error) =>
            typeof error === "string" ? text.includes(error) : error.test(text),
          ),
      );
      expect(unexpected, "errors of the page").toEqual([]);
    },
    leave() {
      for (const context of watched) {
        context.off("weberror", onException);
        context.off("console", onConsole);
        context.off("request", onRequest);
        context.off("page", onPage);
        for (const page of context.pages()) page.off("websocket", onSocket);
      }
      watched.clear();
    },
  };
}
