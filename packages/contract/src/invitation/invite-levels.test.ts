import { expect, it } from "vitest";
import { LEVEL_NEEDS, levelOf, nextLevel } from "./invite-levels.ts";

it("has a level for each number of valid users, and none before the first", () => {
  expect([0, 1, 4, 5, 14, 15, 39, 40, 99, 100, 5_000].map(levelOf)).toEqual([
    0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
  ]);
  expect([...LEVEL_NEEDS]).toEqual([...LEVEL_NEEDS].sort((a, b) => a - b));
});

it("says what the next level asks for, and that the last has none", () => {
  expect(nextLevel(0)).toEqual({ level: 1, needed: 1, missing: 1 });
  expect(nextLevel(13)).toEqual({ level: 3, needed: 15, missing: 2 });
  expect(nextLevel(100)).toBeNull();
});
