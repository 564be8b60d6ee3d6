/** What others show of a link to the app, without a script and in the visitor's language. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LANGUAGES } from "@ballast/contract/language.ts";
import {
  INVITATION_PATH,
  LINKED_PATHS,
  PREVIEW_PICTURE,
  PREVIEW_TEXTS,
} from "@ballast/contract/linked-paths.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../test/app.ts";

const INDEX =
  '<!doctype html><html lang="en"><head><meta name="description" content="As built." /></head>' +
  '<body><div id="root"></div></body></html>';
const PATHS = ["/", ...LINKED_PATHS] as const;

const previews = Object.fromEntries(
  PATHS.map((path) => [
    path,
    Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        { title: `${path} in ${language}`, description: `"It" & <more> in ${language}` },
      ]),
    ),
  ]),
);

let dist: string;
let app: TestApp;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "ballast-tags-"));
  await writeFile(join(dist, "index.html"), INDEX);
  await writeFile(join(dist, PREVIEW_TEXTS), JSON.stringify(previews));
  app = await startApp({ WEB_DIR: dist, PUBLIC_URL: "https://app.example.org/" });
});
afterAll(async () => {
  await app.stop();
  await rm(dist, { recursive: true });
});

async function tagsAt(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}${path}`, { headers });
  const page = await response.text();
  const contentOf = (name: string) =>
    new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(page)?.[1];
  return {
    status: response.status,
    varies: response.headers.get("vary"),
    page,
    lang: /<html lang="(\w+)"/.exec(page)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1],
    contentOf,
  };
}

describe("a link to the app", () => {
  it.each(PATHS)("at %s has title, sentence, picture and language", async (path) => {
    const { status, page, contentOf } = await tagsAt(path);
    expect(status).toBe(200);
    expect(contentOf("og:title")).toBe(`${path} in en_US`);
    expect(contentOf("og:description")).toBe("&#34;It&#34; &#38; &#60;more&#62; in en_US");
    expect(page).toContain('<meta name="description" property="og:description" content="');
    expect(contentOf("og:image")).toBe(`https://app.example.org/${PREVIEW_PICTURE}`);
    expect(contentOf("og:locale")).toBe("en_US");
    expect(contentOf("twitter:card")).toBe("summary_large_image");
    expect(page).not.toContain("As built.");
  });

  it("has one name for a page, and none for an invitation, which is another for each code", async () => {
    expect((await tagsAt("/status?lang=de")).canonical).toBe("https://app.example.org/status");
    expect((await tagsAt(`${INVITATION_PATH}?code=ABCD2345`)).canonical).toBeUndefined();
  });

  it.each([
    ["?lang=de", "ta", "de_DE"],
    ["?lang=te_IN", "de", "te_IN"],
    ["?lang=xx", "fr-CA;q=0.5, it;q=0.9, es;q=0", "it_IT"],
    ["?lang=de&lang=fr", "tr", "tr_TR"],
    ["", "zh, kn-IN;q=0.1", "kn_IN"],
    ["", "zh, *;q=0.5", "en_US"],
    ["", ";;;,q=,de;q=abc", "en_US"],
  ])("asked with %s by a reader of %s is in %s", async (query, accepted, language) => {
    const tags = await tagsAt(`/proofs${query}`, { "accept-language": accepted });
    expect([tags.contentOf("og:locale"), tags.lang]).toEqual([language, language.slice(0, 2)]);
    expect(tags.varies).toContain("accept-language");
  });

  it("shows nothing of what the caller wrote", async () => {
    const { page } = await tagsAt(`${INVITATION_PATH}?code=%22%3E%3Cscript%3E`, {
      origin: "https://other.example",
      "x-forwarded-host": "other.example",
    });
    expect(page).not.toMatch(/<script|other\.example/);
  });

  it("does not hand out the texts as a file", async () => {
    expect((await fetch(`${app.url}/${PREVIEW_TEXTS}`)).status).toBe(404);
  });
});
