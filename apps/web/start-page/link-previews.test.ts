import { LANGUAGES } from "@ballast/contract/language.ts";
import { LINKED_PATHS } from "@ballast/contract/linked-paths.ts";
import { textsByEnglish } from "@ballast/words/app-texts.ts";
import { catalogueOf } from "@ballast/words/words.ts";
import sharp from "sharp";
import { expect, it } from "vitest";
import { PATHS, type PathFacts } from "../src/nav/paths.ts";
import { linkPreviews, previewPicture } from "./link-previews.ts";

const previews = linkPreviews();

it("has a preview for every public page, and for no member's screen", () => {
  const facts: [string, PathFacts][] = Object.entries(PATHS);
  const open = facts.filter(([, { open }]) => open).map(([path]) => path);
  expect(LINKED_PATHS).toEqual(expect.arrayContaining(open));
  for (const path of LINKED_PATHS) expect(PATHS[path].visitor).toBe(true);
});

it.each(LANGUAGES)("says in %s that it is a test, and no figure", (language) => {
  for (const { [language]: preview } of Object.values(previews)) {
    expect(preview.title).toContain("TEST");
    expect(preview.description).toContain("TEST");
    expect(`${preview.title} ${preview.description}`).not.toMatch(/\d/);
    expect(preview.title.length).toBeLessThan(60);
    expect(preview.description.length).toBeLessThan(240);
  }
});

it.each(LANGUAGES)(
  "says in %s nothing of plans about the app, which every country reads",
  (language) => {
    const promise = textsByEnglish(language).get("Plans whose whole return is locked before sale.");
    expect(promise).toBeTruthy();
    for (const path of ["/", "/welcome"] as const) {
      expect(previews[path][language].description).not.toContain(promise);
    }
    expect(previews["/"].en_US.description).toMatch(/^Accounts of test money, with books/);
  },
);

it.each(LANGUAGES)("begins an invitation in %s with the word of an advertisement", (language) => {
  const [ad] = catalogueOf(language, "texts")["invite.paid_label"].split(":");
  expect(previews["/user/login/register"][language].description.startsWith(`${ad}:`)).toBe(true);
});

it("draws one picture in the size that previews take, small enough to be fetched", async () => {
  const picture = await previewPicture();
  const { width, height, format } = await sharp(picture).metadata();
  expect([width, height, format]).toEqual([1200, 630, "png"]);
  expect(picture.length).toBeLessThan(60_000);
});
