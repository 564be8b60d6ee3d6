import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AVATARS, avatarOf, avatarUrl } from "@ballast/contract/user/avatars.ts";
import { expect, it } from "vitest";

const PUBLIC = join(import.meta.dirname, "../../../../public");
const STYLES = readFileSync(join(import.meta.dirname, "../../../style.css"), "utf8");
const drawings = AVATARS.map((avatar) => [avatar, avatarUrl(avatar)] as const);

it("has a drawing for each of the twelve, and no other", () => {
  const files = globSync("avatars/*", { cwd: PUBLIC }).map((file) => `/${file}`);
  expect(files.sort()).toEqual(drawings.map(([, url]) => url).sort());
  expect(AVATARS).toHaveLength(12);
});

it.each(drawings)(
  "draws the %s in the colours of the scenes, by day and by night",
  (_name, url) => {
    const drawing = readFileSync(join(PUBLIC, url), "utf8");
    expect(drawing.length).toBeLessThan(1_500);
    const [byDay = "", byNight = ""] = drawing.split("@media(prefers-color-scheme:dark)");
    const colours = (text: string) =>
      [...text.matchAll(/\.(?:l-)?(\w+)\{(?:fill|stroke):(#\w{6})\}/g)].map(([, name, colour]) => [
        name,
        colour,
      ]);
    const of = (at: 1 | 2) => (name: string | undefined) =>
      new RegExp(`--color-a-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(STYLES)?.[at];
    expect(colours(byDay).length).toBeGreaterThan(1);
    for (const [name, colour] of colours(byDay)) expect(colour).toBe(of(1)(name));
    for (const [name, colour] of colours(byNight)) expect(colour).toBe(of(2)(name));
  },
);

it("tells a drawn picture from a photo and from none", () => {
  expect(["/avatars/crab.svg", "/files/abc", "/avatars/cat.svg", ""].map(avatarOf)).toEqual([
    "crab",
    null,
    null,
    null,
  ]);
});
