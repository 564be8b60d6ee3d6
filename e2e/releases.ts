/** The stack before and after a release in which every file of the app has changed. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const NEXT = "-next";
/** Response headers that are not copied from the stack, because the content here differs. */
const OWN_HEADERS = ["content-security-policy", "content-length", "content-encoding", "etag"];

export type Releases = { url: string; release(): void; close(): void };

/**
 * Serves what `stack` serves; after `release`, under new names and no longer under the old ones.
 */
export async function withReleases(stack: string): Promise<Releases> {
  const worker = await (await fetch(`${stack}/sw.js`)).text();
  const names = [...worker.matchAll(/"assets\/([^"]+)\.js"/g)].map(([, name]) => name ?? "");
  const old = new RegExp(names.join("|"), "g");
  // The page and the app put the names of words together from their version (i18n/words-file.ts).
  const [, version = ""] = /words-en-entry-([\w-]+)/.exec(names.join(" ")) ?? [];
  const words = new RegExp(`${version}(?!${NEXT})`, "g");
  let isReleased = false;
  const renamed = (body: string) =>
    isReleased
      ? body
          .replace(old, `$&${NEXT}`)
          .replace(/"revision":"/g, `$&${NEXT}`)
          .replace(words, `$&${NEXT}`)
      : body;
  const server = createServer(async (request, response) => {
    const asked = request.url ?? "/";
    const [, name] = /^\/assets\/(.+)\.js$/.exec(asked) ?? [];
    if (isReleased && name !== undefined && names.includes(name)) {
      response.writeHead(404).end();
      return;
    }
    const body = request.method === "POST" ? await text(request) : null;
    const headers = new Headers();
    for (const header of ["content-type", "authorization", "language", "accept"]) {
      const value = request.headers[header];
      if (typeof value === "string") headers.set(header, value);
    }
    const path = name?.endsWith(NEXT) ? asked.replace(`${NEXT}.js`, ".js") : asked;
    const answer = await fetch(stack + path, { method: request.method ?? "GET", headers, body });
    for (const [header, value] of answer.headers) {
      if (!OWN_HEADERS.includes(header)) response.setHeader(header, value);
    }
    const isText = /javascript|html/.test(answer.headers.get("content-type") ?? "");
    response
      .writeHead(answer.status)
      .end(isText ? renamed(await answer.text()) : Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      isReleased = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
