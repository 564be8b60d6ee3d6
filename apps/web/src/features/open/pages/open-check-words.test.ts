/** Tests that every check of the books in the database has a text for members and visitors. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const INVARIANTS = new URL("../../../../../../database/invariants/", import.meta.url);

it("words each invariant of the database, and none that there is not", () => {
  const views = readdirSync(INVARIANTS).map((name) => name.replace(/\.sql$/, ""));
  const source = readFileSync(new URL("./open-check-words.ts", import.meta.url), "utf8");
  const worded = [...source.matchAll(/^ {4}(?:\[| {2})"(\w+)",/gm)].map((match) => match[1]);
  expect(worded.length).toBeGreaterThan(35);
  expect(worded.toSorted()).toEqual(views.sort());
}); // @rule 4/status-sales
