import { expect, it } from "vitest";
import { groupsOf } from "./groups-of.ts";

it("puts neighbours under one heading and keeps their order", () => {
  const words = ["apple", "almond", "bean", "avocado"];
  expect(groupsOf(words, (word) => word.slice(0, 1))).toEqual([
    { heading: "a", members: ["apple", "almond"] },
    { heading: "b", members: ["bean"] },
    { heading: "a", members: ["avocado"] },
  ]);
});

it("has no group where there is nothing", () => {
  expect(groupsOf([], String)).toEqual([]);
});
