import { expect, it } from "vitest";
import { groupByHeading } from "./group-by-heading.ts";

it("puts neighbours under one heading and keeps their order", () => {
  const words = ["apple", "almond", "bean", "avocado"];
  expect(groupByHeading(words, (word) => word.slice(0, 1))).toEqual([
    { heading: "a", members: ["apple", "almond"] },
    { heading: "b", members: ["bean"] },
    { heading: "a", members: ["avocado"] },
  ]);
});

it("has no group where there is nothing", () => {
  expect(groupByHeading([], String)).toEqual([]);
});
