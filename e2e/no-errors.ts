/** Whatever goes wrong in a page without being seen on it. */
import { type BrowserContext, expect } from "@playwright/test";

export type NoErrors = {
  /** Errors that this test causes on purpose, by a part of their text. */
  allow(...errors: (string | RegExp)[]): void;
  /** Throws when there was another error. */
  verify(): void;
};

/** Exceptions, errors on the console (so also what the CSP refused), and other hosts. */
export function watchForErrors(context: BrowserContext, url: string): NoErrors {
  const found: string[] = [];
  const allowed: (string | RegExp)[] = [];
  const ours = [url, url.replace(/^http/, "ws")].map((origin) => `${origin}/`);
  const isOurs = (address: string) =>
    /^(data|blob|about):/.test(address) || ours.some((origin) => address.startsWith(origin));
  context.on("weberror", (event) => found.push(`exception: ${event.error()}`));
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    found.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("request", (request) => {
    if (!isOurs(request.url())) found.push(`other host: ${request.url()}`);
  });
  context.on("page", (page) =>
    page.on("websocket", (socket) => {
      if (!isOurs(socket.url())) found.push(`other host: ${socket.url()}`);
    }),
  );
  return {
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
  };
}
