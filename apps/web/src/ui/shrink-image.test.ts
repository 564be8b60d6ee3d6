import { expect, it } from "vitest";
import { sizeWithin } from "./shrink-image.ts";

it.each([
  [
    { width: 4000, height: 3000 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1200, height: 1600 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 10_000, height: 3 },
    { width: 1600, height: 1 },
  ],
])("brings %j within 1600 px and keeps its shape", (size, within) => {
  expect(sizeWithin(size, 1600)).toEqual(within);
});
