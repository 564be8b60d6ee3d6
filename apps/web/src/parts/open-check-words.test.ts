/** Every check of the books that the database has is worded for everybody. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const MIGRATIONS = new URL("../../../server/migrations/", import.meta.url);

it("words each invariant of the migrations, and none that there is not", () => {
  const sql = readdirSync(MIGRATIONS)
    .map((name) => readFileSync(new URL(name, MIGRATIONS), "utf8"))
    .join("\n");
  const views = [...sql.matchAll(/create (?:or replace )?view invariants\.(\w+)/g)].map(
    (match) => match[1],
  );
  const source = readFileSync(new URL("./open-check-words.ts", import.meta.url), "utf8");
  const worded = [...source.matchAll(/^ {4}(?:\[| {2})"(\w+)",/gm)].map((match) => match[1]);
  expect(worded.length).toBeGreaterThan(35);
  expect(worded.toSorted()).toEqual([...new Set(views)].sort());
});
