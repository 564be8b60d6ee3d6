import { describe, expect, it } from "vitest";
import { isOfBefore } from "./sending.ts";

describe("what an answer tells of", () => {
  const at = (second: number) => new Date(second * 1_000);
  const answer = (sentAgainAt: Date | null) => ({ data: null, msg: "ok", sentAgainAt });

  it("is of an earlier sending where it was made before this one, and there was an earlier one", () => {
    expect(isOfBefore(answer(at(10)), at(9))).toBe(true);
    expect(isOfBefore(answer(at(10)), at(10))).toBe(false);
    expect(isOfBefore(answer(at(10)), at(11))).toBe(false);
    // A clock that is wrong makes no earlier one of the first sending.
    expect(isOfBefore(answer(null), at(9))).toBe(false);
  });
});
