import { expect, it } from "vitest";
import { ownRows } from "./own-rows.ts";

const part = (name: "deposit" | "returned" | "earned" | "returns", was: string, now = was) => ({
  ...{ part: name, was, now },
});

it("puts what came back and what was earned into the balance wallet, as the app shows it", () => {
  const parts = [
    part("deposit", "5", "0"),
    part("returned", "7"),
    part("earned", "20", "21"),
    part("returns", "3"),
  ];
  expect(ownRows({ at: 0, parts })).toEqual({
    rows: [
      { row: "recharge", was: 5n, now: 0n },
      { row: "balance", was: 27n, now: 28n },
      { row: "returns", was: 3n, now: 3n },
    ],
    sum: 35n,
  });
}); // @rule 5/own-figures

it("has nothing of nothing", () => {
  expect(ownRows({ at: 0, parts: [] })).toEqual({ rows: [], sum: 0n });
});
