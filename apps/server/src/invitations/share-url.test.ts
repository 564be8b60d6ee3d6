/** The link of an invitation is a whole URL that works wherever it is pasted. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { shareInfo } from "@ballast/contract/invitation/calls.ts";
import { pathOf } from "@ballast/contract/route.ts";
import { afterEach, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";
import { aMember } from "../../test/builders.ts";

let app: TestApp;
afterEach(() => app.stop());

async function shareUrl(
  env: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<readonly [url: string, path: string]> {
  app = await startApp(env);
  const { token } = await aMember(app);
  const form = { "content-type": "application/x-www-form-urlencoded", host: "ballast.test:8080" };
  // Does not use fetch, which sets the host itself.
  const asked = request(`${app.url}${pathOf(shareInfo)}`, {
    ...{ method: "POST", headers: { ...form, "x-access-token": token, ...headers } },
  }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  const { code, shareUrl } = ((await json(answer)) as { data: Record<string, string> }).data;
  return [shareUrl ?? "", `/user/login/register?code=${code}`] as const;
}

it("begins with PUBLIC_URL where that is set, whatever the caller asked for", async () => {
  const env = { PUBLIC_URL: "https://app.example.org/" };
  const [url, path] = await shareUrl(env, { origin: "https://other.example" });
  expect(url).toBe(`https://app.example.org${path}`);
});

it.each([
  ["the page's origin", { origin: "https://phone.test" }, "https://phone.test"],
  ["the host that was asked for", {}, "http://ballast.test:8080"],
  ["the host, where the page has no origin", { origin: "null" }, "http://ballast.test:8080"],
  ["an address, where the host is none", { host: "a b" }, /^http:\/\/127\.0\.0\.1:\d+$/],
  [
    "the host, where the origin is a script",
    { origin: "javascript:1" },
    "http://ballast.test:8080",
  ],
] as const)("begins with %s", async (_name, headers, expected) => {
  const [url, path] = await shareUrl({}, headers);
  const origin = url.slice(0, -path.length);
  if (typeof expected === "string") expect(origin).toBe(expected);
  else expect(origin).toMatch(expected);
  expect(url).toBe(`${origin}${path}`);
});
