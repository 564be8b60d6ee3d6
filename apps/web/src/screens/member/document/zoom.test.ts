import { expect, it } from "vitest";
import { zoomedBy } from "./zoom.ts";

it("goes up and down in steps and stays at the ends", () => {
  expect([100, 150, 200, 300].map((zoom) => zoomedBy(zoom, 1))).toEqual([150, 200, 300, 300]);
  expect([100, 150, 200, 300].map((zoom) => zoomedBy(zoom, -1))).toEqual([100, 100, 150, 200]);
});
