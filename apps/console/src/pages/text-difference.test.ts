import { describe, expect, it } from "vitest";
import { differenceOf } from "./text-difference.ts";

const words = (before: string, after: string) =>
  differenceOf(before, after).map(({ left, right, change }) => `${change} ${left ?? right}`);

describe("the difference of two texts", () => {
  it("keeps what both have in order, and shows what went out before what came in", () => {
    expect(words("a\nb\nc\nd", "a\nx\nc\nd\ne")).toEqual([
      ...["same a", "out b", "in x", "same c", "same d", "in e"],
    ]);
  });

  it("is empty of changes for the same text", () => {
    expect(differenceOf("a\n\nb", "a\n\nb").every(({ change }) => change === "same")).toBe(true);
  });

  it("shows a text against nothing as what it is", () => {
    expect(words("", "a\nb")).toEqual(["out ", "in a", "in b"]);
  });

  it("gives every line of both texts back, whatever they are", () => {
    const [before, after] = ["1\n2\n2\n3\n1", "2\n1\n2\n2\n4"];
    const lines = differenceOf(before, after);
    const side = (of: "left" | "right") => lines.flatMap((line) => line[of] ?? []).join("\n");
    expect([side("left"), side("right")]).toEqual([before, after]);
  });
});
